import {
  type Feature,
  type FeatureConfig,
  featureParts,
  type ResolvedFeature,
} from "../config/feature.ts"
import { type Finding, finding } from "../config/mistakes.ts"
import { keptAmong } from "./provider-tokens/grant.ts"
import { hooksFor } from "./provider-tokens/hooks-for.ts"
import type { RequestTokens, UserTokens } from "./provider-tokens/tokens.ts"
import type { RevocationMoment } from "./provider-tokens/revoke-removed.ts"
import { tokenSource } from "./provider-tokens/token-source.ts"

export type {
  AccessTokenRequest,
  ProviderToken,
  RequestTokens,
  RevocationRequest,
  UserTokens,
} from "./provider-tokens/tokens.ts"
export type { RevocationMoment } from "./provider-tokens/revoke-removed.ts"

/** Options of {@link providerTokens}. */
export interface ProviderTokensOptions {
  /**
   * IDs of the providers whose tokens are stored. Default: all of type `oauth` and `oidc`, and the
   * credentials providers with the `tokens` option.
   */
  providers?: readonly string[]
  /**
   * The place of stored tokens. `account`: in the row of the account, for all sessions of the user and
   * for background jobs. `session`: encrypted in the store, only for the session that the sign-in
   * created. Default: `account` with an adapter, `session` without one.
   */
  keep?: "account" | "session"
  /**
   * Encrypts tokens before they are stored in accounts. Default: `false`, because other readers of
   * the table, such as Auth.js, would use the encrypted value as a token.
   */
  encrypt?: boolean
  /**
   * Declares that there is only one process, so its memory can replace a store that all processes
   * share. Default: `false`.
   */
  singleProcess?: boolean
  /**
   * When tokens are also revoked at the provider (RFC 7009): when Lockstep unlinks their account
   * (`unlink`) or deletes their user (`deleteUser`), and when the user signs out, which also
   * revokes the tokens of the user's other devices. Default: `["unlink", "deleteUser"]`.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7009 RFC 7009}
   */
  revokeOn?: readonly RevocationMoment[]
  /** Minimum remaining lifetime of a returned token, in seconds. Default: 60. */
  minimumLifetime?: number
}

/** What `providerTokens` adds to the request object. */
export interface ProviderTokensApi {
  readonly tokens: RequestTokens
}

/** What `providerTokens` adds to the user object. */
export interface ProviderTokensUserApi {
  readonly tokens: UserTokens
}

/**
 * Returns access tokens of the providers that users signed in with, and refreshes them if needed.
 * Across all processes, only one request refreshes a token at a time, because a provider that
 * rotates refresh tokens treats a second use as theft.
 *
 * ```ts
 * createAuth({ providers, adapter, store, features: [providerTokens()] })
 * ```
 *
 * @param options - providers, storage and minimum lifetime
 */
export function providerTokens(
  options: ProviderTokensOptions = {},
): Feature<ProviderTokensApi, ProviderTokensUserApi> {
  return Object.freeze({
    id: "providerTokens",
    [featureParts]: {
      ...(options.singleProcess !== true && { sharedStore: "needed" as const }),
      encryptsTokens: options.encrypt === true,
      resolve: (given: FeatureConfig) => resolve(options, given),
    },
  } as const)
}

const removals: readonly RevocationMoment[] = ["unlink", "deleteUser"]
const moments: readonly unknown[] = ["signOut", ...removals]

function resolve(options: ProviderTokensOptions, given: FeatureConfig): ResolvedFeature {
  const { minimumLifetime = 60, encrypt = false, providers: listed } = options
  const listedMoments = Array.isArray(options.revokeOn) ? options.revokeOn : removals
  const revokeOn = new Set<RevocationMoment>(listedMoments)
  const kept = Array.isArray(listed) ? new Set<string>(listed) : undefined
  const { keep = given.config.adapter === undefined ? "session" : "account" } = options
  return {
    ...(keep === "session"
      ? { facts: { auth_grant: "needed" as const } }
      : { adapterMethods: ["listAccountsByUserId", "updateAccount"] as const }),
    findings: findingsOf(options, given),
    hooks: hooksFor(given, { keep, kept, minimumLifetime, encrypt, revokeOn }),
  }
}

function findingsOf(options: ProviderTokensOptions, given: FeatureConfig): Finding[] {
  const { providers, path } = given
  const { minimumLifetime, keep, singleProcess, encrypt } = options
  const { providers: listed, revokeOn = removals } = options
  const findings: Finding[] = []
  const add = (option: string, message: string): void => {
    findings.push(finding("feature", `${path}.${option}`, message))
  }
  const isLifetime = Number.isSafeInteger(minimumLifetime ?? 0) && (minimumLifetime ?? 0) >= 0
  if (!isLifetime) add("minimumLifetime", "must be whole seconds from 0.")
  if (!["account", "session", undefined].includes(keep)) {
    add("keep", 'must be "account" or "session".')
  }
  const unstored = unstoredProvider(options, given)
  if (unstored !== undefined) {
    const message = `is "account", but no account of ${unstored} is stored. Set it to "session", or leave ${unstored} out of providers.`
    add("keep", message)
  }
  for (const [option, value] of Object.entries({ singleProcess, encrypt })) {
    if (!["boolean", "undefined"].includes(typeof value)) add(option, "is neither true nor false.")
  }
  if (!(Array.isArray(revokeOn) && revokeOn.every((moment) => moments.includes(moment)))) {
    add("revokeOn", 'must list "signOut", "unlink" or "deleteUser".')
  }
  if (listed !== undefined && !Array.isArray(listed)) {
    add("providers", "must be a list of provider IDs.")
    return findings
  }
  for (const id of listed ?? []) {
    if (providers.some((provider) => provider.id === id && tokenSource(provider))) continue
    add(
      "providers",
      `lists ${JSON.stringify(String(id))}, which is no provider with tokens. List providers of OAuth or OpenID Connect, and of credentials with the option tokens.`,
    )
  }
  return findings
}

/**
 * Returns a provider whose tokens would be stored in accounts that the configuration does not
 * store.
 */
function unstoredProvider(
  { keep, providers: listed }: ProviderTokensOptions,
  { config: { adapter }, providers }: FeatureConfig,
): string | undefined {
  if (keep === "session" || (keep === undefined && adapter === undefined)) return undefined
  const kept = Array.isArray(listed) ? new Set<string>(listed) : undefined
  return providers.find(
    (provider) => provider.type === "credentials" && keptAmong({ kept }, provider) !== undefined,
  )?.id
}
