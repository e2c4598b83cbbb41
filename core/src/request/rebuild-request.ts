import type { AuthRequest } from "./auth-request.ts"

/**
 * A web request with the same URL, method, headers and body, for application callbacks that expect one.
 *
 * @param request - the request that was read
 */
export function rebuildRequest(request: AuthRequest): Request {
  const { url, method, headers, bodyText } = request
  // There is none but of a POST request.
  const rebuilt = new Request(url, { method, headers: [...headers], body: bodyText ?? null })
  // The length that came with the request may count another encoding of the same text.
  rebuilt.headers.delete("content-length")
  return rebuilt
}
