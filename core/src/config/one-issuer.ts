import type { Adapter } from "../adapter/adapter.ts"
import { placeOf } from "../adapter/stored-in.ts"
import { type BoundedCache, createBoundedCache } from "../crypto/bounded-cache.ts"
import type { ConfigProblem } from "../errors/config-errors.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"

/** Provider ids remembered for one database, at least. */
const maxIds = 10_000

/** By the place where accounts are stored, and then by the provider's id. */
const issuers = new WeakMap<object, BoundedCache<string>>()

/**
 * Accounts are stored under the ID of the provider and the ID of the user there. If two issuers had the same
 * provider ID in one database, a user of one could sign in as a user of the other: the first one that this
 * process sees keeps the ID. Two adapters that do not state where they store count as two databases.
 *
 * @param provider - a provider of the same configuration; without an issuer, the origin of its
 *   authorization endpoint counts
 * @returns the problem; none when the provider has the issuer that its id has in this database
 */
export function issuerProblems(
  adapter: Adapter | undefined,
  provider: ResolvedProvider,
  path: string,
): ConfigProblem[] {
  const issuer = issuerOf(provider)
  if (!adapter || !issuer) return []
  const place = placeOf(adapter, "getUserByAccount")
  const known = issuers.get(place) ?? createBoundedCache(maxIds)
  issuers.set(place, known)
  const first = known.get(provider.id) ?? issuer
  known.set(provider.id, first)
  if (first === issuer) return []
  const message = `is ${issuer}, but ${provider.id} is the id of ${first} in this database. Give each issuer its own id.`
  return [{ type: "ConfigError", path: `${path}.issuer`, message }]
}

/**
 * Returns who issues the user IDs of a provider: its issuer, or else the origin of its authorization
 * endpoint.
 *
 * @returns `undefined` if the configuration contains neither
 */
export function issuerOf(provider: ResolvedProvider): string | undefined {
  if (!("authorization" in provider)) return undefined
  const { issuer, authorization } = provider
  if (issuer) return new URL(issuer).href.replace(/\/$/, "")
  return authorization.url && new URL(authorization.url).origin
}
