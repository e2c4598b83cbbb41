import type { Feature, FeatureConfig, ResolvedFeature } from "../config/feature.ts"
import { featureParts } from "../config/feature.ts"
import { type Finding, finding } from "../config/mistakes.ts"
import { createClientSubject } from "./rate-limits/client-subject.ts"
import { hooksFor } from "./rate-limits/hooks-for.ts"
import { type Limit, type LimitName, resolveRules } from "./rate-limits/rules.ts"

export type { Limit, LimitName } from "./rate-limits/rules.ts"

/** Options of {@link rateLimits}. */
export interface RateLimitsOptions {
  /**
   * Returns the IP address of the client, as set by your reverse proxy: the last value of
   * `X-Forwarded-For` that the proxy itself wrote. Never use the first value, which any client can
   * send. Default: the framework's value (`req.ip` in Express, according to its `trust proxy`
   * setting). Other frameworks have no default; without this option, limits by client are off.
   *
   * @param request - the request
   * @returns an IPv4 or IPv6 address; if `undefined`, the request is not counted for any client
   */
  clientAddress?: (request: Request) => string | undefined
  /** Replaces limits, by name; `false` turns one off. */
  rules?: Partial<Record<LimitName, Limit | false>>
}

/** What `rateLimits` adds to the request object. */
export interface RateLimitsApi {
  /** Limits for your application's own forms. */
  readonly limits: {
    /**
     * Counts an attempt. Call it before doing the work of the attempt.
     *
     * @param name - name of the limit, such as `signUp`; each name has a separate count
     * @param subject - whose attempts are counted, such as an email address or the client's IP
     *   address. IPv6 addresses are counted by their /64 network. The store receives a keyed hash.
     * @param limit - maximum number of attempts, and the number of seconds in which they are counted
     * @throws RateLimited if the limit is exceeded; AdapterError if the store fails; InvalidRequest
     *   if another site made the request; UntrustedHost if its host is not trusted
     */
    count(name: string, subject: string, limit: Limit): Promise<void>
  }
}

/**
 * Limits attempts to sign in, to request a magic link and to respond to a passkey ceremony: by
 * user, by email address and by client. Attempts are counted in the `store` option before Lockstep
 * processes them. If the store is unreachable, every attempt is denied, because a failure must not
 * lift a limit.
 *
 * ```ts
 * createAuth({ providers, store, features: [rateLimits()] })
 * ```
 *
 * @param options - client addresses, and changed limits
 */
export function rateLimits(options: RateLimitsOptions = {}): Feature<RateLimitsApi> {
  return Object.freeze({
    id: "rateLimits",
    [featureParts]: {
      sharedStore: "wanted",
      resolve: (given: FeatureConfig) => resolve(options, given),
    },
  } as const)
}

function resolve(options: RateLimitsOptions, given: FeatureConfig): ResolvedFeature {
  const { path } = given
  const { rules, findings } = resolveRules(options.rules, `${path}.rules`)
  const isFunction = ["undefined", "function"].includes(typeof options.clientAddress)
  const message = "must be a function that returns the client's address."
  return {
    findings: [
      ...findings,
      ...(isFunction ? [] : [finding("feature", `${path}.clientAddress`, message)]),
      ...(rules.credentialsPerIdentifier === false ? [] : fieldFindings(given)),
    ],
    hooks: hooksFor(given, createClientSubject(given, options.clientAddress), rules),
  }
}

function fieldFindings({ providers, path }: FeatureConfig): Finding[] {
  return providers.flatMap((provider) => {
    if (provider.type !== "credentials" || provider.limitBy !== undefined) return []
    const message = `cannot limit attempts for each user of the provider ${provider.id}. Set its option limitBy to the name of the field that says who the user is.`
    return [finding("no-limit-field", path, message)]
  })
}
