import type { JWSKey, JWSParameters } from "./jws-format.ts"

/**
 * Makes a key that verifies signatures.
 *
 * @param jwk - a public key
 * @param parameters - what it is for
 * @throws when it is no such key
 */
export async function importKey(
  jwk: JsonWebKey,
  parameters: JWSParameters,
): Promise<JWSKey<CryptoKey>> {
  // workerd imports no key that says "Ed25519" of itself. A key of ML-DSA must say what it is for.
  const { alg: _alg, ...rest } = jwk
  const named = parameters.name === "Ed25519" ? rest : jwk
  const key = await crypto.subtle.importKey("jwk", named, parameters, false, ["verify"])
  // Keys of RSA have this property.
  const { modulusLength: bits } = key.algorithm as Partial<RsaHashedKeyAlgorithm>
  return { key, bits }
}

/**
 * Verifies a signature.
 *
 * @param parameters - those that the key was imported with
 * @param key - the key
 * @param signature - of the text
 * @param signed - the text, in ASCII
 */
export function verify(
  parameters: JWSParameters,
  key: CryptoKey,
  signature: Uint8Array<ArrayBuffer>,
  signed: string,
): Promise<boolean> {
  return crypto.subtle.verify(parameters, key, signature, new TextEncoder().encode(signed))
}
