/** The headers of a request of Node.js: `IncomingHttpHeaders`, of HTTP/2 as well. */
export type NodeHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The headers of a request of Node.js as a web request has them, for authors of framework integrations. Over
 * HTTP/2 `:authority` stands in place of `Host`.
 *
 * @param received - as `node:http` gives them
 */
export function webHeaders(received: NodeHeaders): Headers {
  const headers = new Headers()
  const { host = received[":authority"] } = received
  for (const [name, value = []] of Object.entries({ ...received, host })) {
    // HTTP/2 puts the request line among the headers.
    if (name.startsWith(":")) continue
    for (const member of [value].flat()) headers.append(name, member)
  }
  return headers
}
