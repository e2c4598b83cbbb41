import type { AuthRequest } from "./auth-request.ts"

/**
 * Creates a web request with the same URL, method, headers and body, for application callbacks that
 * expect one.
 */
export function rebuildRequest(request: AuthRequest): Request {
  const { url, method, headers, bodyText } = request
  // Only a POST request has a body.
  const rebuilt = new Request(url, { method, headers: [...headers], body: bodyText ?? null })
  // The received length may refer to another encoding of the same text.
  rebuilt.headers.delete("content-length")
  return rebuilt
}
