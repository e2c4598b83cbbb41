import type { FeatureConfig } from "../../config/feature.ts"
import { warnOnce } from "../../config/warn-once.ts"
import type { AuthContext } from "../../context.ts"
import { rebuildRequest } from "../../request/rebuild-request.ts"

/** Returns the client of a request as a subject; `undefined` is not counted. */
export type ClientSubject = (context: AuthContext) => readonly string[] | undefined

/**
 * Creates the function that identifies the clients of requests.
 *
 * @param clientAddress - the option; without it, the framework's value is used
 */
export function createClientSubject(
  { config, path }: FeatureConfig,
  clientAddress: ((request: Request) => string | undefined) | undefined,
): ClientSubject {
  return ({ request }) => {
    const address = clientAddress ? clientAddress(rebuildRequest(request)) : request.clientAddress
    const network = clientNetwork(address)
    if (network !== undefined) return ["client", network]
    if (clientAddress !== undefined) {
      const message =
        "returned no address for a request, which is counted for no client. Return the address that your proxy sets."
      warnOnce(config, "no-client-address", { path: `${path}.clientAddress`, message })
    }
    return undefined
  }
}

/**
 * Returns the client that an IP address identifies: an IPv4 address, or the first 64 bits of an
 * IPv6 address, because one subscriber has the whole /64 network. All notations of an address
 * return the same string: zones are removed, and an IPv4 address in IPv6 form (RFC 4291, section
 * 2.5.5.2) counts as IPv4.
 *
 * @param text - an address, optionally with a port
 * @returns `undefined` when it is not an address
 * @see {@link https://www.rfc-editor.org/rfc/rfc4291#section-2.5.5.2 RFC 4291, section 2.5.5.2}
 */
export function clientNetwork(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length > 100) return undefined
  const address = withoutPort(text.trim()).replace(/%.*$/, "")
  if (isIPv4(address)) return address
  const groups = ipv6Groups(address)
  if (groups === undefined) return undefined
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join(".")
  const network = groups.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(":")}::/64`
}

function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

function isIPv4(text: string): boolean {
  const parts = text.split(".")
  // Some programs read a leading zero as octal, and so as a different address.
  return (
    parts.length === 4 &&
    parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  )
}

/** The eight groups of 16 bits. */
function ipv6Groups(address: string): number[] | undefined {
  const host = `http://[${address}]`
  if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(host)) return undefined
  // The canonical form has no dots.
  const [left = "", right] = new URL(host).hostname.slice(1, -1).split("::")
  const read = (half = ""): number[] =>
    half === "" ? [] : half.split(":").map((group) => Number.parseInt(group, 16))
  const [before, after] = [read(left), read(right)]
  const zeros = Array<number>(8 - before.length - after.length).fill(0)
  return [...before, ...zeros, ...after]
}
