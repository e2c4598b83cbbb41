import type { JWSKey, JWSParameters } from "./jws-format.ts"

/**
 * Imports a key that verifies signatures.
 *
 * @param jwk - a public key
 * @param parameters - the algorithm of the key
 * @throws if it is not such a key
 */
export async function importKey(
  jwk: JsonWebKey,
  parameters: JWSParameters,
): Promise<JWSKey<CryptoKey>> {
  // workerd does not import a key whose `alg` is "Ed25519". An ML-DSA key must have its `alg`.
  const { alg: _alg, ...rest } = jwk
  const named = parameters.name === "Ed25519" ? rest : jwk
  const key = await crypto.subtle.importKey("jwk", named, parameters, false, ["verify"])
  // RSA keys have this property.
  const { modulusLength: bits } = key.algorithm as Partial<RsaHashedKeyAlgorithm>
  return { key, bits }
}

/**
 * Verifies a signature.
 *
 * @param parameters - the parameters that the key was imported with
 * @param key - the key
 * @param signature - the signature of the signed text
 * @param signed - the signed text, in ASCII
 */
export function verify(
  parameters: JWSParameters,
  key: CryptoKey,
  signature: Uint8Array<ArrayBuffer>,
  signed: string,
): Promise<boolean> {
  return crypto.subtle.verify(parameters, key, signature, new TextEncoder().encode(signed))
}
