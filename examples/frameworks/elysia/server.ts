import { Elysia } from "elysia"

import { auth } from "./auth.ts"
import { homePage } from "./home-page.ts"

const html = { "content-type": "text/html; charset=utf-8" }

const app = new Elysia()
  // Of a request that names no valid host, which anyone can send.
  .onRequest(({ request }) =>
    URL.canParse(request.url) ? undefined : new Response("Bad request", { status: 400 }),
  )
  .derive(async ({ request }) => {
    const own = await auth.for(request)
    // Read once, for all that follows. Leave it out where few handlers ask.
    await own.session()
    return { own }
  })
  .onAfterHandle(({ own, responseValue }) =>
    responseValue instanceof Response ? own.apply(responseValue) : undefined,
  )
  // Elysia's own parser would read the form.
  .all("/api/auth/*", ({ request }) => auth.handle(request), { parse: "none" })
  .get("/api/session", async ({ own }) => Response.json(await own.session()))
  .get("/", async ({ own }) => new Response(homePage(await own.session()), { headers: html }))

app.listen({ hostname: "localhost", port: Number(process.env["PORT"] ?? 3000) })
