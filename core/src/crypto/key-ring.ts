import { deriveKey } from "#jwe"
import { createBoundedCache } from "./bounded-cache.ts"
import type { BoundedCache } from "./bounded-cache.ts"
import type { Awaitable, ContentEncryption } from "./jwe-format.ts"

/** A derived key of the crypto API that `#jwe` uses. */
export type Key = Awaited<ReturnType<typeof deriveKey>>

/** The keys of a list of secrets for one purpose. */
export interface KeyRing {
  /** The keys of the secrets, newest first. */
  readonly keys: readonly Key[]
  /** The key of the newest secret, which encrypts. */
  readonly newest: Key
  readonly byKid: ReadonlyMap<string, Key>
  /** The same keys by the header that they write, so it need not be parsed. */
  readonly byHeader: ReadonlyMap<string, Key>
}

interface RememberedRing {
  readonly secrets: readonly string[]
  readonly ring: Promise<KeyRing>
}

/** Sign-ins use separate purposes, so the cache holds more keys than sessions need. */
const cacheLimit = 256

const derivedKeys: BoundedCache<Awaitable<Key>> = createBoundedCache(cacheLimit)

const rings = new WeakMap<readonly string[], BoundedCache<RememberedRing>>()

/**
 * Returns the keys of a list of secrets for one purpose. They are derived once and cached.
 *
 * @param secrets - newest first; at least one, none empty
 * @param salt - names the purpose, for example the name of a cookie
 * @param enc - the content encryption of the keys
 * @throws TypeError if there is no secret, or if one is empty
 */
export function keyRing(
  secrets: readonly string[],
  salt: string,
  enc: ContentEncryption,
): Promise<KeyRing> {
  let known = rings.get(secrets)
  if (known === undefined) rings.set(secrets, (known = createBoundedCache(cacheLimit)))
  const cacheKey = `${enc} ${salt}`
  const remembered = known.get(cacheKey)
  // The caller may have changed the list in the meantime.
  if (remembered !== undefined && sameSecrets(remembered.secrets, secrets)) return remembered.ring
  const ring = createRing([...secrets], salt, enc)
  known.set(cacheKey, { secrets: [...secrets], ring })
  ring.catch(() => rings.delete(secrets))
  return ring
}

function sameSecrets(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((secret, index) => secret === b[index])
}

async function createRing(
  secrets: readonly string[],
  salt: string,
  enc: ContentEncryption,
): Promise<KeyRing> {
  if (secrets.length === 0 || secrets.includes("")) {
    throw new TypeError("A secret is missing or empty; pass at least 32 random characters.")
  }
  const keys = await Promise.all(secrets.map(async (secret) => derivedKey(secret, salt, enc)))
  return {
    keys,
    // There is at least one secret, and each has a key.
    newest: keys[0] as Key,
    byKid: new Map(keys.map((key) => [key.kid, key])),
    byHeader: new Map(keys.map((key) => [key.header, key])),
  }
}

function derivedKey(secret: string, salt: string, enc: ContentEncryption): Awaitable<Key> {
  const cacheKey = JSON.stringify([enc, salt, secret])
  const known = derivedKeys.get(cacheKey)
  if (known !== undefined) return known
  const key = deriveKey(secret, salt, enc)
  derivedKeys.set(cacheKey, key)
  if (key instanceof Promise) key.catch(() => derivedKeys.delete(cacheKey))
  return key
}
