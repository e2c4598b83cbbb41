import { isPlain } from "../../config/merge-provider.ts"
import { endpointOf, textParams, urlProblem } from "../../config/resolve-endpoint.ts"
import { isAllowedProtocol } from "../../fetch/bounded-fetch.ts"
import { discoveredMetadata } from "../../oauth/server-metadata.ts"
import type { ResolvedOAuthProvider, ResolvedProvider } from "../../provider/resolved-provider.ts"

/** Endpoint at which a browser signs out at a provider. */
export interface EndSession {
  readonly url: URL
  readonly params: Readonly<Record<string, string>>
  /** `undefined`: the provider follows the specification. */
  readonly returnParameter: string | undefined
}

/** Returns whether users have an account, and possibly a session, at a provider. */
export function isAtProvider(provider: ResolvedProvider): provider is ResolvedOAuthProvider {
  return provider.type === "oauth" || provider.type === "oidc"
}

/**
 * Returns the error in the `endSession` option of a provider.
 *
 * @returns `undefined` if there is none
 */
export function endSessionProblem(provider: ResolvedProvider): string | undefined {
  if (!isAtProvider(provider)) return undefined
  const { endSession } = provider.configured
  if (endSession === undefined) return undefined
  if (typeof endSession !== "string" && !isPlain(endSession)) return "must be a URL or an object."
  const { url, params, returnParameter } = endpointOf(endSession)
  if (params !== undefined && !isPlain(params)) return "must have an object as params."
  if (returnParameter !== undefined && typeof returnParameter !== "string") {
    return "must have a name as returnParameter."
  }
  return url === undefined ? undefined : urlProblem(url, plainHttpOf(provider))
}

/**
 * Returns where a browser signs out at a provider: as configured, otherwise as the provider
 * announces.
 *
 * @param now - milliseconds since the epoch
 * @returns `undefined` if the provider has no such endpoint
 * @throws ProviderFailure when the request to the provider fails
 */
export async function endSessionOf(
  provider: ResolvedOAuthProvider,
  now: number,
): Promise<EndSession | undefined> {
  const { url: configured, params, returnParameter } = endpointOf(provider.configured["endSession"])
  const url: unknown =
    configured ?? (await discoveredMetadata(provider, now))?.["end_session_endpoint"]
  if (typeof url !== "string" || !URL.canParse(url)) return undefined
  const parsed = new URL(url)
  if (!isAllowedProtocol(parsed, provider)) return undefined
  return {
    url: parsed,
    params: textParams(params),
    returnParameter: typeof returnParameter === "string" ? returnParameter : undefined,
  }
}

function plainHttpOf({ allowInsecureRequests, allowLoopbackHttp }: ResolvedOAuthProvider) {
  if (allowInsecureRequests) return "anywhere"
  return allowLoopbackHttp ? "loopback" : "nowhere"
}
