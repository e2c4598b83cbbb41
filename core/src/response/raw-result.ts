import type { Cookie } from "../cookies/cookie.ts"
import type { AuthResult } from "./auth-result.ts"
import { toAnswer } from "./answer.ts"

/** The return value of `Auth` with the `raw` option: the response as data. */
export interface RawResult {
  readonly status: number
  readonly headers: Headers
  /** The object of a JSON response, or the HTML of a page. */
  readonly body?: unknown
  /** The URL to redirect to. */
  readonly redirect?: string
  readonly cookies: readonly Cookie[]
}

/** Returns a result as data, for framework integrations that set cookies and redirect themselves. */
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
