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
  const headers = new Headers(commonHeaders)
  for (const cookie of cookies) headers.append("Set-Cookie", serializeCookie(cookie))
  switch (result.kind) {
    case "redirect":
      headers.set("Location", result.location ?? result.to)
      return asJson
        ? json({ url: result.to }, 200, headers)
        : new Response(null, { status: result.status ?? 302, headers })
    case "json":
      return json(result.body, result.status, headers)
    case "page":
      return page(result, headers)
    case "empty":
      return new Response(null, { status: result.status, headers })
  }
}

function json(body: unknown, status: number, headers: Headers): Response {
  headers.set("Content-Type", "application/json")
  return new Response(JSON.stringify(body), { status, headers })
}

function page(result: AuthResult & { kind: "page" }, headers: Headers): Response {
  headers.set("Content-Type", "text/html; charset=utf-8")
  headers.set("Content-Security-Policy", result.csp)
  headers.set("X-Frame-Options", "DENY")
  // Not "no-referrer", with which browsers would send our own forms with the origin "null".
  headers.set("Referrer-Policy", "same-origin")
  return new Response(result.html, { status: result.status, headers })
}
