import type { KeyPrefixes } from "./key-prefixes.ts"

/** A record's key, and the key that it has if that one means another record. */
export type KeyPair = readonly [plain: string, exact: string]

/** Makes the keys of records. */
export interface Keys {
  readonly prefixes: KeyPrefixes
  /**
   * Undefined for a value that is not a user ID: it would make the key of another kind of record.
   */
  user(id: string): string | undefined
  email(address: string): string
  account(provider: string, providerAccountId: string): KeyPair
  session(token: string): string
  verificationToken(identifier: string, token: string): KeyPair
  authenticator(credentialID: string): string
  /** The key under which a call is remembered, another at each time. */
  call(): string
}

/**
 * Makes keys in the layout of Auth.js, which joins the parts of a pair by `:` as they are. If that
 * gives the key of another kind of record, or of another pair, the record has an exact key.
 *
 * @param prefixes - what the keys begin with
 */
export function keysOf(prefixes: KeyPrefixes): Keys {
  const { userKeyPrefix, emailKeyPrefix, sessionKeyPrefix, authenticatorKeyPrefix } = prefixes
  const all: readonly string[] = Object.values(prefixes)
  const isForeign = (prefix: string, key: string): boolean =>
    all.some((other) => other.length > prefix.length && key.startsWith(other))
  const keyOf = (kind: string, prefix: string, ...parts: string[]): KeyPair => {
    const plain = `${prefix}${parts.join(":")}`
    // The length of the first part tells where it ends; the second one ends the key.
    const exact = `${prefixes.exactKeyPrefix}${kind}:${parts[0]?.length}:${parts.join(":")}`
    return isForeign(prefix, plain) ? [exact, exact] : [plain, exact]
  }
  return {
    prefixes,
    user(id) {
      const key = `${userKeyPrefix}${id}`
      return isForeign(userKeyPrefix, key) ? undefined : key
    },
    email: (address) => `${emailKeyPrefix}${address}`,
    account: (...parts) => keyOf("account", prefixes.accountKeyPrefix, ...parts),
    session: (token) => keyOf("session", sessionKeyPrefix, token)[0],
    verificationToken: (...parts) => keyOf("token", prefixes.verificationTokenKeyPrefix, ...parts),
    authenticator: (credentialID) =>
      keyOf("authenticator", authenticatorKeyPrefix, credentialID)[0],
    call: () => `${prefixes.callKeyPrefix}${crypto.randomUUID()}`,
  }
}
