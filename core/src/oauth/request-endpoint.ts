import type { AuthorizationServer } from "oauth4webapi"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import { boundedFetch } from "../fetch/bounded-fetch.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"

/** Owner of the endpoint of a request. */
interface EndpointOwner {
  readonly provider: ResolvedOAuthProvider
  readonly server: AuthorizationServer
}

type EndpointName = "token_endpoint" | "userinfo_endpoint"

/**
 * Returns the URL of an endpoint.
 *
 * @param owner - the provider with its endpoints
 * @throws ProviderFailure when there is no such endpoint
 */
export function endpointUrl({ provider, server }: EndpointOwner, endpoint: EndpointName): string {
  const url: unknown = server[endpoint]
  if (typeof url === "string" && URL.canParse(url)) return url
  const option = endpoint.replace("_endpoint", "")
  throw new ProviderFailure(`The provider ${provider.id} has no ${endpoint}: set ${option}.`)
}

/**
 * Sends a request to an endpoint, within the limits of the provider's fetch.
 *
 * @param owner - the provider with its endpoints
 * @throws ProviderFailure when there is no such endpoint, or no response within the limits
 */
export async function requestEndpoint(
  owner: EndpointOwner,
  endpoint: EndpointName,
  init: RequestInit,
): Promise<Response> {
  return boundedFetch(owner.provider)(endpointUrl(owner, endpoint), init)
}

/**
 * Requests a JSON object from a provider.
 *
 * @param subject - name of the URL at the beginning of a message
 * @param init - of the request; by default, it accepts JSON
 * @returns `undefined` when the response is not a JSON object
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
