import { authorizationCodeGrantRequest, nopkce } from "oauth4webapi"
import type { AuthContext } from "../context.ts"
import { boundedFetch } from "./bounded-fetch.ts"
import { clientAuthentication, clientSecretOf } from "./client-authentication.ts"
import { libraryOptions } from "./library-options.ts"
import { ProviderFailure } from "./provider-failure.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import { redirectUri } from "./redirect-uri.ts"
import type { TokenAnswer, TokenValidation } from "./validate-tokens.ts"

/** What the exchange works with. */
export interface CodeExchange extends TokenValidation {
  readonly context: AuthContext
  /** The validated authorization response. */
  readonly params: URLSearchParams
}

/**
 * Exchanges the code for tokens (RFC 6749, section 4.1.3).
 *
 * @param exchange - the callback and what belongs to it
 * @returns the token endpoint's answer
 */
export async function exchangeCode(exchange: CodeExchange): Promise<TokenAnswer> {
  const { provider } = exchange
  let response = provider.token.request
    ? await customTokenRequest(exchange)
    : await standardTokenRequest(exchange)
  response = (await provider.token.conform?.(response.clone())) ?? response
  const body = parseJsonObject(await response.clone().text())
  if (response.status !== 200) {
    throw new ProviderFailure(
      `The token endpoint answered with the status ${response.status}${errorIn(body)}.`,
    )
  }
  if (body === undefined) {
    throw new ProviderFailure("The token endpoint's answer is no JSON object.")
  }
  // Some providers report a refused code under the status of a success.
  if (body["error"]) {
    throw new ProviderFailure(`The token endpoint answered with an error${errorIn(body)}.`)
  }
  return { response, body }
}

async function standardTokenRequest(exchange: CodeExchange): Promise<Response> {
  const { context, provider, server, client, checks, params } = exchange
  return authorizationCodeGrantRequest(
    server,
    client,
    await clientAuthentication(provider, server),
    params,
    redirectUri(context, provider),
    checks.codeVerifier ?? nopkce,
    { ...libraryOptions(provider), additionalParameters: provider.token.params ?? {} },
  )
}

async function customTokenRequest(exchange: CodeExchange): Promise<Response> {
  const { context, provider, server, checks, params } = exchange
  const response: unknown = await provider.token.request?.({
    params: new URLSearchParams(params),
    redirectUri: redirectUri(context, provider),
    tokenUrl: server.token_endpoint,
    codeVerifier: checks.codeVerifier,
    clientId: provider.clientId,
    clientSecret: await clientSecretOf(provider),
    fetch: boundedFetch(provider),
  })
  if (response instanceof Response) return response
  throw new ProviderFailure(`The token.request of ${provider.id} did not return a Response.`)
}

/** Some providers have a number in the place of RFC 6749's code; other texts may quote the request. */
function errorIn(body: Record<string, unknown> | undefined): string {
  const error = body?.["error"]
  if (typeof error === "number") return ` (${error})`
  return typeof error === "string" && /^[a-z_]{1,60}$/i.test(error) ? ` (${error})` : ""
}
