import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { RequestAuth } from "@lockstep/core"
import { BadRequest, sendResponse, toRequest } from "@lockstep/core/node"

import { auth } from "./auth.ts"
import { homePage } from "./home-page.ts"

/** Responds to one request; `own` has its session. */
async function respond(request: Request, own: RequestAuth): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith("/api/auth/")) return auth.handle(request)
  if (pathname === "/api/session") return Response.json(await own.session())
  if (pathname !== "/") return new Response("Not found", { status: 404 })
  const page = homePage(await own.session())
  return new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } })
}

async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const request = toRequest(req)
    const own = await auth.for(request)
    // Read once, for all that follows. Leave it out where few handlers ask.
    await own.session()
    await sendResponse(own.apply(await respond(request, own)), res)
  } catch (error) {
    // Anyone can send a malformed request.
    const isBadRequest = error instanceof BadRequest
    if (!isBadRequest) console.error(error)
    if (!res.headersSent) res.writeHead(isBadRequest ? 400 : 500)
    res.end()
  }
}

const server = createServer((req, res) => void answer(req, res))
server.listen(Number(process.env["PORT"] ?? 3000), "localhost")
