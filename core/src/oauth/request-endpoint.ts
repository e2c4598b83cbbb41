import type { AuthorizationServer } from "oauth4webapi"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import { boundedFetch } from "../fetch/bounded-fetch.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"

/** Whose endpoint a request goes to. */
interface EndpointOwner {
  readonly provider: ResolvedOAuthProvider
  readonly server: AuthorizationServer
}

/**
 * Sends a request to an endpoint, within the limits of the provider's fetch.
 *
 * @param owner - the provider with its endpoints
 * @param endpoint - which
 * @param init - method, headers and body
 * @throws ProviderFailure when there is no such endpoint, or no answer within the limits
 */
export async function requestEndpoint(
  { provider, server }: EndpointOwner,
  endpoint: "token_endpoint" | "userinfo_endpoint",
  init: RequestInit,
): Promise<Response> {
  const url: unknown = server[endpoint]
  if (typeof url === "string" && URL.canParse(url)) return boundedFetch(provider)(url, init)
  const option = endpoint.replace("_endpoint", "")
  throw new ProviderFailure(`The provider ${provider.id} has no ${endpoint}: set ${option}.`)
}

/**
 * Requests a JSON object from a provider.
 *
 * @param provider - a resolved provider
 * @param url - where the object is
 * @param subject - names the URL at the beginning of a message
 * @param init - of the request; its default asks for JSON
 * @returns `undefined` when the response is no JSON object
 * @throws ProviderFailure when the status is not 200
 */
export async function requestJson(
  provider: ResolvedOAuthProvider,
  url: string | URL,
  subject: string,
  init: RequestInit = { headers: { accept: "application/json" } },
): Promise<Record<string, unknown> | undefined> {
  const response = await boundedFetch(provider)(url, init)
  if (response.status === 200) return parseJsonObject(await response.text())
  throw new ProviderFailure(`${subject} answered with the status ${response.status}, not 200.`)
}
