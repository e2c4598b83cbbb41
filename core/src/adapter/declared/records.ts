import type { Account } from "../../models/records.ts"
import type { JsonValue } from "../../models/json.ts"
import type { User } from "../../models/user.ts"

/** A stored user. */
export interface AdapterUser extends User {
  /**
   * Unique, opaque. Always a string for callbacks and events, whatever the column's type. An adapter can
   * return a number, a bigint or an object with its own `toString`, and then gets that back.
   */
  id: string
  /**
   * Unique among users that have one. Some providers tell none: in spite of the type, a user without
   * an address must be stored too, and any number of them.
   */
  email: string
  /** `null` until the first successful sign-in by email; then the date of that sign-in. */
  emailVerified: Date | null
}

/** How a user whose account is stored signs in: every type of provider but `credentials`. */
export type AdapterAccountType = Exclude<Account["type"], "credentials">

/** A stored account: links a user to a sign-in method. */
export interface AdapterAccount extends Account {
  userId: string
  type: AdapterAccountType
  [key: string]: JsonValue | undefined
}

/** A stored session of the `database` strategy. */
export interface AdapterSession {
  /** Random value that the session cookie carries and by which the session is found. */
  sessionToken: string
  userId: string
  /** Absolute expiry. */
  expires: Date
  /**
   * What a feature must know of a session beside its user and its expiry, as JSON. Stored only where the
   * table has a column for it.
   */
  facts?: string | null
}

/** A stored verification token, for sign-in with a magic link. */
export interface VerificationToken {
  /** The user's email address. */
  identifier: string
  /** Hash of the token that was mailed. */
  token: string
  /** Absolute expiry. */
  expires: Date
}

/** A stored passkey (WebAuthn credential). */
export interface AdapterAuthenticator {
  /** Credential id, base64. */
  credentialID: string
  userId: string
  providerAccountId: string
  /** Public key, base64. */
  credentialPublicKey: string
  /** The authenticator's signature counter, 0 to 2³² − 1. */
  counter: number
  credentialDeviceType: string
  credentialBackedUp: boolean
  /** Transport hints, joined by commas. */
  transports?: string | null
  /** What the user calls it. Stored only where the table has a column for it, as are the next two. */
  name?: string | null
  createdAt?: Date | null
  lastUsedAt?: Date | null
}
