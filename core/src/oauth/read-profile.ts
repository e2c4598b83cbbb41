import { type IDToken, processUserInfoResponse, userInfoRequest } from "oauth4webapi"
import type { Profile } from "../models/profile.ts"
import { boundedFetch } from "./bounded-fetch.ts"
import { libraryOptions } from "./library-options.ts"
import { ProviderFailure } from "./provider-failure.ts"
import { verifySignature } from "./provider-keys.ts"
import { isJsonObject, parseJsonObject } from "../reading/read-json.ts"
import type { TokenValidation, ValidTokens } from "./validate-tokens.ts"

/**
 * What the provider tells about the person: the claims of the id_token, or the userinfo endpoint's
 * answer.
 *
 * @param valid - validated tokens
 * @param source - the provider and its endpoints
 */
export async function readProfile(valid: ValidTokens, source: TokenValidation): Promise<Profile> {
  const { provider } = source
  const { claims } = valid
  if (provider.idToken && claims !== undefined) return asProfile(claims)
  if (provider.userinfo?.request) return customUserinfo(valid, source)
  if (claims !== undefined && provider.type === "oidc") return openIdUserinfo(valid, claims, source)
  return plainUserinfo(valid, source)
}

async function customUserinfo(valid: ValidTokens, source: TokenValidation): Promise<Profile> {
  const { provider, server } = source
  const profile: unknown = await provider.userinfo?.request?.({
    tokens: valid.tokens,
    provider: { id: provider.id, userinfoUrl: server.userinfo_endpoint },
    fetch: boundedFetch(provider),
  })
  if (!isJsonObject(profile)) {
    throw new ProviderFailure(`The userinfo.request of ${provider.id} did not return an object.`)
  }
  if (provider.type === "oidc" && profile["sub"] !== valid.claims?.sub) {
    throw new ProviderFailure("The userinfo is about another person than the id_token (sub).")
  }
  return asProfile(profile)
}

async function openIdUserinfo(
  valid: ValidTokens,
  claims: IDToken,
  source: TokenValidation,
): Promise<Profile> {
  const { provider, server, client, now } = source
  const options = libraryOptions(provider)
  const response = await userInfoRequest(server, client, accessToken(valid), options)
  const signed = isSigned(response) ? await response.clone().text() : undefined
  const profile = await processUserInfoResponse(server, client, claims.sub, response)
  if (signed !== undefined) await verifySignature(signed, provider, server, now)
  return asProfile(profile)
}

async function plainUserinfo(valid: ValidTokens, source: TokenValidation): Promise<Profile> {
  const { provider, server } = source
  if (server.userinfo_endpoint === undefined) {
    throw new ProviderFailure(`The provider ${provider.id} has no userinfo endpoint: set userinfo.`)
  }
  const url = new URL(server.userinfo_endpoint)
  for (const [name, value] of Object.entries(provider.userinfo?.params ?? {})) {
    url.searchParams.set(name, value)
  }
  const response = await boundedFetch(provider)(url, {
    headers: { accept: "application/json", authorization: `Bearer ${accessToken(valid)}` },
  })
  if (response.status !== 200) {
    throw new ProviderFailure(
      `The userinfo endpoint answered with the status ${response.status}, not 200.`,
    )
  }
  const profile = parseJsonObject(await response.text())
  if (profile === undefined) {
    throw new ProviderFailure("The userinfo endpoint's answer is no JSON object.")
  }
  return asProfile(profile)
}

function accessToken({ tokens }: ValidTokens): string {
  if (tokens.access_token !== undefined) return tokens.access_token
  throw new ProviderFailure("The token endpoint's answer has no access_token.")
}

function isSigned(response: Response): boolean {
  return response.headers.get("content-type")?.split(";")[0]?.trim() === "application/jwt"
}

// A profile is whatever the provider sends. Standard claims are typed for the convenience of
// `profile()`, as OpenID Connect Core, section 5.1 defines them.
function asProfile(members: Readonly<Record<string, unknown>>): Profile {
  return members
}
