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

/** How tokens are signed: a key of it is made in a moment. */
export const signatureAlgorithm = "ES256"

let key: Promise<SigningKey> | undefined

/** The key of this process. */
export function signingKey(): Promise<SigningKey> {
  return (key ??= createSigningKey("lockstep-testing"))
}

/**
 * Creates a key.
 *
 * @param kid - its name
 */
export async function createSigningKey(kid: string): Promise<SigningKey> {
  const alg = signatureAlgorithm
  const { privateKey, publicKey } = await generateKeyPair(alg)
  return {
    jwk: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" },
    sign: (claims, typ = "JWT") =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, typ }).sign(privateKey),
  }
}
