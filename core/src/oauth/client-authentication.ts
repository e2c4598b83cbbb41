import type { AuthorizationServer } from "oauth4webapi"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { clientAssertion } from "./client-assertion.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"

/** Returns the client's secret. If the provider has a function for it, creates a new one. */
export async function clientSecretOf(provider: ResolvedOAuthProvider): Promise<string | undefined> {
  const { clientSecret } = provider
  return typeof clientSecret === "function" ? clientSecret() : clientSecret
}

/**
 * Returns whether a client authenticates by the certificate of its TLS connection (RFC 8705,
 * section 2), which the provider's `customFetch` presents.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc8705#section-2 RFC 8705, section 2}
 */
export function presentsCertificate({ client }: ResolvedOAuthProvider): boolean {
  return client.token_endpoint_auth_method?.endsWith("tls_client_auth") === true
}

/**
 * Adds client authentication to a token request (RFC 6749, section 2.3; OpenID Connect Core,
 * section 9).
 *
 * @throws ProviderFailure when the secret or the key is missing, or the key cannot sign
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-2.3 RFC 6749, section 2.3}
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.9 OpenID Connect Core 1.0, section 9}
 */
export async function authenticateClient(
  provider: ResolvedOAuthProvider,
  server: AuthorizationServer,
  body: URLSearchParams,
  headers: Headers,
): Promise<void> {
  const { clientId } = provider
  const { token_endpoint_auth_method: method = "client_secret_basic" } = provider.client
  if (method === "client_secret_basic") {
    const login = `${formEncode(clientId)}:${formEncode(await requiredSecret(provider))}`
    headers.set("authorization", `Basic ${btoa(login)}`)
    return
  }
  body.set("client_id", clientId)
  // The connection carries the certificate (RFC 8705, section 2).
  if (method === "none" || presentsCertificate(provider)) return
  if (method === "client_secret_post") {
    body.set("client_secret", await requiredSecret(provider))
    return
  }
  const signer =
    method === "private_key_jwt"
      ? privateKeyOf(provider)
      : { key: await secretKeyOf(provider, "sign") }
  body.set("client_assertion_type", "urn:ietf:params:oauth:client-assertion-type:jwt-bearer")
  body.set("client_assertion", await clientAssertion(provider, server, signer))
}

/**
 * Form-encodes a value for HTTP Basic (RFC 6749, section 2.3.1) as Auth.js does: characters such as
 * `-` are not encoded, because many servers compare the value without decoding it.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 RFC 6749, section 2.3.1}
 */
function formEncode(text: string): string {
  return encodeURIComponent(text).replaceAll("%20", "+")
}

async function requiredSecret(provider: ResolvedOAuthProvider): Promise<string> {
  const secret = await clientSecretOf(provider)
  if (typeof secret === "string" && secret !== "") return secret
  throw new ProviderFailure(`The provider ${provider.id} has no client secret.`)
}

/**
 * Returns the client's secret as a key for HS256.
 *
 * @throws ProviderFailure when the client has no secret
 */
export async function secretKeyOf(
  provider: ResolvedOAuthProvider,
  usage: "sign" | "verify",
): Promise<CryptoKey> {
  const bytes = new TextEncoder().encode(await requiredSecret(provider))
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, [usage])
}

function privateKeyOf({ id, token }: ResolvedOAuthProvider): { key: CryptoKey; kid?: string } {
  const key = token.clientPrivateKey
  if (key === undefined)
    throw new ProviderFailure(`The provider ${id} has no token.clientPrivateKey.`)
  return "key" in key ? key : { key }
}
