import {
  type AuthorizationServer,
  type ClientAuth,
  ClientSecretJwt,
  type ModifyAssertionOptions,
  PrivateKeyJwt,
  modifyAssertion,
} from "oauth4webapi"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import { ProviderFailure } from "./provider-failure.ts"

/**
 * The client's secret, made anew when the provider has a function for it.
 *
 * @param provider - a settled provider
 */
export async function clientSecretOf(provider: SettledOAuthProvider): Promise<string | undefined> {
  const { clientSecret } = provider
  return typeof clientSecret === "function" ? clientSecret() : clientSecret
}

/**
 * How the client proves itself at the token endpoint (RFC 6749, section 2.3; OpenID Connect Core,
 * section 9; RFC 10070 for assertions).
 *
 * @param provider - a settled provider
 * @param server - whom a client assertion is addressed to
 */
export async function clientAuthentication(
  provider: SettledOAuthProvider,
  { issuer, token_endpoint: tokenEndpoint }: AuthorizationServer,
): Promise<ClientAuth> {
  const options: ModifyAssertionOptions = {
    [modifyAssertion](header, payload) {
      if (provider.token.clientAssertionAudience === "issuer-and-token-endpoint") {
        payload["aud"] = [issuer, tokenEndpoint ?? issuer]
      } else header["typ"] = "client-authentication+jwt"
    },
  }
  const { token_endpoint_auth_method: method = "client_secret_basic" } = provider.client
  switch (method) {
    case "none":
      return inBody()
    case "private_key_jwt":
      return PrivateKeyJwt(privateKeyOf(provider), options)
    case "client_secret_post":
      return inBody(await requiredSecret(provider))
    case "client_secret_jwt":
      return ClientSecretJwt(await requiredSecret(provider), options)
    case "client_secret_basic":
      return basicAuthentication(await requiredSecret(provider))
  }
}

/** The client's id, and its secret where it has one, as members of the form. */
function inBody(secret?: string): ClientAuth {
  return (_server, client, body) => {
    body.set("client_id", client.client_id)
    if (secret !== undefined) body.set("client_secret", secret)
  }
}

/**
 * HTTP Basic with ID and secret form-encoded (RFC 6749, section 2.3.1) as Auth.js does it: characters such as
 * `-` stay as they are, since many servers do not decode what they compare.
 */
function basicAuthentication(secret: string): ClientAuth {
  const encode = (text: string): string => encodeURIComponent(text).replaceAll("%20", "+")
  return (_server, client, _body, headers) => {
    headers.set("authorization", `Basic ${btoa(`${encode(client.client_id)}:${encode(secret)}`)}`)
  }
}

async function requiredSecret(provider: SettledOAuthProvider): Promise<string> {
  const secret = await clientSecretOf(provider)
  if (typeof secret === "string" && secret !== "") return secret
  throw new ProviderFailure(`The provider ${provider.id} has no client secret.`)
}

function privateKeyOf(
  provider: SettledOAuthProvider,
): NonNullable<SettledOAuthProvider["token"]["clientPrivateKey"]> {
  const key = provider.token.clientPrivateKey
  if (key !== undefined) return key
  throw new ProviderFailure(`The provider ${provider.id} has no token.clientPrivateKey.`)
}
