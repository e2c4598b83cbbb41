import type { AuthRequest } from "./auth-request.ts"

/**
 * A web request with the same URL, method, headers and body, for application callbacks that expect one.
 *
 * @param request - the request that was read
 */
export function rebuildRequest(request: AuthRequest): Request {
  const { url, method, headers, bodyText } = request
  // The length that came with the request may count another encoding of the same text.
  const forwarded = new Headers(headers)
  forwarded.delete("content-length")
  return new Request(url, {
    method,
    headers: forwarded,
    ...(bodyText !== undefined && method === "POST" && { body: bodyText }),
  })
}
