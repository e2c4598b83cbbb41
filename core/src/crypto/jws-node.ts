import { constants, createPublicKey, verify as verifySignature } from "node:crypto"
import type { KeyObject } from "node:crypto"
import type { Awaitable } from "./jwe-format.ts"
import type { JWSKey, JWSParameters } from "./jws-format.ts"

const { RSA_PKCS1_PSS_PADDING: pss } = constants

/**
 * Makes a key that verifies signatures.
 *
 * @param jwk - a public key
 * @param parameters - what it is for
 * @throws when it is no public key
 */
export function importKey(jwk: JsonWebKey, { name }: JWSParameters): Awaitable<JWSKey<KeyObject>> {
  // Node would take the public half of it.
  if (jwk.d !== undefined) throw new TypeError(`A key for ${name} is not public.`)
  // It is checked as a whole here; its type has fewer members.
  const key = createPublicKey({ key: { ...jwk }, format: "jwk" })
  return { key, bits: key.asymmetricKeyDetails?.modulusLength }
}

/**
 * Verifies a signature. It takes less time than to hand it to another thread and to wait for that.
 *
 * @param parameters - those that the key was imported with
 * @param key - the key
 * @param signature - of the text
 * @param signed - the text, in ASCII
 */
export function verify(
  { name, hash, saltLength }: JWSParameters,
  key: KeyObject,
  signature: Uint8Array<ArrayBuffer>,
  signed: string,
): Awaitable<boolean> {
  const digest = hash === "SHA-" ? null : hash.replace("-", "")
  const bytes = Buffer.from(signed)
  // Node takes a while to find that an object with options is no key.
  if (name === "RSASSA-PKCS1-v1_5") return verifySignature(digest, bytes, key, signature)
  const isPss = name === "RSA-PSS"
  const options = {
    key,
    dsaEncoding: "ieee-p1363",
    ...(isPss && { padding: pss, saltLength }),
  } as const
  return verifySignature(digest, bytes, options, signature)
}
