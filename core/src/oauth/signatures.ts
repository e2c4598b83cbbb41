import { type AuthorizationServer, processUserInfoResponse, skipSubjectCheck } from "oauth4webapi"
import { decodeBase64url, isBase64url } from "../crypto/base64url.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { isJsonObject } from "../reading/read-json.ts"
import { secretKeyOf } from "./client-authentication.ts"
import { createDocumentCache } from "./document-cache.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import { requestJson } from "./request-endpoint.ts"
import { unverifiedClaims, unverifiedHeader } from "./unverified-claims.ts"
import { type KeySet, signatureProblem } from "./verify-jws.ts"

const minute = 60_000
const keySets = createDocumentCache<KeySet>(10 * minute, 8 * minute)

/**
 * Verifies the signature of a token with the provider's published keys. If none of the cached keys
 * fits, the keys are fetched again. Keys inside the token are ignored.
 *
 * @param token - a signed JWT (RFC 7515, compact); oauth4webapi has validated its header and claims
 * @param server - metadata with the URL of the keys
 * @param now - milliseconds since the epoch
 * @param mayRenew - returns whether the keys can be fetched again, for tokens that any client can
 *   send
 * @throws ProviderFailure when the signature is wrong, or there are no keys
 * @see {@link https://www.rfc-editor.org/rfc/rfc7515 RFC 7515}
 */
export async function verifySignature(
  token: string,
  provider: ResolvedOAuthProvider,
  { issuer, jwks_uri: url }: AuthorizationServer,
  now: number,
  mayRenew = () => true,
): Promise<void> {
  if (typeof url !== "string" || !URL.canParse(url)) {
    throw new ProviderFailure(`No keys of ${issuer} are known: set jwksUri.`)
  }
  let fetched = false
  const load = (): Promise<KeySet> => {
    fetched = true
    return loadKeys(provider, url)
  }
  const source = { fetch: provider.fetch, key: url, now, load }
  let problem = await signatureProblem(token, await keySets.read(source))
  if (problem !== undefined && !fetched && mayRenew()) {
    // A key without an ID, or with an unchanged ID, can have been replaced as well.
    problem = await signatureProblem(token, await keySets.renew(source))
  }
  if (problem !== undefined) throw new ProviderFailure(problem)
}

/**
 * Reads the provider's published keys, so that they are cached before a response whose tokens
 * cannot be requested again.
 *
 * @param server - metadata with their URL
 * @param now - milliseconds since the epoch
 * @throws ProviderFailure when they cannot be read
 */
export async function readKeys(
  provider: ResolvedOAuthProvider,
  { jwks_uri: url }: AuthorizationServer,
  now: number,
): Promise<void> {
  if (typeof url !== "string" || !URL.canParse(url)) return
  await keySets.read({ fetch: provider.fetch, key: url, now, load: () => loadKeys(provider, url) })
}

/**
 * Verifies the signature of any JWT from a provider. The caller must check its issuer and audience.
 *
 * @param token - a signed JWT (RFC 7515, compact)
 * @param server - metadata with the URL of the keys
 * @param now - milliseconds since the epoch
 * @returns its claims
 * @see {@link https://www.rfc-editor.org/rfc/rfc7515 RFC 7515}
 */
export async function verifyJwt(
  token: string,
  provider: ResolvedOAuthProvider,
  server: AuthorizationServer,
  now: number,
): Promise<Record<string, unknown>> {
  const claims = unverifiedClaims(token)
  // oauth4webapi verifies a token in a response and requires an issuer and an audience: the token's
  // own.
  const { iss = server.issuer, aud = provider.clientId } = claims
  const response = new Response(token, { headers: { "content-type": "application/jwt" } })
  await processUserInfoResponse(
    { issuer: String(iss) },
    {
      client_id: String([aud].flat()[0]),
      // The signature check decides which algorithms are accepted.
      userinfo_signed_response_alg: String(unverifiedHeader(token)["alg"]),
    },
    skipSubjectCheck,
    response,
  )
  await verifySignature(token, provider, server, now)
  return claims
}

/**
 * Verifies the signature of a token that the provider signed with the client's secret and the
 * algorithm HS256 (RFC 7518, section 3.2).
 *
 * @param token - a signed JWT (RFC 7515, compact) whose header names HS256
 * @param provider - the provider of the client with the secret
 * @throws ProviderFailure when the signature is wrong, or there is no secret
 * @see {@link https://www.rfc-editor.org/rfc/rfc7518#section-3.2 RFC 7518, section 3.2}
 * @see {@link https://www.rfc-editor.org/rfc/rfc7515 RFC 7515}
 */
export async function verifyWithSecret(
  token: string,
  provider: ResolvedOAuthProvider,
): Promise<void> {
  const key = await secretKeyOf(provider, "verify")
  const end = token.lastIndexOf(".")
  const signature = token.slice(end + 1)
  const signed = new TextEncoder().encode(token.slice(0, end))
  const isRight =
    isBase64url(signature) &&
    (await crypto.subtle.verify("HMAC", key, decodeBase64url(signature), signed))
  if (!isRight) throw new ProviderFailure("The signature is not one with the client's secret.")
}

async function loadKeys(provider: ResolvedOAuthProvider, url: string): Promise<KeySet> {
  const document = await requestJson(provider, url, "The provider's keys", {
    headers: { accept: "application/json, application/jwk-set+json" },
  })
  const keys: unknown = document?.["keys"]
  if (!Array.isArray(keys) || !keys.every(isJsonObject)) {
    throw new ProviderFailure("The provider's keys are no JSON Web Key Set (RFC 7517).")
  }
  // Each entry is checked when it is selected.
  return { keys }
}
