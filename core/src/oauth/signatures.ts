import { type AuthorizationServer, processUserInfoResponse, skipSubjectCheck } from "oauth4webapi"
import { decodeBase64url, isBase64url } from "../crypto/base64url.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { isJsonObject } from "../reading/read-json.ts"
import { secretKeyOf } from "./client-authentication.ts"
import { createDocumentCache } from "./document-cache.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"
import { requestJson } from "./request-endpoint.ts"
import { unverifiedClaims } from "./unverified-claims.ts"
import { type KeySet, signatureProblem } from "./verify-jws.ts"

const minute = 60_000
const keySets = createDocumentCache<KeySet>(10 * minute, 8 * minute)

/** Algorithms whose verification key is public: never `none`, never one that a public key could forge. */
const publicKeyAlgorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "Ed25519",
  "EdDSA",
]

/**
 * Verifies the signature of a token with the provider's published keys, which are fetched again when
 * none of the known ones fits. Keys inside the token are not looked at.
 *
 * @param token - a signed JWT (RFC 7515, compact); oauth4webapi has validated its header and claims
 * @param provider - whose token it should be
 * @param server - where the keys are
 * @param now - milliseconds since the epoch
 * @param mayRenew - tells whether the keys may be fetched again, where anyone can send tokens
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
    // A key without a name, or under its old name, may have been exchanged as well.
    problem = await signatureProblem(token, await keySets.renew(source))
  }
  if (problem !== undefined) throw new ProviderFailure(problem)
}

/**
 * Reads the provider's published keys, so that they are known when a token comes that can be had once.
 *
 * @param provider - whose keys they are
 * @param server - where they are
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
 * Verifies the signature of any JWT that a provider made. Whose token it is, and for whom, is left to
 * the caller.
 *
 * @param token - a signed JWT (RFC 7515, compact)
 * @param provider - whose token it should be
 * @param server - where the keys are
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
  // The library verifies what came in a response and demands an issuer and an audience: the token's own.
  const { iss = server.issuer, aud = provider.clientId } = claims
  const response = new Response(token, { headers: { "content-type": "application/jwt" } })
  await processUserInfoResponse(
    { issuer: String(iss), userinfo_signing_alg_values_supported: publicKeyAlgorithms },
    { client_id: String([aud].flat()[0]) },
    skipSubjectCheck,
    response,
  )
  await verifySignature(token, provider, server, now)
  return claims
}

/**
 * Verifies the signature of a token that the provider made with the client's secret, by the algorithm
 * HS256 (RFC 7518, section 3.2).
 *
 * @param token - a signed JWT (RFC 7515, compact) whose header names HS256
 * @param provider - whose client has the secret
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
  // Which of them are keys at all is looked at when one is picked.
  return { keys }
}
