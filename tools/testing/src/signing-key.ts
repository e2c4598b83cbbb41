import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose"

/** A key that signs tokens, and the part of it that everyone may have. */
export interface SigningKey {
  readonly jwk: JWK
  /**
   * Signs claims.
   *
   * @param claims - of the token
   * @param type - the header `typ`. Default: `JWT`
   */
  sign(claims: JWTPayload, type?: string): Promise<string>
}

/** `ES256`: a key is made in a moment. `RS256`: every client of OpenID Connect accepts it. */
export type SignatureAlgorithm = "ES256" | "RS256"

const keys = new Map<SignatureAlgorithm, Promise<SigningKey>>()

/**
 * The key of this process.
 *
 * @param algorithm - how it signs
 */
export function signingKey(algorithm: SignatureAlgorithm): Promise<SigningKey> {
  const key = keys.get(algorithm) ?? createKey(algorithm)
  keys.set(algorithm, key)
  return key
}

async function createKey(alg: SignatureAlgorithm): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  const kid = `lockstep-testing-${alg}`
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" },
    sign: (claims, typ = "JWT") =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, typ }).sign(privateKey),
  }
}
