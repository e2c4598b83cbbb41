import type { Awaitable } from "./jwe-format.ts"

/** The parameters of a verification key, with the names of Web Crypto. */
export interface JWSParameters {
  readonly name: string
  /** Empty after `SHA-` if the algorithm includes its hash function. */
  readonly hash: string
  /** In bytes; for RSASSA-PSS. */
  readonly saltLength: number
  /** For ECDSA. */
  readonly namedCurve: string
}

/** A public key, imported for the crypto API in use. */
export interface JWSKey<Key> {
  readonly key: Key
  /** For an RSA key: the size of its modulus. */
  readonly bits: number | undefined
}

/** The exports of `#jws`, for either crypto API. */
export interface JWSCrypto<Key> {
  importKey(jwk: JsonWebKey, parameters: JWSParameters): Awaitable<JWSKey<Key>>
  verify(
    parameters: JWSParameters,
    key: Key,
    signature: Uint8Array<ArrayBuffer>,
    signed: string,
  ): Awaitable<boolean>
}
