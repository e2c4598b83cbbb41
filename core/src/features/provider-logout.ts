import type { Feature, FeatureConfig, ResolvedFeature } from "../config/feature.ts"
import { featureParts } from "../config/feature.ts"
import { type Finding, finding } from "../config/mistakes.ts"
import { endSessionProblem } from "./provider-logout/end-session.ts"
import { hooksFor } from "./provider-logout/hooks-for.ts"

/** Options of {@link providerLogout}. */
export interface ProviderLogoutOptions {
  /**
   * When a sign-out continues at the provider. With `ask`, if the request sets `federated`. With
   * `always`, whenever the user's provider supports it, unless the request sets `federated` to
   * `false`. Default: `ask`.
   */
  when?: "ask" | "always"
}

/**
 * Signs the user out at the provider as well (OpenID Connect RP-Initiated Logout 1.0). The session
 * of the application ends first, independently of the provider. Register
 * `{base URL}/signed-out/{provider}` with each provider as a post-logout redirect URI.
 *
 * ```ts
 * createAuth({ providers, features: [providerLogout()] })
 * ```
 *
 * @param options - when a sign-out continues at the provider
 * @see {@link https://openid.net/specs/openid-connect-rpinitiated-1_0.html OpenID Connect RP-Initiated Logout 1.0}
 */
export function providerLogout(options: ProviderLogoutOptions = {}): Feature {
  return Object.freeze({
    id: "providerLogout",
    [featureParts]: {
      resolve: (given: FeatureConfig) => resolve(options, given),
    },
  } as const)
}

function resolve({ when = "ask" }: ProviderLogoutOptions, given: FeatureConfig): ResolvedFeature {
  const { path, providers } = given
  const findings: Finding[] = []
  if (when !== "ask" && when !== "always") {
    findings.push(finding("feature", `${path}.when`, 'is neither "ask" nor "always". Use one.'))
  }
  for (const provider of providers) {
    const problem = endSessionProblem(provider)
    if (problem === undefined) continue
    const message = `cannot use the endSession of the provider ${provider.id}: it ${problem}`
    findings.push(finding("feature", path, message))
  }
  return { findings, hooks: hooksFor(when === "always") }
}
