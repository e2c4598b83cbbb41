/**
 * A request with the headers of another one, for the object of its sender.
 *
 * @param origin - that the browser sees
 * @param headers - of the request, with the cookies that are valid now
 * @param method - of the request
 */
export function requestOf(origin: string, headers: Headers, method = "GET"): Request {
  return new Request(origin, { method: /^(?:GET|HEAD)$/.test(method) ? "GET" : "POST", headers })
}

/**
 * Stands for a request whose host is invalid: no browser sends one, so no user is signed in.
 * Next.js would log the stack of an error, and anyone can send such a request.
 */
export function strangeRequest(): Request {
  return new Request("http://localhost")
}
