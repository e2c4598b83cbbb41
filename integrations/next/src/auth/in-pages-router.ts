import type { IncomingMessage, ServerResponse } from "node:http"
import type { Session } from "@lockstep/core"
import { webHeaders } from "@lockstep/core/integration"
import { NextRequest } from "next/server.js"
import { originOrRefusal } from "../bad-request.ts"
import type { ConfigFor } from "../config-source.ts"
import { noStore, setCookieLines } from "../next-cookies.ts"
import { schemeOf } from "../next-origin.ts"
import { readSession } from "../read-session.ts"

/**
 * Returns the session of a request to an API route or a page with `getServerSideProps`. The cookies of an
 * extended session are added to the response, unless its headers were already sent.
 */
export async function inPagesRouter(
  configFor: ConfigFor,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Session | null> {
  const headers = webHeaders(req.headers)
  const origin = originOrRefusal(headers, `${schemeOf(req)}://localhost`)
  // No browser sends such a request, so it has no session.
  if (origin instanceof Response) return null
  const path = req.url?.startsWith("/") ? req.url : "/"
  const mount = await configFor(() => new NextRequest(origin + path, { headers }))
  const canSetCookies = !res.headersSent
  const cookie = headers.get("cookie")
  const reading = await readSession(mount, { cookie, origin, canSetCookies })
  if (reading instanceof Response) return null
  const { session, cookies } = reading
  if (cookies.length > 0) {
    res.appendHeader("set-cookie", setCookieLines(cookies))
    res.setHeader("cache-control", noStore)
  }
  return session
}
