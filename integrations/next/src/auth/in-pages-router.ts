import type { IncomingMessage, ServerResponse } from "node:http"
import type { RequestAuth, Session } from "@lockstep/core"
import { applyBeforeHead, type IncomingRequest, webHeaders } from "@lockstep/core/integration"
import { NextRequest } from "next/server.js"
import type { ConfigFor } from "../auth-mount.ts"
import { noStore, setCookieLines } from "../next-cookies.ts"
import { nobody, publicOrigin, schemeOf } from "../next-origin.ts"

/** Returns who sent a request, and the function that converts it for a configuration that is a function. */
function readRequest(req: IncomingMessage): [IncomingRequest, () => NextRequest] {
  const headers = webHeaders(req.headers)
  const origin = publicOrigin(headers, `${schemeOf(req)}://localhost`)
  const from = origin === undefined ? nobody : { origin, headers }
  const path = req.url?.startsWith("/") ? req.url : "/"
  return [from, () => new NextRequest(from.origin + path, { headers })]
}

/**
 * Returns the session of a request to an API route or a page with `getServerSideProps`. The cookies of an
 * extended session are added to the response, unless its headers were already sent.
 */
export async function sessionInPagesRouter(
  configFor: ConfigFor,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<Session | null> {
  const [from, toNext] = readRequest(req)
  if (from === nobody) return null
  const { engine, basePath } = await configFor(toNext)
  const reading = await engine.session(from, { basePath, renew: !res.headersSent })
  const { session = null, cookies = [] } = reading ?? {}
  if (cookies.length > 0) {
    res.appendHeader("set-cookie", setCookieLines(cookies))
    res.setHeader("cache-control", noStore)
  }
  return session
}

/** Returns the object of such a request. Its cookies are added when the headers of the response are sent. */
export async function authInPagesRouter(
  configFor: ConfigFor,
  req: IncomingMessage,
  res: ServerResponse | undefined,
): Promise<RequestAuth> {
  const [from, toNext] = readRequest(req)
  const { engine, basePath } = await configFor(toNext)
  const canSetCookies = res !== undefined && !res.headersSent
  const auth = await engine.open(from, { basePath, canSetCookies })
  if (canSetCookies) applyBeforeHead(res, auth)
  return auth
}
