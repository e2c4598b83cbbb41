/**
 * Creates a request with the headers of the current one.
 *
 * @param headers - the headers of the request, with the cookies that are valid now
 */
export function requestOf(origin: string, headers: Headers, method = "GET"): Request {
  return new Request(origin, { method: /^(?:GET|HEAD)$/.test(method) ? "GET" : "POST", headers })
}

/**
 * Replaces a request whose host is invalid. No browser sends one, so no user is signed in. For an
 * error, Next.js would log a stack trace, and any client can send such a request.
 */
export function strangeRequest(): Request {
  return new Request("http://localhost")
}
