import { type IDToken, processUserInfoResponse, skipSubjectCheck } from "oauth4webapi"
import type { Profile } from "../models/records.ts"
import { boundedFetch } from "../fetch/bounded-fetch.ts"
import { clientSecretOf } from "./client-authentication.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import { providerView, urlWithParams } from "./provider-view.ts"
import { endpointUrl, requestEndpoint, requestJson } from "./request-endpoint.ts"
import { verifyJwt, verifySignature } from "./signatures.ts"
import { isJsonObject } from "../reading/read-json.ts"
import type { Logger } from "../logging/logger.ts"
import { withoutSecrets } from "./oauth-error.ts"
import { hasValue, type TokenValidation, type ValidTokens } from "./validate-tokens.ts"

/** Input for reading a profile. */
export interface ProfileSource extends TokenValidation {
  readonly valid: ValidTokens
  /** The validated authorization response. */
  readonly params: URLSearchParams
  /** Base URL of Lockstep's routes. */
  readonly baseUrl: string
  readonly logger: Logger
}

/** Scopes, and a claim of each (OpenID Connect Core, section 5.4). */
const claimsOfScopes = [
  ["profile", "name"],
  ["email", "email"],
] as const

/** Providers whose ID tokens lack a claim although the application wants the ID token alone. */
const warned = new WeakSet<object>()

/**
 * Returns the user's profile from the provider: the claims of the ID token, or the response of the
 * userinfo endpoint, each with what only the other one has. If a claim that the scope asks for is
 * missing in the ID token, the userinfo endpoint is asked for it.
 *
 * @param source - validated tokens, and the provider with its endpoints
 */
export async function readProfile(source: ProfileSource): Promise<Profile> {
  const { provider, server, valid, logger } = source
  const { claims, tokens } = valid
  const { id, idToken, userinfo, authorization } = provider
  if (claims === undefined || provider.type === "oauth") {
    return userinfo?.request ? customUserinfo(source) : plainUserinfo(source)
  }
  if (idToken === false) return completed(await openIdUserinfo(claims, source), claims)
  const scopes = (tokens.scope ?? authorization.params["scope"] ?? "").split(" ")
  const missing = claimsOfScopes.find(
    ([scope, claim]) => scopes.includes(scope) && !hasValue(claims[claim]),
  )
  const isThere = server.userinfo_endpoint !== undefined || userinfo?.request !== undefined
  if (!missing || !isThere) return claims
  const warn = (option: string, reason: string): Profile => {
    const message = `The ID token has no ${missing[1]}, which the scope asks for. ${reason}`
    logger.warn("claim-missing", { path: `${id}.${option}`, message })
    return claims
  }
  if (idToken === undefined) {
    return openIdUserinfo(claims, source).then(
      (profile) => completed(claims, profile),
      (error: unknown) => warn("userinfo", withoutSecrets(error).message),
    )
  }
  if (warned.has(provider)) return claims
  warned.add(provider)
  return warn("idToken", "Without it, userinfo is read.")
}

/** Adds what only the other source has. `email_verified` is about the address beside it. */
function completed(profile: Profile, other: Profile): Profile {
  const merged = { ...profile, ...withValues(other), ...withValues(profile) }
  const { email_verified: _verified, ...all } = merged
  const { email_verified: verified } =
    [profile, other].find((each) => each.email === all.email && hasValue(each.email_verified)) ?? {}
  return verified === undefined ? all : { ...all, email_verified: verified }
}

function withValues(profile: Profile): Profile {
  return Object.fromEntries(Object.entries(profile).filter(([, value]) => hasValue(value)))
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
  return profile
}

async function openIdUserinfo(claims: IDToken, source: ProfileSource): Promise<Profile> {
  const read = source.provider.userinfo?.request ? customUserinfo : standardUserinfo
  const profile = await read(source)
  // Nothing of another user may be used (OpenID Connect Core, section 5.3.2).
  if (profile["sub"] === claims.sub) return profile
  throw new ProviderFailure("The userinfo has another sub than the id_token.")
}

async function standardUserinfo(source: ProfileSource): Promise<Profile> {
  const { provider, server, client, valid, now } = source
  const json = client.userinfo_signed_response_alg ? "" : "application/json, "
  const response = await requestEndpoint(source, "userinfo_endpoint", {
    headers: {
      accept: `${json}application/jwt`,
      authorization: `Bearer ${valid.tokens.access_token}`,
    },
  })
  const token = isSigned(response) ? await response.clone().text() : undefined
  const profile = await processUserInfoResponse(server, client, skipSubjectCheck, response)
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
