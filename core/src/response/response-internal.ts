import type { RawResult } from "./raw-result.ts"

/** The return value of `Auth` with the `raw` option, with a type for the body. */
// oxlint-disable-next-line typescript/no-explicit-any -- As in Auth.js, where the type is not named.
export interface ResponseInternal<Body = any> extends Omit<RawResult, "body"> {
  /** The object of a JSON response, or the HTML of a page. */
  readonly body?: Body
}
