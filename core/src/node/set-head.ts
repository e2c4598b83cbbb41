import type { NodeResponse } from "./node-request.ts"

/** Connection-specific headers, which HTTP/2 does not have; Node.js rejects them. */
const ofConnections = /^(?:connection|keep-alive|proxy-connection|transfer-encoding|upgrade)$/

/**
 * Sets the status and headers of a response whose head is not sent yet.
 *
 * @param res - the response; its existing cookies and `Vary` values are kept
 * @param headers - names in lowercase; `set-cookie` is ignored
 * @see {@link https://www.rfc-editor.org/rfc/rfc9113#section-8.2.2 RFC 9113, section 8.2.2}
 */
export function setHead(
  res: NodeResponse,
  status: number,
  headers: Iterable<[string, string]>,
  setCookie: readonly string[],
): void {
  res.statusCode = status
  for (const [name, value] of headers) {
    if (name === "set-cookie") continue
    if (name === "vary") res.appendHeader(name, value)
    else if (!isRefused(res, name)) res.setHeader(name, value)
  }
  if (setCookie.length > 0) res.appendHeader("set-cookie", [...setCookie])
}

function isRefused({ req }: NodeResponse, name: string): boolean {
  return req.httpVersionMajor > 1 && ofConnections.test(name)
}
