/** A name, an IPv4 or a bracketed IPv6 address, and perhaps a port: no user, path or encoding. */
const hostPattern = /^(?:\w[\w.-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** What an integration says of a request for which {@link originOf} returns nothing. */
export const invalidHostMessage =
  "The request names no valid host, or several hosts. Let the reverse proxy overwrite X-Forwarded-Host, or set AUTH_URL."

/**
 * The origin that the headers of a request name, for authors of framework integrations. Reverse proxies
 * may make a list of a header (`X-Forwarded-Proto`, `X-Forwarded-Host`), whose first members the sender of
 * the request chose. One that names different hosts therefore names none. Of different schemes `https`
 * counts, so that no client can have cookies or links made for plain http.
 *
 * @param schemes - `http`, `https`, or a list of them separated by commas
 * @param hosts - a host with its port, or a list separated by commas
 * @returns `undefined` where there is no valid scheme or host, or where there are several hosts
 */
export function originOf(schemes: string, hosts: string): string | undefined {
  const [scheme] = membersOf(schemes).toSorted().toReversed()
  const [host = "", ...others] = new Set(membersOf(hosts))
  if (others.length > 0 || !hostPattern.test(host) || !/^https?$/.test(scheme ?? ""))
    return undefined
  try {
    return new URL(`${scheme}://${host}`).origin
  } catch {
    return undefined
  }
}

function membersOf(list: string): string[] {
  // Nearly every header has one member.
  if (/^[\w.:-]+$/.test(list)) return [list.toLowerCase()]
  return list
    .toLowerCase()
    .split(",")
    .map((member) => member.trim())
    .filter(Boolean)
}
