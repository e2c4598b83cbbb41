import type { TokenSet } from "../models/records.ts"
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

/** An account to store with its user, whose ID is not known yet. */
export interface UnownedAccount extends TokenSet {
  readonly provider: string
  readonly providerAccountId: string
  readonly type: AdapterAccount["type"]
}

/**
 * Changes of {@link Adapter.updateAccount}: properties that are not given stay, and `null` clears a
 * field.
 */
export type AccountUpdate = AccountKey & {
  readonly [Name in keyof TokenSet]?: TokenSet[Name] | null
}

/** A token of an account that {@link Adapter.updateAccount} can compare. */
export type ComparedToken = "access_token" | "refresh_token" | "id_token"

/**
 * Condition of {@link Adapter.updateAccount}: it changes nothing unless this token is stored. It is
 * compared byte for byte; `null` means none.
 */
export type ExpectedTokens = {
  readonly [Name in ComparedToken]: Readonly<Record<Name, string | null>>
}[ComparedToken]

/**
 * Changes of {@link Adapter.updateAuthenticator}: properties that are not given stay, `null` clears
 * a field.
 */
export type AuthenticatorUpdate = Pick<AdapterAuthenticator, "credentialID"> &
  Partial<Pick<AdapterAuthenticator, "name" | "lastUsedAt">>

/** Options of {@link Adapter.deleteSessionsByUserId}. */
export interface EndSessionsOptions {
  /** Token of the session to keep, usually the current one. */
  readonly except?: string
}

/** Records that {@link Adapter.createUserWithAccount} stores. */
export interface NewUserWithAccount {
  user: AdapterUser
  /** The account. The adapter sets its `userId` to the ID of the new user. */
  account: UnownedAccount
  /** A passkey to store with the user. The adapter sets its `userId` too. */
  authenticator?: Omit<AdapterAuthenticator, "userId">
  /** A session to create. The adapter sets its `userId` too. */
  session?: Omit<AdapterSession, "userId">
}

/** Records that {@link Adapter.createUserWithAccount} stored. */
export interface CreatedUserWithAccount {
  user: AdapterUser
  session?: AdapterSession
}

/**
 * Reads and writes the records of Lockstep. Every method is optional: the configuration determines
 * which ones are required, and a missing one is a configuration error.
 *
 * Methods are own enumerable functions that work without `this`. A failure rejects, preferably with
 * an {@link AdapterError}. It never resolves to `null`, which means that the record does not exist.
 * Test an implementation with `@lockstep/adapter-test-kit`.
 */
export interface Adapter {
  /**
   * Stores a user and resolves to the stored user. The given `id` is a suggestion; the returned one
   * counts.
   */
  createUser?(user: AdapterUser): Awaitable<AdapterUser>
  /**
   * Finds a user by ID. An adapter whose IDs are objects must also accept the string form, because
   * a token contains only that.
   */
  getUser?(id: string): Awaitable<AdapterUser | null>
  getUserByEmail?(email: string): Awaitable<AdapterUser | null>
  /** Finds the user of an account. */
  getUserByAccount?(account: AccountKey): Awaitable<AdapterUser | null>
  /**
   * Changes exactly the given properties (`undefined` means not given) and resolves to the complete
   * user.
   */
  updateUser?(user: Partial<AdapterUser> & Pick<AdapterUser, "id">): Awaitable<AdapterUser>
  /** Deletes a user with all accounts, sessions and passkeys of the user. */
  deleteUser?(userId: string): Awaitable<AdapterUser | null | undefined | void>
  linkAccount?(account: AdapterAccount): Awaitable<AdapterAccount | null | undefined | void>
  unlinkAccount?(account: AccountKey): Awaitable<AdapterAccount | null | undefined | void>
  getAccount?(providerAccountId: string, provider: string): Awaitable<AdapterAccount | null>
  /**
   * Changes the given tokens of an account (`undefined` means not given, `null` clears), and never
   * its user, type or key. With `expected`, it compares and writes atomically: of concurrent calls
   * with the same `expected`, exactly one returns the account. Optional.
   *
   * @returns the stored account; `null` if it does not exist or `expected` does not match
   * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-6 RFC 6749, section 6}
   */
  updateAccount?(
    account: AccountUpdate,
    expected?: ExpectedTokens,
  ): Awaitable<AdapterAccount | null>
  createSession?(session: AdapterSession): Awaitable<AdapterSession>
  getSessionAndUser?(sessionToken: string): Awaitable<SessionAndUser | null>
  /**
   * Changes exactly the given properties. For a token that does not exist, it resolves to `null` or
   * `undefined` and creates nothing.
   */
  updateSession?(
    session: Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">,
  ): Awaitable<AdapterSession | null | undefined>
  /** Deletes a session. Preferably resolves to the deleted session, for the `signOut` event. */
  deleteSession?(sessionToken: string): Awaitable<AdapterSession | null | undefined | void>
  createVerificationToken?(
    token: VerificationToken,
  ): Awaitable<VerificationToken | null | undefined>
  /** Returns and deletes a token atomically: of concurrent calls, exactly one returns it. */
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
   * Changes the name of a passkey or the date when it was last used, if the table has columns for
   * them, and never its counter or its key. Rejects with the code `missing` if the passkey does not
   * exist. Optional.
   *
   * @returns the stored passkey
   */
  updateAuthenticator?(authenticator: AuthenticatorUpdate): Awaitable<AdapterAuthenticator>
  /**
   * Deletes a passkey; also resolves if it does not exist. Optional. Preferably resolves to the
   * deleted passkey, for logging.
   */
  deleteAuthenticator?(
    credentialID: string,
  ): Awaitable<AdapterAuthenticator | null | undefined | void>
  /**
   * Stores a user with their first account (and passkey, and session), all or nothing. Rejects with
   * the code `duplicate` if the email address or the account already exists. Omit it if the
   * database cannot do this atomically. Lockstep then writes step by step, and rolls back the
   * earlier writes if a step fails.
   */
  createUserWithAccount?(records: NewUserWithAccount): Awaitable<CreatedUserWithAccount>
  /**
   * Lists the accounts linked to a user, for a page that shows them. Lockstep uses it to unlink the
   * accounts of an attacker when the owner of an email address verifies it. Optional.
   */
  listAccountsByUserId?(userId: string): Awaitable<AdapterAccount[]>
  /**
   * Lists the sessions of a user, for a page that shows where the user is signed in: each once,
   * including expired ones, with declared columns. Optional.
   *
   * @returns an empty list for an unknown user
   */
  listSessionsByUserId?(userId: string): Awaitable<AdapterSession[]>
  /**
   * Deletes every session of a user in one statement. It also succeeds if there is none. An adapter
   * that ignores the options also deletes the current session.
   */
  deleteSessionsByUserId?(userId: string, options?: EndSessionsOptions): Awaitable<void>
  /**
   * Deletes expired sessions and verification tokens, the earliest first, at most `limit` of each:
   * one statement per table, which locks no table and checks the expiry of each record that it
   * deletes. Only for databases that do not do this themselves. Lockstep calls it only in
   * `deleteExpired` of `@lockstep/core/maintenance`.
   *
   * @returns the number of deleted records; fewer than `limit` if no other record has expired
   */
  deleteExpired?(limit: number): Awaitable<number>
}

/** The name of an adapter method. */
export type AdapterMethod = keyof Adapter
