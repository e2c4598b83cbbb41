import type { RequestAuth } from "@lockstep/core"
import type { NextRequest } from "next/server.js"
import { originOrRefusal } from "../bad-request.ts"
import type { ConfigFor } from "../config-source.ts"
import { noStore, withCookies } from "../next-cookies.ts"
import { publicRequest } from "../public-request.ts"
import { requestOf, strangeRequest } from "./request-of.ts"

/** Returns the object of a request in `proxy.ts` or `middleware.ts`. */
export async function authInProxy(
  configFor: ConfigFor,
  received: NextRequest,
): Promise<RequestAuth> {
  const { engine, basePath } = await configFor(() => received)
  const origin = originOrRefusal(received.headers, received.url)
  if (origin instanceof Response) return engine.for(strangeRequest(), { canSetCookies: false })
  const request = publicRequest(received, origin)
  const { pathname } = new URL(request.url)
  // The handler of another request may revoke the session, which a cookie from here would restore.
  const isReading = request.method === "GET" || request.method === "HEAD"
  const canSetCookies = isReading && !engine.isRoute(pathname, basePath)
  const sender = requestOf(origin, new Headers(request.headers), request.method)
  const auth = await engine.for(sender, { basePath, canSetCookies })
  const { cookies, setCookie } = Object.getOwnPropertyDescriptors(auth)
  return Object.defineProperties(
    { ...auth, apply: (response: Response) => apply(auth, response) },
    { cookies, setCookie },
  )
}

/** As `apply`, with headers that pass the cookies to the pages behind a proxy. */
function apply(auth: RequestAuth, response: Response): Response {
  const present = new Set(response.headers.getSetCookie().map(familyOf))
  const cookies = auth.cookies.filter(({ name }) => !present.has(familyOf(name)))
  const isPrivate = auth.apply(new Response()).headers.has("cache-control")
  const answer = withCookies(response, cookies)
  if (!isPrivate || cookies.length > 0) return answer
  const copy = answer.status > 199 ? new Response(answer.body, answer) : answer
  copy.headers.set("cache-control", noStore)
  return copy
}

/** The chunks of a cookie belong together. */
function familyOf(line: string): string {
  return (line.split("=", 1)[0] ?? "").trim().replace(/\.\d{1,2}$/, "")
}
