import type { RequestAuth } from "@lockstep/core"

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

Deno.serve(
  { hostname: "localhost", port: Number(process.env["PORT"] ?? 3000) },
  async (request) => {
    // Of a request that names no valid host, which anyone can send.
    if (!URL.canParse(request.url)) return new Response("Bad request", { status: 400 })
    const own = await auth.for(request)
    // Read once, for all that follows. Leave it out where few handlers ask.
    await own.session()
    return own.apply(await respond(request, own))
  },
)
