import { statedOrigin } from "@lockstep/core"
import { InvalidRequest } from "@lockstep/core/errors"

/** A name, an IPv4 or a bracketed IPv6 address, and perhaps a port: no user, path or encoding. */
const hostPattern = /^(?:\w[\w.-]*|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** The members of `Headers` that are used. */
export interface HeaderReader {
  get(name: string): string | null
}

/**
 * The origin that a browser sees: that of `AUTH_URL`, else what the request's headers say. Next.js puts
 * its own address into the URL of a request, not the one that the browser asked for. The core refuses to
 * work where the headers are not to be trusted (`trustHost`).
 *
 * @param headers - of the request
 * @param url - of the request, for what the headers leave out
 * @throws InvalidRequest when the host is none
 */
export function publicOrigin(headers: HeaderReader, url?: string): string {
  const stated = process.env["AUTH_URL"]?.trim() || process.env["NEXTAUTH_URL"]?.trim()
  const origin = stated ? statedOrigin(stated) : undefined
  if (origin !== undefined) return origin
  const own = url === undefined ? undefined : new URL(url)
  const protocol = first(headers.get("x-forwarded-proto")) ?? own?.protocol.slice(0, -1) ?? "https"
  const host = first(headers.get("x-forwarded-host")) ?? headers.get("host") ?? own?.host ?? ""
  const seen = `${protocol}://${host}`
  if (/^https?$/.test(protocol) && hostPattern.test(host) && URL.canParse(seen)) {
    return new URL(seen).origin
  }
  throw new InvalidRequest("The request names no valid host. Check its Host header.")
}

/** Each proxy adds to the list; the first one saw the browser. */
function first(list: string | null): string | undefined {
  return list?.split(",", 1)[0]?.trim() || undefined
}
