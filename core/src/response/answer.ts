import type { Cookie } from "../cookies/cookie.ts"
import { serializeCookie } from "../cookies/serialize-cookie.ts"
import type { AuthResult } from "./auth-result.ts"

/**
 * Every answer belongs to one user, or sets a cookie for one; but for pages, no browser runs or frames it.
 */
const commonHeaders = {
  "cache-control": "private, no-cache, no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  expires: "0",
  pragma: "no-cache",
  "x-content-type-options": "nosniff",
}

/** An answer as data: what a framework sends without a `Response`. */
export interface Answer {
  readonly status: number
  /** Names in lower case; `set-cookie` is not among them. */
  readonly headers: Record<string, string>
  /** Lines for `Set-Cookie`. */
  readonly setCookie: readonly string[]
  readonly body: string | null
}

/**
 * Writes a result down.
 *
 * @param result - what the action answers
 * @param cookies - the cookies to set
 * @param asJson - a redirect becomes JSON `{ url }` with status 200, for clients that follow it themselves
 */
export function toAnswer(
  result: AuthResult,
  cookies: readonly Cookie[] = [],
  asJson = false,
): Answer {
  const [status, body, headers] = partsOf(result, asJson)
  return {
    status,
    headers: { ...commonHeaders, ...headers },
    setCookie: cookies.map(serializeCookie),
    body,
  }
}

/**
 * Makes a web response of an answer.
 *
 * @param answer - what to send
 */
export function toResponse({ status, headers, setCookie, body }: Answer): Response {
  // A plain object is taken over once; an object of the class `Headers` would be made twice.
  const response = new Response(body, { status, headers })
  for (const line of setCookie) response.headers.append("set-cookie", line)
  return response
}

type Parts = readonly [status: number, body: string | null, headers?: Record<string, string>]

const jsonType = { "content-type": "application/json" }

function partsOf(result: AuthResult, asJson: boolean): Parts {
  switch (result.kind) {
    case "redirect": {
      const location = result.location ?? result.to
      const { limited, to: url } = result
      if (asJson && limited) {
        // RFC 6585, section 4. Clients of Auth.js read the error from the URL.
        const body = JSON.stringify({ url, error: limited.error })
        return [429, body, { ...jsonType, "retry-after": String(limited.retryAfter) }]
      }
      return asJson
        ? [200, JSON.stringify({ url }), { ...jsonType, location }]
        : [result.status ?? 302, null, { location }]
    }
    case "json":
      return [result.status, JSON.stringify(result.body), jsonType]
    case "page": {
      const headers = {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": result.csp,
        "x-frame-options": "DENY",
        // Not "no-referrer", with which browsers would send our own forms with the origin "null".
        "referrer-policy": "same-origin",
      }
      return [result.status, result.html, headers]
    }
    case "empty":
      return [result.status, null]
  }
}
