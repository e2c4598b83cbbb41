import { createBoundedCache, type BoundedCache } from "../crypto/bounded-cache.ts"
import type { Adapter, AdapterMethod } from "./adapter.ts"
import { originalMethods, place } from "./original-methods.ts"

/** Places remembered for one client, at least. */
const maxPlaces = 10_000

const placesOf = new WeakMap<object, BoundedCache<object>>()

/**
 * States where an adapter stores accounts, so that adapters which an application makes for each request count
 * as one. It goes among the methods, before these are recorded:
 *
 * ```ts
 * export const MyAdapter = (db: Database): Adapter =>
 *   rememberMethods({ ...storedIn(db, "accounts"), createUser, linkAccount })
 * ```
 *
 * @param client - the connection, which the application makes once
 * @param names - what decides where accounts are among all that this client can reach, such as a table
 * @returns a property whose name is a symbol
 */
export function storedIn(client: object, ...names: readonly (string | undefined)[]): object {
  const places = placesOf.get(client) ?? createBoundedCache<object>(maxPlaces)
  placesOf.set(client, places)
  const name = JSON.stringify(names)
  const known = places.get(name) ?? {}
  places.set(name, known)
  return { [place]: known }
}

/**
 * Tells where an adapter stores records.
 *
 * @param methods - those that store the records or find them
 * @returns the same object for adapters that state the same place; the adapter itself if it states none, or if
 *   the application overrides one of the methods, as applications with separate records for each tenant do
 */
export function placeOf(adapter: Adapter, ...methods: readonly AdapterMethod[]): object {
  const originals = originalMethods(adapter)
  const areOriginal = methods.every((name) => originals?.[name] === adapter[name])
  return (areOriginal && originals?.[place]) || adapter
}
