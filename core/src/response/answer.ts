import type { Cookie } from "../cookies/cookie.ts"
import { serializeCookie } from "../cookies/serialize-cookie.ts"
import type { AuthResult } from "./auth-result.ts"

/**
 * Every response is for one user or sets their cookie. Except for pages, browsers must neither run
 * nor frame it.
 */
const commonHeaders = {
  "cache-control": "private, no-cache, no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  expires: "0",
  pragma: "no-cache",
  "x-content-type-options": "nosniff",
}

/** A response as data, for frameworks that do not send a `Response`. */
export interface Answer {
  readonly status: number
  /** Names in lowercase, without `set-cookie`. */
  readonly headers: Record<string, string>
  /** Values of the `Set-Cookie` headers. */
  readonly setCookie: readonly string[]
  readonly body: string | null
}

/**
 * Converts a result to a response as data.
 *
 * @param asJson - whether a redirect becomes JSON `{ url }` with status 200, for clients that
 *   follow it themselves
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
 * Converts an `Answer` to a web response.
 *
 * @param answer - the response as data
 */
export function toResponse({ status, headers, setCookie, body }: Answer): Response {
  // `Response` copies a plain object once; with a `Headers` object, two would be created.
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
        // With "no-referrer", browsers would send Lockstep's forms with the origin "null".
        "referrer-policy": "same-origin",
      }
      return [result.status, result.html, headers]
    }
    case "empty":
      return [result.status, null]
  }
}
