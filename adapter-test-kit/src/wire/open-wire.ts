import type { DatabaseAddress } from "../options.ts"
import type { Wire } from "./wire.ts"

/**
 * Puts a proxy before a database.
 *
 * @param addresses - all of its servers that are known by address
 */
export function openWire(addresses: readonly DatabaseAddress[]): Promise<Wire> {
  throw new Error(`No proxy for ${addresses.length} servers yet.`)
}
