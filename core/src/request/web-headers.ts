/** The headers of a Node.js request: `IncomingHttpHeaders`, also of HTTP/2. */
export type NodeHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * Converts the headers of a Node.js request to web `Headers`, for authors of framework
 * integrations. With HTTP/2, `:authority` replaces `Host`.
 *
 * @param received - the headers, as in `node:http`
 */
export function webHeaders(received: NodeHeaders): Headers {
  const headers = new Headers()
  const { host = received[":authority"] } = received
  for (const [name, value = []] of Object.entries({ ...received, host })) {
    // HTTP/2 sends the parts of the request line as headers.
    if (name.startsWith(":")) continue
    for (const member of [value].flat()) headers.append(name, member)
  }
  return headers
}
