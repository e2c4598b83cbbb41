import type { AuthorizationServer } from "oauth4webapi"
import type { Logger } from "../logging/logger.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { withoutUndefined } from "../reading/read-json.ts"
import { isAllowedProtocol } from "../fetch/bounded-fetch.ts"
import { presentsCertificate } from "./client-authentication.ts"
import { createDocumentCache } from "./document-cache.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import { requestJson } from "./request-endpoint.ts"

const endpointNames = [
  "authorization_endpoint",
  "token_endpoint",
  "userinfo_endpoint",
  "jwks_uri",
] as const
type EndpointName = (typeof endpointNames)[number]

const minute = 60_000
const discovered = createDocumentCache<AuthorizationServer>(60 * minute, 50 * minute)

/**
 * Returns the URL for the sign-in redirect. No request is made if the URL is configured or cached.
 *
 * @param now - milliseconds since the epoch
 * @param logger - receives a debug message if the provider does not announce PKCE
 * @throws ProviderFailure when PKCE alone protects the sign-in, and the provider announces either
 *   no method or only methods other than S256
 */
export async function authorizationEndpoint(
  provider: ResolvedOAuthProvider,
  now: number,
  logger: Logger,
): Promise<URL> {
  const { authorization, checks, id } = provider
  if (authorization.url !== undefined) return new URL(authorization.url)
  const { authorization_endpoint: url, code_challenge_methods_supported: methods } = await discover(
    provider,
    now,
  )
  const announced: unknown = methods
  const isList = Array.isArray(announced)
  if (checks.pkce && !(isList && announced.includes("S256"))) {
    // Many providers support PKCE without announcing it, so only a list without S256 is evidence.
    if (isList && !checks.nonce) {
      throw new ProviderFailure(
        `The provider ${id} has no PKCE with S256. Add nonce to its checks, or take pkce out.`,
      )
    }
    logger.debug("the provider does not announce PKCE with S256", { provider: id })
  }
  // Checked when the document was loaded.
  return new URL(url as string)
}

/**
 * Returns the endpoints and keys of a provider: the configured ones, and for missing ones those of
 * the discovery document (OpenID Connect Discovery 1.0, RFC 8414). A client with a certificate gets
 * the mutual-TLS endpoints, if the document has any (RFC 8705, section 5).
 *
 * @param now - milliseconds since the epoch
 * @see {@link https://www.rfc-editor.org/rfc/rfc8414 RFC 8414}
 * @see {@link https://www.rfc-editor.org/rfc/rfc8705#section-5 RFC 8705, section 5}
 * @see {@link https://openid.net/specs/openid-connect-discovery-1_0.html OpenID Connect Discovery 1.0}
 */
export async function serverMetadata(
  provider: ResolvedOAuthProvider,
  now: number,
): Promise<AuthorizationServer> {
  const { authorization, token, userinfo, jwksUri, client } = provider
  const { use_mtls_endpoint_aliases: usesAliases = presentsCertificate(provider) } = client
  const found = isDiscovered(provider) ? await discover(provider, now) : undefined
  const aliases = usesAliases ? found?.mtls_endpoint_aliases : undefined
  return {
    // Without an issuer, nothing is compared with it; client assertions then address the token
    // endpoint.
    issuer: provider.issuer ?? token.url ?? provider.id,
    ...found,
    ...withoutUndefined({
      authorization_endpoint: authorization.url,
      token_endpoint: token.url ?? aliases?.token_endpoint,
      userinfo_endpoint: userinfo?.url ?? aliases?.userinfo_endpoint,
      jwks_uri: jwksUri,
    }),
  }
}

/**
 * Returns the discovery document of an OpenID provider, even if all endpoints for a sign-in are
 * configured.
 *
 * @param now - milliseconds since the epoch
 * @returns `undefined` if the provider has none
 * @throws ProviderFailure when it cannot be read
 */
export async function discoveredMetadata(
  provider: ResolvedOAuthProvider,
  now: number,
): Promise<AuthorizationServer | undefined> {
  const isAnnounced = provider.type === "oidc" || isDiscovered(provider)
  return isAnnounced && provider.issuer !== undefined ? discover(provider, now) : undefined
}

function isDiscovered(provider: ResolvedOAuthProvider): boolean {
  if (provider.issuer === undefined) return false
  return neededEndpoints(provider).some((name) => name !== "authorization_endpoint")
}

/**
 * Returns the endpoints that the discovery document must contain because the configuration does
 * not.
 */
function neededEndpoints(provider: ResolvedOAuthProvider): EndpointName[] {
  const { authorization, token, userinfo, client, type, idToken, jwksUri } = provider
  const isHmac = client.id_token_signed_response_alg === "HS256"
  const known: Record<EndpointName, unknown> = {
    authorization_endpoint: authorization.url,
    token_endpoint: token.url ?? token.request !== undefined,
    userinfo_endpoint: idToken !== false || (userinfo?.url ?? userinfo?.request !== undefined),
    jwks_uri: type === "oauth" || isHmac || jwksUri,
  }
  return endpointNames.filter((name) => !known[name])
}

async function discover(
  provider: ResolvedOAuthProvider,
  now: number,
): Promise<AuthorizationServer> {
  const { issuer, expectedIssuer, wellKnown } = provider
  if (issuer === undefined) {
    throw new ProviderFailure(`The provider ${provider.id} has no issuer: set it.`)
  }
  return discovered.read({
    fetch: provider.fetch,
    // A document whose issuer was not compared must not serve a provider that requires the
    // comparison. A document whose endpoints were not checked must not serve a provider that needs
    // them.
    key: `${expectedIssuer === undefined ? "exact" : "template"} ${issuer} ${wellKnown} ${neededEndpoints(provider).join()}`,
    now,
    load: () => loadDiscoveryDocument(provider, issuer),
  })
}

async function loadDiscoveryDocument(
  provider: ResolvedOAuthProvider,
  issuer: string,
): Promise<AuthorizationServer> {
  const url =
    provider.wellKnown ?? `${issuer.replace(/(?<!\/)\/+$/, "")}/.well-known/openid-configuration`
  const document = await requestJson(provider, url, url)
  const found = document?.["issuer"]
  if (document === undefined || typeof found !== "string") {
    throw new ProviderFailure(`${url} is no discovery document: it is no JSON with an issuer.`)
  }
  if (provider.expectedIssuer === undefined && !isSameUrl(found, issuer)) {
    throw new ProviderFailure(
      `${url} names the issuer ${JSON.stringify(found.slice(0, 200))}, not ${issuer}. Configure the one that it names.`,
    )
  }
  for (const name of neededEndpoints(provider)) {
    const endpoint = document[name]
    const isUsable = typeof endpoint === "string" && URL.canParse(endpoint)
    if (!isUsable || !isAllowedProtocol(new URL(endpoint), provider)) {
      throw new ProviderFailure(`${url} has no valid ${name} with https.`)
    }
  }
  // Every other property is checked by its reader.
  return { ...document, issuer: found }
}

function isSameUrl(left: string, right: string): boolean {
  return URL.canParse(left) && new URL(left).href === new URL(right).href
}
