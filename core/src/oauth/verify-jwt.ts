import { type AuthorizationServer, processUserInfoResponse, skipSubjectCheck } from "oauth4webapi"
import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import { verifySignature } from "./provider-keys.ts"
import { unverifiedClaims } from "./unverified-claims.ts"

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
 * Verifies the signature of any JWT that a provider made. Whose token it is, and for whom, is left to
 * the caller.
 *
 * @param token - a signed JWT (RFC 7515, compact)
 * @param provider - whose token it should be
 * @param server - where the keys are
 * @param now - milliseconds since the epoch
 * @returns its claims
 */
export async function verifyJwt(
  token: string,
  provider: SettledOAuthProvider,
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
  await verifySignature(response, provider, server, now)
  return claims
}
