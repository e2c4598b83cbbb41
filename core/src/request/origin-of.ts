/** A name, an IPv4 or a bracketed IPv6 address, and an optional port: no user, path or encoding. */
const hostPattern = /^(?:\w[\w.-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** The message of an integration if {@link originOf} returns `undefined`. */
export const invalidHostMessage =
  "The request names no valid host, or several hosts. Let the reverse proxy overwrite X-Forwarded-Host, or set AUTH_URL."

/**
 * Returns the origin in the headers of a request, for authors of framework integrations. Reverse
 * proxies can turn a header (`X-Forwarded-Proto`, `X-Forwarded-Host`) into a list. The sender of
 * the request chose its first entries. A list of different hosts is therefore invalid. If schemes
 * differ, `https` is used, so clients cannot cause cookies or links for plain http.
 *
 * @param schemes - `http`, `https`, or a list of them separated by commas
 * @param hosts - a host with its port, or a list separated by commas
 * @returns `undefined` if there is no valid scheme or host, or if there are several hosts
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
  // Nearly every header has one entry.
  if (/^[\w.:-]+$/.test(list)) return [list.toLowerCase()]
  return list
    .toLowerCase()
    .split(",")
    .map((member) => member.trim())
    .filter(Boolean)
}
