import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose"

/** A key that signs tokens, with its public part. */
export interface SigningKey {
  readonly jwk: JWK
  /**
   * Signs claims.
   *
   * @param claims - claims of the token
   * @param type - the `typ` header. Default: `JWT`
   */
  sign(claims: JWTPayload, type?: string): Promise<string>
}

/** `ES256` keys are created fast; every OpenID Connect client accepts `RS256`. */
export type SignatureAlgorithm = "ES256" | "RS256"

const keys = new Map<SignatureAlgorithm, Promise<SigningKey>>()

/** Returns the key of this process. */
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
