import { type IDToken, processUserInfoResponse } from "oauth4webapi"
import type { Profile } from "../models/records.ts"
import { boundedFetch } from "../fetch/bounded-fetch.ts"
import { clientSecretOf } from "./client-authentication.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import { providerView, urlWithParams } from "./provider-view.ts"
import { endpointUrl, requestEndpoint, requestJson } from "./request-endpoint.ts"
import { verifyJwt, verifySignature } from "./signatures.ts"
import { isJsonObject } from "../reading/read-json.ts"
import type { TokenValidation, ValidTokens } from "./validate-tokens.ts"

/** Input for reading a profile. */
export interface ProfileSource extends TokenValidation {
  readonly valid: ValidTokens
  /** The validated authorization response. */
  readonly params: URLSearchParams
  /** Base URL of Lockstep's routes. */
  readonly baseUrl: string
}

/**
 * Returns the user's profile from the provider: the claims of the ID token, or the response of the
 * userinfo endpoint.
 *
 * @param source - validated tokens, and the provider with its endpoints
 */
export async function readProfile(source: ProfileSource): Promise<Profile> {
  const { provider, valid } = source
  const { claims } = valid
  if (provider.idToken && claims !== undefined) return claims
  if (provider.userinfo?.request) return customUserinfo(source)
  if (claims !== undefined && provider.type === "oidc") return openIdUserinfo(claims, source)
  return plainUserinfo(source)
}

async function customUserinfo(source: ProfileSource): Promise<Profile> {
  const { provider, server, valid, params, now, baseUrl } = source
  const profile: unknown = await provider.userinfo?.request?.({
    tokens: valid.tokens,
    provider: await providerView(provider, server, baseUrl),
    params: new URLSearchParams(params),
    clientSecret: () => clientSecretOf(provider),
    verifyJwt: (token) => verifyJwt(token, provider, server, now),
    fetch: boundedFetch(provider),
  })
  if (!isJsonObject(profile)) {
    throw new ProviderFailure(`The userinfo.request of ${provider.id} did not return an object.`)
  }
  if (provider.type === "oidc" && profile["sub"] !== valid.claims?.sub) {
    throw new ProviderFailure("The userinfo has another sub than the id_token.")
  }
  return profile
}

async function openIdUserinfo(claims: IDToken, source: ProfileSource): Promise<Profile> {
  const { provider, server, client, valid, now } = source
  const json = client.userinfo_signed_response_alg ? "" : "application/json, "
  const response = await requestEndpoint(source, "userinfo_endpoint", {
    headers: {
      accept: `${json}application/jwt`,
      authorization: `Bearer ${valid.tokens.access_token}`,
    },
  })
  const token = isSigned(response) ? await response.clone().text() : undefined
  const profile = await processUserInfoResponse(server, client, claims.sub, response)
  if (token !== undefined) await verifySignature(token, provider, server, now)
  return profile
}

async function plainUserinfo(source: ProfileSource): Promise<Profile> {
  const { provider, valid } = source
  const { params, method = "GET", headers } = provider.userinfo ?? {}
  const url = urlWithParams(endpointUrl(source, "userinfo_endpoint"), params)
  const authorization = `Bearer ${valid.tokens.access_token}`
  const profile = await requestJson(provider, url, "The userinfo endpoint", {
    method,
    headers: {
      accept: "application/json",
      authorization,
      // Lower-case names, so that a configured header replaces a header of Lockstep.
      ...Object.fromEntries(new Headers(headers)),
    },
  })
  const isGood = profile !== undefined && (provider.userinfo?.isSuccess?.(profile) ?? true)
  if (isGood) return profile
  const what = profile === undefined ? "no JSON object" : "an error"
  throw new ProviderFailure(`The userinfo endpoint answered with ${what}.`)
}

function isSigned(response: Response): boolean {
  return response.headers.get("content-type")?.split(";")[0]?.trim() === "application/jwt"
}
