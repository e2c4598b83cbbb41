import type { Cookie } from "../cookies/cookie.ts"
import { serializeCookie } from "../cookies/serialize-cookie.ts"
import type { AuthResult } from "./auth-result.ts"

/** Every answer belongs to one person, or sets a cookie for one; but for pages, no browser runs or frames it. */
const commonHeaders = {
  "Cache-Control": "private, no-cache, no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  Expires: "0",
  Pragma: "no-cache",
  "X-Content-Type-Options": "nosniff",
}

/**
 * Turns a result into a web response.
 *
 * @param result - what the action answers
 * @param cookies - the cookies to set
 * @param asJson - a redirect becomes JSON `{ url }` with status 200, for clients that follow it themselves
 */
export function toResponse(
  result: AuthResult,
  cookies: readonly Cookie[] = [],
  asJson = false,
): Response {
  const response = withoutCookies(result, asJson)
  for (const cookie of cookies) response.headers.append("Set-Cookie", serializeCookie(cookie))
  return response
}

function withoutCookies(result: AuthResult, asJson: boolean): Response {
  switch (result.kind) {
    case "redirect": {
      const headers = { Location: result.location ?? result.to }
      return asJson
        ? json({ url: result.to }, 200, headers)
        : respond(null, result.status ?? 302, headers)
    }
    case "json":
      return json(result.body, result.status)
    case "page":
      return respond(result.html, result.status, {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": result.csp,
        "X-Frame-Options": "DENY",
        // Not "no-referrer", with which browsers would send our own forms with the origin "null".
        "Referrer-Policy": "same-origin",
      })
    case "empty":
      return respond(null, result.status)
  }
}

function json(body: unknown, status: number, headers?: Record<string, string>): Response {
  return respond(JSON.stringify(body), status, { "Content-Type": "application/json", ...headers })
}

/** A plain object is taken over once; an object of the class `Headers` would be made twice. */
function respond(body: string | null, status: number, headers?: Record<string, string>): Response {
  return new Response(body, { status, headers: { ...commonHeaders, ...headers } })
}
