import type { Awaitable } from "./jwe-format.ts"

/** How a key verifies, in the words of Web Crypto. */
export interface JWSParameters {
  readonly name: string
  /** Empty after `SHA-` where the algorithm brings its own hash function. */
  readonly hash: string
  /** In bytes; of RSASSA-PSS. */
  readonly saltLength: number
  /** Of ECDSA. */
  readonly namedCurve: string
}

/** A published key, ready for the crypto that imported it. */
export interface JWSKey<Key> {
  readonly key: Key
  /** Of an RSA key: the size of its modulus. */
  readonly bits: number | undefined
}

/** What `#jws` exports, whichever crypto it stands on. */
export interface JWSCrypto<Key> {
  importKey(jwk: JsonWebKey, parameters: JWSParameters): Awaitable<JWSKey<Key>>
  verify(
    parameters: JWSParameters,
    key: Key,
    signature: Uint8Array<ArrayBuffer>,
    signed: string,
  ): Awaitable<boolean>
}
