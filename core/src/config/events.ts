import type { AdapterSession, AdapterUser, Awaitable } from "../adapter/adapter.ts"
import type { JWT } from "../models/jwt.ts"
import type { Account, Profile, Session } from "../models/records.ts"
import type { User } from "../models/user.ts"

/** The account whose tokens an event is about. It contains no token. */
export interface TokenMessage {
  userId: string
  /** The provider's ID. */
  provider: string
  providerAccountId: string
}

/** The user or the application ended sessions of a user. */
export interface SessionEndedMessage {
  userId: string
  /**
   * `revoked`: the user or the application ended it; `limit`: the user reached the limit of
   * sessions.
   */
  reason: "revoked" | "limit"
  /** Identifies the session that ended; absent if several ended. */
  handle?: string
}

/** A provider ended sessions. */
export interface ProviderLogoutMessage {
  reason: "provider"
  /** Absent with `jwt`, because the store does not contain the user. */
  userId?: string
  /** The provider's ID. */
  provider: string
  /** ID of the user at the provider, if the provider sent it. */
  sub?: string
}

/** The message of each event. */
export interface EventMessages {
  signIn: {
    user: User
    account: Account | null
    profile?: Profile
    isNewUser?: boolean
  }
  /**
   * A sign-in failed, at its start or in the callback route. The message contains no user input.
   */
  signInFailure: {
    /** The provider's ID. */
    provider: string
    /** The `type` of the error, for example `CredentialsSignin`. */
    reason: string
    /**
     * The `code` of a `CredentialsSignin`, which `authorize` can set; or the provider's error code, such as
     * `access_denied` and `login_required`, if it says that the user has to act.
     */
    code?: string
  }
  /** With `jwt`, the token; with `database`, the return value of the adapter's `deleteSession`. */
  signOut: { session: AdapterSession | null | undefined | void } | { token: JWT | null }
  createUser: { user: User }
  updateUser: { user: User }
  linkAccount: {
    user: User | AdapterUser
    account: Account
    profile: User | AdapterUser
  }
  session: { session: Session; token?: JWT }
  /** A limit of the feature `rateLimits` was reached, and an attempt was rejected. */
  limitReached: {
    /** Name of the rule, or the name passed to `limits.count`. */
    limit: string
    /** The provider's ID; absent for `limits.count`. */
    provider?: string
    /** Seconds after which another attempt is allowed. */
    retryAfter: number
  }
  /**
   * The feature `sessionManagement` ended one session, all others or all sessions of a user; or
   * `backChannelLogout` ended sessions at the request of the provider.
   */
  sessionEnded: SessionEndedMessage | ProviderLogoutMessage
  /** The feature `providerTokens` refreshed the tokens of an account. */
  tokenRefreshed: TokenMessage
  /** The feature `providerTokens` got no new tokens from the provider. */
  tokenRefreshFailed: TokenMessage & {
    /**
     * `rejected`: the user must sign in at the provider again; `provider`: its response was invalid
     * or missing.
     */
    reason: "rejected" | "provider"
  }
  /**
   * A passkey sent a signature counter that is not higher than the stored one, so it may have been
   * copied.
   */
  counterRegression: {
    userId: string
    /** Credential ID, base64. */
    credentialID: string
    storedCounter: number
    counter: number
  }
}

/** The name of an event. */
export type EventName = keyof EventMessages

/**
 * Event handlers, for logging and auditing. If a handler fails, Lockstep logs the error and
 * continues.
 */
export type Events = {
  [Name in EventName]: (message: EventMessages[Name]) => Awaitable<void>
}

/** The event handlers of a configuration, with the types of Auth.js. */
export interface AuthEvents extends Partial<Omit<Events, "session">> {
  /** `token` is present only with the `jwt` strategy, although the type always has it. */
  session?: (message: { session: Session; token: JWT }) => Awaitable<void>
}
