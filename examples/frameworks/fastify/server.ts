import type { RequestAuth } from "@lockstep/core"
import { applyCookies, toRequest } from "@lockstep/core/node"
import { fastify } from "fastify"

import { auth } from "./auth.ts"
import { homePage } from "./home-page.ts"

declare module "fastify" {
  interface FastifyRequest {
    auth: RequestAuth
  }
}

const app = fastify()

app.decorateRequest("auth")
app.addHook("onRequest", async (request) => {
  request.auth = await auth.for(toRequest(request.raw))
  // Read once, for all that follows. Leave it out where few handlers ask.
  await request.auth.session()
})
app.addHook("onSend", async ({ auth: own }, reply) => {
  // Of a malformed request there is none.
  if (own === undefined) return
  applyCookies(own, {
    getHeader: (name) => reply.getHeader(name),
    setHeader: (name, value) => reply.removeHeader(name).header(name, value),
  })
})

// A separate scope, in which Lockstep reads the body.
app.register(async (scope) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser("*", (_request, _body, done) => done(null))
  scope.all("/api/auth/*", async (request) => auth.handle(toRequest(request.raw)))
})

app.get("/api/session", async (request, reply) => reply.send(await request.auth.session()))
app.get("/", async (request, reply) =>
  reply.type("text/html; charset=utf-8").send(homePage(await request.auth.session())),
)

await app.listen({ port: Number(process.env["PORT"] ?? 3000), host: "localhost" })
