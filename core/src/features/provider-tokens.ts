import type { Feature, FeatureConfig, ResolvedFeature } from "../config/feature.ts"
import { featureParts } from "../config/feature.ts"
import { type Finding, finding } from "../config/mistakes.ts"
import { hooksFor } from "./provider-tokens/hooks-for.ts"
import type { RequestTokens, UserTokens } from "./provider-tokens/own-tokens.ts"
import type { RevocationMoment } from "./provider-tokens/revoke-removed.ts"

export type {
  AccessTokenRequest,
  ProviderToken,
  RequestTokens,
  RevocationRequest,
  UserTokens,
} from "./provider-tokens/own-tokens.ts"
export type { RevocationMoment } from "./provider-tokens/revoke-removed.ts"

/** Options of {@link providerTokens}. */
export interface ProviderTokensOptions {
  /** IDs of the providers whose tokens are kept. Default: all of the types `oauth` and `oidc`. */
  providers?: readonly string[]
  /**
   * Where tokens are kept. `account`: in the row of the account, for all sessions of the user and for jobs. `session`:
   * sealed in the store, for the session of the sign-in alone. Default: `account` with an adapter, `session` without.
   */
  keep?: "account" | "session"
  /**
   * Encrypts tokens before they are stored in accounts. Default `false`, since other readers of the table, such as
   * Auth.js, take what is encrypted for a token.
   */
  encrypt?: boolean
  /**
   * There is one process only, so that its memory may do what otherwise needs a store that all processes
   * share. Default `false`.
   */
  singleProcess?: boolean
  /**
   * When tokens are also revoked at the provider (RFC 7009): when Lockstep unlinks their account or deletes their user,
   * and when the user signs out, which ends the tokens of the user's other devices too. Default
   * `["unlink", "deleteUser"]`.
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7009 RFC 7009}
   */
  revokeOn?: readonly RevocationMoment[]
  /** Seconds for which a token can still be used when it is handed out. Default 60. */
  minimumLifetime?: number
}

/** What `providerTokens` adds to the object of a request. */
export interface ProviderTokensApi {
  readonly tokens: RequestTokens
}

/** What `providerTokens` adds to the object of a user. */
export interface ProviderTokensUserApi {
  readonly tokens: UserTokens
}

/**
 * Hands out access tokens of the providers that users signed in with, and refreshes them when that is due: one
 * request at a time among all processes, so that a provider which rotates refresh tokens does not take two uses
 * for a theft.
 *
 * ```ts
 * createAuth({ providers, adapter, store, features: [providerTokens()] })
 * ```
 *
 * @param options - whose tokens, and for how long one must be valid
 */
export function providerTokens(
  options: ProviderTokensOptions = {},
): Feature<ProviderTokensApi, ProviderTokensUserApi> {
  return Object.freeze({
    id: "providerTokens",
    [featureParts]: {
      ...(options.singleProcess !== true && { sharedStore: "needed" as const }),
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

function findingsOf(options: ProviderTokensOptions, { providers, path }: FeatureConfig): Finding[] {
  const { minimumLifetime, keep, singleProcess, encrypt } = options
  const { providers: listed = [], revokeOn = removals } = options
  const findings: Finding[] = []
  const add = (option: string, message: string): void => {
    findings.push(finding("feature", `${path}.${option}`, message))
  }
  const isLifetime = Number.isSafeInteger(minimumLifetime ?? 0) && (minimumLifetime ?? 0) >= 0
  if (!isLifetime) add("minimumLifetime", "is no lifetime. Set it to whole seconds from 0.")
  if (!["account", "session", undefined].includes(keep)) {
    add("keep", 'is no place. Set it to "account" or "session".')
  }
  for (const [option, value] of Object.entries({ singleProcess, encrypt })) {
    if (!["boolean", "undefined"].includes(typeof value)) add(option, "is neither true nor false.")
  }
  if (!(Array.isArray(revokeOn) && revokeOn.every((moment) => moments.includes(moment)))) {
    add("revokeOn", 'is no list of "signOut", "unlink" or "deleteUser".')
  }
  if (!Array.isArray(listed)) {
    add("providers", "is no list. List the IDs of providers.")
    return findings
  }
  for (const id of listed) {
    if (providers.some((provider) => provider.id === id && "token" in provider)) continue
    add(
      "providers",
      `lists ${JSON.stringify(String(id))}, which is no provider of OAuth or OpenID Connect.`,
    )
  }
  return findings
}
