import { type BoundedCache, createBoundedCache } from "../crypto/bounded-cache.ts"
import type { ConfigProblem } from "../errors/config-errors.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"

/** Provider ids remembered for one adapter, at least. */
const maxIds = 10_000

/** By adapter, and then by the provider's id. */
const issuers = new WeakMap<object, BoundedCache<string>>()

/**
 * Accounts are stored under the provider's id and the user's id there. Where two issuers have the same
 * provider id in one store, a user of one could sign in as a user of the other: the first one that this
 * process sees keeps the id.
 *
 * @param adapter - what the application passed
 * @param provider - a provider of the same configuration; without an issuer, the origin of its
 *   authorization endpoint counts
 * @param path - of the entry
 * @returns the problem; none when the provider has the issuer that its id has with this adapter
 */
export function issuerProblems(
  adapter: object | undefined,
  provider: ResolvedProvider,
  path: string,
): ConfigProblem[] {
  const issuer = issuerOf(provider)
  if (adapter === undefined || issuer === undefined) return []
  const known = issuers.get(adapter) ?? createBoundedCache(maxIds)
  issuers.set(adapter, known)
  const first = known.get(provider.id)
  if (first === undefined) known.set(provider.id, issuer)
  if (first === undefined || first === issuer) return []
  const message = `is ${issuer}, but with this adapter the id ${provider.id} is that of ${first}. Give each issuer its own id.`
  return [{ type: "ConfigError", path: `${path}.issuer`, message }]
}

function issuerOf(provider: ResolvedProvider): string | undefined {
  if (provider.type !== "oidc" && provider.type !== "oauth") return undefined
  const { issuer, authorization } = provider
  if (issuer !== undefined) return new URL(issuer).href.replace(/\/$/, "")
  return authorization.url === undefined ? undefined : new URL(authorization.url).origin
}
