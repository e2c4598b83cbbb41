import type { AuthorizationServer } from "oauth4webapi"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import { boundedFetch, isAllowedProtocol } from "./bounded-fetch.ts"
import { createDocumentCache } from "./document-cache.ts"
import { ProviderFailure } from "./provider-failure.ts"
import { parseJsonObject } from "../reading/read-json.ts"

const minute = 60_000
const discovered = createDocumentCache<AuthorizationServer>(60 * minute, 50 * minute)

/**
 * Where to send a browser for signing in. No request is made when the URL is configured or known.
 *
 * @param provider - a settled provider
 * @param now - milliseconds since the epoch
 */
export async function authorizationEndpoint(
  provider: SettledOAuthProvider,
  now: number,
): Promise<URL> {
  const { authorization } = provider
  const text = authorization.url ?? (await discover(provider, now)).authorization_endpoint
  const url = typeof text === "string" && URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) {
    throw new ProviderFailure("The discovery document has no valid authorization_endpoint.")
  }
  if (isAllowedProtocol(url, provider)) return url
  throw new ProviderFailure(`The authorization endpoint ${url.origin} is not https.`)
}

/**
 * What is known about a provider's endpoints and keys: the configured ones, and those of the discovery
 * document (OpenID Connect Discovery 1.0, RFC 8414) where something is missing.
 *
 * @param provider - a settled provider
 * @param now - milliseconds since the epoch
 */
export async function serverMetadata(
  provider: SettledOAuthProvider,
  now: number,
): Promise<AuthorizationServer> {
  const { authorization, token, userinfo, jwksUri } = provider
  const found = needsDiscovery(provider) ? await discover(provider, now) : undefined
  return {
    // Without any issuer nothing is compared with it; client assertions are addressed to the endpoint.
    issuer: provider.issuer ?? token.url ?? provider.id,
    ...found,
    ...(authorization.url !== undefined && { authorization_endpoint: authorization.url }),
    ...(token.url !== undefined && { token_endpoint: token.url }),
    ...(userinfo?.url !== undefined && { userinfo_endpoint: userinfo.url }),
    ...(jwksUri !== undefined && { jwks_uri: jwksUri }),
  }
}

function needsDiscovery(provider: SettledOAuthProvider): boolean {
  if (provider.issuer === undefined) return false
  const { token, userinfo, client } = provider
  const hasToken = token.url !== undefined || token.request !== undefined
  const hasUserinfo = userinfo?.url !== undefined || userinfo?.request !== undefined
  const hasKeys = provider.jwksUri !== undefined || client.id_token_signed_response_alg === "HS256"
  return !hasToken || (!provider.idToken && !hasUserinfo) || (provider.type === "oidc" && !hasKeys)
}

async function discover(provider: SettledOAuthProvider, now: number): Promise<AuthorizationServer> {
  const { issuer, expectedIssuer, wellKnown } = provider
  if (issuer === undefined) {
    throw new ProviderFailure(`The provider ${provider.id} has no issuer to discover endpoints at.`)
  }
  return discovered.read({
    fetch: provider.fetch,
    // A document whose issuer was not compared must not serve a provider that wants it compared.
    key: `${expectedIssuer === undefined ? "exact" : "template"} ${issuer} ${wellKnown}`,
    now,
    load: () => loadDiscoveryDocument(provider, issuer),
  })
}

async function loadDiscoveryDocument(
  provider: SettledOAuthProvider,
  issuer: string,
): Promise<AuthorizationServer> {
  const url = provider.wellKnown ?? `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`
  const response = await boundedFetch(provider)(url, { headers: { accept: "application/json" } })
  if (response.status !== 200) {
    throw new ProviderFailure(`${url} answered with the status ${response.status}, not 200.`)
  }
  const document = parseJsonObject(await response.text())
  const found = document?.["issuer"]
  if (document === undefined || typeof found !== "string") {
    throw new ProviderFailure(`${url} is no discovery document: it is no JSON with an issuer.`)
  }
  if (provider.expectedIssuer === undefined && !isSameUrl(found, issuer)) {
    throw new ProviderFailure(
      `${url} names the issuer ${JSON.stringify(found.slice(0, 200))}, not the configured ${issuer}. Configure the one that it names.`,
    )
  }
  // Every member is checked by its reader, as each endpoint may be absent.
  return { ...document, issuer: found }
}

function isSameUrl(left: string, right: string): boolean {
  return URL.canParse(left) && new URL(left).href === new URL(right).href
}
