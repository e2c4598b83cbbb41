import { constants, createPublicKey, verify as verifySignature } from "node:crypto"
import type { KeyObject } from "node:crypto"
import type { Awaitable } from "./jwe-format.ts"
import type { JWSKey, JWSParameters } from "./jws-format.ts"

const { RSA_PKCS1_PSS_PADDING: pss } = constants

/**
 * Imports a key that verifies signatures.
 *
 * @param jwk - a public key
 * @param parameters - the algorithm of the key
 * @throws if it is not a public key
 */
export function importKey(jwk: JsonWebKey, { name }: JWSParameters): Awaitable<JWSKey<KeyObject>> {
  // Node would use the public half of a private key.
  if (jwk.d !== undefined) throw new TypeError(`A key for ${name} is not public.`)
  // `createPublicKey` validates the key; its type has fewer properties.
  const key = createPublicKey({ key: { ...jwk }, format: "jwk" })
  return { key, bits: key.asymmetricKeyDetails?.modulusLength }
}

/**
 * Verifies a signature synchronously, which takes less time than passing it to another thread.
 *
 * @param parameters - the parameters that the key was imported with
 * @param key - the key
 * @param signature - the signature of the signed text
 * @param signed - the signed text, in ASCII
 */
export function verify(
  { name, hash, saltLength }: JWSParameters,
  key: KeyObject,
  signature: Uint8Array<ArrayBuffer>,
  signed: string,
): Awaitable<boolean> {
  const digest = hash === "SHA-" ? null : hash.replace("-", "")
  const bytes = Buffer.from(signed)
  // Node needs time to detect that an object with options is not a key.
  if (name === "RSASSA-PKCS1-v1_5") return verifySignature(digest, bytes, key, signature)
  const isPss = name === "RSA-PSS"
  const options = {
    key,
    dsaEncoding: "ieee-p1363",
    ...(isPss && { padding: pss, saltLength }),
  } as const
  return verifySignature(digest, bytes, options, signature)
}
