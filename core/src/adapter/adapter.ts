import type { TokenSet } from "../models/account.ts"
import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "./records.ts"

export type {
  AdapterAccount,
  AdapterAccountType,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "./records.ts"

/** A value, or a promise of one. */
export type Awaitable<T> = T | PromiseLike<T>

/** A session together with the user it belongs to. */
export interface SessionAndUser {
  session: AdapterSession
  user: AdapterUser
}

/** The two values that identify an account. */
export interface AccountKey {
  readonly provider: string
  readonly providerAccountId: string
}

/** An account to be stored with its owner, whose id is not known yet. */
export interface UnownedAccount extends TokenSet {
  readonly provider: string
  readonly providerAccountId: string
  readonly type: AdapterAccount["type"]
}

/** What {@link Adapter.updateAccount} changes of an account: what is not given stays, and `null` clears. */
export type AccountUpdate = AccountKey & {
  readonly [Name in keyof TokenSet]?: TokenSet[Name] | null
}

/** What must still be stored for {@link Adapter.updateAccount} to change anything. */
export interface ExpectedTokens {
  /** The refresh token, compared byte for byte; `null` for none. */
  readonly refresh_token: string | null
}

/** What {@link Adapter.updateAuthenticator} changes of a passkey: what is not given stays, `null` clears. */
export type AuthenticatorUpdate = Pick<AdapterAuthenticator, "credentialID"> &
  Partial<Pick<AdapterAuthenticator, "name" | "lastUsedAt">>

/** Which sessions {@link Adapter.deleteSessionsByUserId} leaves. */
export interface EndSessionsOptions {
  /** The token of the one session that stays, mostly the current one. */
  readonly except?: string
}

/** What {@link Adapter.createUserWithAccount} writes. */
export interface NewUserWithAccount {
  user: AdapterUser
  /** The account; the adapter fills in the id of the user that it creates. */
  account: UnownedAccount
  /** A passkey to store with the user; its `userId` is filled in too. */
  authenticator?: Omit<AdapterAuthenticator, "userId">
  /** A session to open; its `userId` is filled in too. */
  session?: Omit<AdapterSession, "userId">
}

/** What {@link Adapter.createUserWithAccount} wrote. */
export interface CreatedUserWithAccount {
  user: AdapterUser
  session?: AdapterSession
}

/**
 * Reads and writes what Lockstep keeps. Every method is optional: which ones are needed follows from
 * the configuration, and a needed one that is missing is a configuration error.
 *
 * Methods are own enumerable functions that work without `this`. A failure is a rejection, best with
 * an {@link AdapterError}; it is never `null`, which means "there is none". `adapter-test-kit` tests
 * an implementation.
 */
export interface Adapter {
  /** Stores a user and resolves to what was stored. The given `id` is a hint; the returned one counts. */
  createUser?(user: AdapterUser): Awaitable<AdapterUser>
  /** An adapter whose IDs are objects must also accept their string: a token contains nothing else. */
  getUser?(id: string): Awaitable<AdapterUser | null>
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>
  /** Resolves to the owner of an account. */
  getUserByAccount?(account: AccountKey): Awaitable<AdapterUser | null>
  /** Changes exactly the given members (`undefined` is not given) and resolves to the whole user. */
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, "id">): Awaitable<AdapterUser>
  /** Removes a user and everything that is theirs. */
  deleteUser?(userId: string): Awaitable<AdapterUser | null | undefined | void>
  linkAccount?(account: AdapterAccount): Awaitable<AdapterAccount | null | undefined | void>
  unlinkAccount?(account: AccountKey): Awaitable<AdapterAccount | null | undefined | void>
  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>
  /**
   * Changes the given tokens of an account (`undefined` is not given, `null` clears), and never its user,
   * type or key. With `expected` it compares and writes in one atomic step: of parallel calls with the same
   * `expected`, one gets the account. Optional.
   *
   * @returns the stored account; `null` if there is none, or `expected` does not hold
   * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-6 RFC 6749, section 6}
   */
  updateAccount?(
    account: AccountUpdate,
    expected?: ExpectedTokens,
  ): Awaitable<AdapterAccount | null>
  createSession?(session: AdapterSession): Awaitable<AdapterSession>
  getSessionAndUser?(sessionToken: string): Awaitable<SessionAndUser | null>
  /** Changes exactly the given members; resolves to nothing, and creates nothing, for a missing token. */
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
  ): Awaitable<AdapterSession | null | undefined>
  /** Removes a session; resolving to the removed one is preferred, for logging. */
  deleteSession?(sessionToken: string): Awaitable<AdapterSession | null | undefined | void>
  createVerificationToken?(
    token: VerificationToken,
  ): Awaitable<VerificationToken | null | undefined>
  /** Takes a token out of the store, in one atomic step: of parallel calls, one gets it. */
  useVerificationToken?(
    token: Pick<VerificationToken, "identifier" | "token">,
  ): Awaitable<VerificationToken | null>
  createAuthenticator?(authenticator: AdapterAuthenticator): Awaitable<AdapterAuthenticator>
  getAuthenticator?(credentialID: string): Awaitable<AdapterAuthenticator | null>
  listAuthenticatorsByUserId?(userId: string): Awaitable<AdapterAuthenticator[]>
  updateAuthenticatorCounter?(
    credentialID: string,
    newCounter: number,
  ): Awaitable<AdapterAuthenticator>
  /**
   * Changes the name of a passkey, or when it was last used, where the table has columns for them; never
   * its counter or its key. Rejects with code `missing` if there is none. Optional.
   *
   * @returns the stored passkey
   */
  updateAuthenticator?(authenticator: AuthenticatorUpdate): Awaitable<AdapterAuthenticator>
  /** Removes a passkey, however often. Optional; resolving to the removed one is preferred, for logging. */
  deleteAuthenticator?(
    credentialID: string,
  ): Awaitable<AdapterAuthenticator | null | undefined | void>
  /**
   * Stores a user with their first account (and passkey, and session), all or nothing. Rejects with
   * code `duplicate` when the email address or the account is taken. Left out by an adapter whose
   * database cannot do it; Lockstep then writes step by step and rolls back what it wrote if a
   * later step fails.
   */
  createUserWithAccount?(records: NewUserWithAccount): Awaitable<CreatedUserWithAccount>
  /**
   * Lists the accounts linked to a user, for a page that shows them. Lockstep uses it to unlink the accounts of
   * an attacker when the owner of an email address verifies it. Not in the specification, like the next one.
   */
  listAccountsByUserId?(userId: string): Awaitable<AdapterAccount[]>
  /**
   * Lists a user's sessions, for a page that shows where the user is signed in: each once, expired ones
   * too, with declared columns. Optional, in one round trip.
   *
   * @returns an empty list for an unknown user
   */
  listSessionsByUserId?(userId: string): Awaitable<AdapterSession[]>
  /**
   * Ends every session of a user, in one statement. Deleting none is a success. An adapter that ignores the
   * options, as one written before them does, ends the current session too.
   */
  deleteSessionsByUserId?(userId: string, options?: EndSessionsOptions): Awaitable<void>
  /**
   * Deletes sessions and verification tokens whose expiry has passed, the earliest first, at most `limit` of
   * each: one statement per table, which locks no table and checks the expiry of each record that it
   * deletes. Only where the database does not do it itself. Lockstep calls it only where you say so.
   *
   * @returns how many were deleted; fewer than `limit` when no other has expired
   */
  deleteExpired?(limit: number): Awaitable<number>
}

/** The name of an adapter method. */
export type AdapterMethod = keyof Adapter
