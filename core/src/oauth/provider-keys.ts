import type { CompactVerifyGetKey, JWK } from "jose"
import { JWKSNoMatchingKey, JWSSignatureVerificationFailed } from "jose/errors"
import { createLocalJWKSet } from "jose/jwks/local"
import { compactVerify } from "jose/jws/compact/verify"
import type { AuthorizationServer } from "oauth4webapi"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import { boundedFetch } from "./bounded-fetch.ts"
import { createDocumentCache } from "./document-cache.ts"
import { ProviderFailure } from "./provider-failure.ts"
import { parseJsonObject } from "../reading/read-json.ts"

const minute = 60_000
const keySets = createDocumentCache<CompactVerifyGetKey>(10 * minute, 8 * minute)

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
 * @param token - a signed JWT (RFC 7515, compact)
 * @param provider - whose token it should be
 * @param server - where the keys are
 * @param now - milliseconds since the epoch
 * @throws JOSEError when the signature is wrong, and ProviderFailure when there are no keys
 */
export async function verifySignature(
  token: string,
  provider: SettledOAuthProvider,
  server: AuthorizationServer,
  now: number,
): Promise<void> {
  const url = server.jwks_uri
  if (typeof url !== "string" || !URL.canParse(url)) {
    throw new ProviderFailure(`No keys of ${server.issuer} are known: set jwksUri.`)
  }
  const options = { algorithms: publicKeyAlgorithms }
  let fetched = false
  const load = (): Promise<CompactVerifyGetKey> => {
    fetched = true
    return loadKeys(provider, url)
  }
  const source = { fetch: provider.fetch, key: url, now, load }
  try {
    await compactVerify(token, await keySets.read(source), options)
  } catch (error) {
    if (fetched || !mayBeRotation(error)) throw error
    await compactVerify(token, await keySets.renew(source), options)
  }
}

/**
 * Verifies the signature of a token that the provider made with the client's secret.
 *
 * @param token - a signed JWT (RFC 7515, compact)
 * @param secret - the client's secret
 * @throws JOSEError when the signature is wrong
 */
export async function verifyWithSecret(token: string, secret: string): Promise<void> {
  await compactVerify(token, new TextEncoder().encode(secret), { algorithms: ["HS256"] })
}

/** A key without a name, or under its old name, may have been exchanged as well. */
function mayBeRotation(error: unknown): boolean {
  return error instanceof JWKSNoMatchingKey || error instanceof JWSSignatureVerificationFailed
}

async function loadKeys(provider: SettledOAuthProvider, url: string): Promise<CompactVerifyGetKey> {
  const response = await boundedFetch(provider)(url, {
    headers: { accept: "application/json, application/jwk-set+json" },
  })
  if (response.status !== 200) {
    throw new ProviderFailure(`The provider's keys answered with the status ${response.status}.`)
  }
  const document = parseJsonObject(await response.text())
  const keys: unknown = document?.["keys"]
  if (!Array.isArray(keys)) {
    throw new ProviderFailure("The provider's keys are no JSON Web Key Set (RFC 7517).")
  }
  // Which of them are keys at all is looked at when one is picked.
  return createLocalJWKSet({ keys: keys as JWK[] })
}
