import type { Cookie } from "../cookies/cookie.ts"
import type { AuthResult } from "./auth-result.ts"
import { toResponse } from "./to-response.ts"

/** What `Auth` returns with the option `raw`: the answer as data. */
export interface RawResult {
  readonly status: number
  readonly headers: Headers
  /** The object of a JSON answer, or the HTML of a page. */
  readonly body?: unknown
  /** Where to go. */
  readonly redirect?: string
  readonly cookies: readonly Cookie[]
}

/**
 * Keeps a result as data, for framework integrations that set cookies and redirect in their own way.
 *
 * @param result - what the action answers
 * @param cookies - the cookies to set
 */
export function toRawResult(result: AuthResult, cookies: readonly Cookie[]): RawResult {
  const { status, headers } = toResponse(result)
  switch (result.kind) {
    case "redirect":
      return { status, headers, cookies, redirect: result.to }
    case "json":
      return { status, headers, cookies, body: result.body }
    case "page":
      return { status, headers, cookies, body: result.html }
    case "empty":
      return { status, headers, cookies }
  }
}
