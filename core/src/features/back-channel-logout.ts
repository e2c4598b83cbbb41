import type { Feature, FeatureConfig, ResolvedFeature } from "../config/feature.ts"
import { featureParts } from "../config/feature.ts"
import { type Finding, finding } from "../config/mistakes.ts"
import { memoryOf } from "../feature/memory-of.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { hooksFor } from "./back-channel-logout/hooks-for.ts"

/** Options of {@link backChannelLogout}. */
export interface BackChannelLogoutOptions {
  /** IDs of the providers that may revoke sessions. Default: all providers of the type `oidc`. */
  providers?: readonly string[]
  /**
   * Rejects logout tokens without the header `typ: logout+jwt`, which many providers do not send.
   * Default: false.
   */
  requireType?: boolean
}

/**
 * Revokes sessions when an OpenID provider requests it (OpenID Connect Back-Channel Logout 1.0), for
 * example when an administrator disables a user there. Register
 * `{base URL}/backchannel-logout/{provider}` with each provider as the back-channel logout URI. The
 * feature needs a store that all processes share. With database sessions, it also needs the column
 * `facts` and an adapter with `deleteSessionsByUserId`.
 *
 * ```ts
 * createAuth({ providers, store, features: [backChannelLogout()] })
 * ```
 *
 * @param options - allowed providers and strictness
 * @see {@link https://openid.net/specs/openid-connect-backchannel-1_0.html OpenID Connect Back-Channel Logout 1.0}
 */
export function backChannelLogout(options: BackChannelLogoutOptions = {}): Feature {
  const facts = { auth_time: "needed", auth_sid: "needed", auth_sub: "needed" } as const
  return Object.freeze({
    id: "backChannelLogout",
    [featureParts]: {
      facts,
      sharedStore: "needed",
      database: { adapterMethods: ["deleteSessionsByUserId"] },
      resolve: (given: FeatureConfig) => resolve(options, given),
    },
  } as const)
}

function resolve(
  { providers: wanted, requireType = false }: BackChannelLogoutOptions,
  { config, path, providers, strategy }: FeatureConfig,
): ResolvedFeature {
  const findings: Finding[] = []
  const byId = new Map<string, ResolvedOAuthProvider>()
  for (const provider of providers) if (provider.type === "oidc") byId.set(provider.id, provider)
  // Code without types can pass any value.
  const listed: readonly unknown[] = Array.isArray(wanted) ? wanted : [...byId.keys()]
  if (wanted !== undefined && !Array.isArray(wanted)) {
    findings.push(finding("feature", `${path}.providers`, "must be a list of provider IDs."))
  }
  for (const id of listed) {
    if (typeof id === "string" && byId.has(id)) continue
    const message = `names ${String(id)}, which is no provider of the type oidc. Remove it.`
    findings.push(finding("feature", `${path}.providers`, message))
  }
  for (const id of byId.keys()) if (!listed.includes(id)) byId.delete(id)
  if (typeof requireType !== "boolean") {
    findings.push(finding("feature", `${path}.requireType`, "must be true or false."))
  }
  const receiver = { providers: byId, store: config.store ?? memoryOf(config), requireType }
  return { findings, hooks: hooksFor(receiver, strategy) }
}
