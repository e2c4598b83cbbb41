import type { Cookie } from "../cookies/cookie.ts"
import type { AuthResult } from "./auth-result.ts"
import { toAnswer } from "./answer.ts"

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
  const { status, headers } = toAnswer(result)
  return {
    status,
    headers: new Headers(headers),
    cookies,
    ...(result.kind === "redirect" && { redirect: result.to }),
    ...(result.kind === "json" && { body: result.body }),
    ...(result.kind === "page" && { body: result.html }),
  }
}
