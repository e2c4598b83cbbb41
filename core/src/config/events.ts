import type { AdapterSession, AdapterUser, Awaitable } from "../adapter/adapter.ts"
import type { Account } from "../models/account.ts"
import type { JWT } from "../models/jwt.ts"
import type { Profile } from "../models/profile.ts"
import type { Session } from "../models/session.ts"
import type { User } from "../models/user.ts"

/** Whose tokens an event is about. No token is in it. */
interface TokenMessage {
  userId: string
  /** The provider's ID. */
  provider: string
  providerAccountId: string
}

interface SessionEndedMessage {
  userId: string
  /** `revoked`: the user or the application asked for it; `limit`: the user had too many. */
  reason: "revoked" | "limit"
  /** Names the one session that ended; absent: several. */
  handle?: string
}

/** A provider ended sessions. */
interface ProviderLogoutMessage {
  reason: "provider"
  /** Absent under `jwt`, where the store does not tell whose sessions they were. */
  userId?: string
  /** The provider's ID. */
  provider: string
  /** The user at the provider, if it named the user. */
  sub?: string
}

/** What each event tells. */
export interface EventMessages {
  signIn: {
    user: User
    account: Account | null
    profile?: Profile
    isNewUser?: boolean
  }
  /** A sign-in failed, at its start or at its end. Nothing that was typed is in the message. */
  signInFailure: {
    /** The provider's ID. */
    provider: string
    /** The `type` of the error, for example `CredentialsSignin`. */
    reason: string
    /** The `code` of a `CredentialsSignin`, which `authorize` can set. */
    code?: string
  }
  /** Under `jwt` the token, under `database` what the adapter's `deleteSession` returned. */
  signOut: { session: AdapterSession | null | undefined | void } | { token: JWT | null }
  createUser: { user: User }
  updateUser: { user: User }
  linkAccount: {
    user: User | AdapterUser
    account: Account
    profile: User | AdapterUser
  }
  session: { session: Session; token?: JWT }
  /** A limit of the feature `rateLimits` was reached, and an attempt refused. */
  limitReached: {
    /** Name of the rule, or what `limits.count` was called with. */
    limit: string
    /** The provider's ID; absent for `limits.count`. */
    provider?: string
    /** Seconds after which another attempt may pass. */
    retryAfter: number
  }
  /**
   * The feature `sessionManagement` ended a session, or all but the current one, or all; or the provider asked
   * `backChannelLogout` to.
   */
  sessionEnded: SessionEndedMessage | ProviderLogoutMessage
  /** The feature `providerTokens` got new tokens of a provider for a refresh token. */
  tokenRefreshed: TokenMessage
  /** The provider issued none. */
  tokenRefreshFailed: TokenMessage & {
    /** `rejected`: the user must sign in there again; `provider`: it did not respond as it should. */
    reason: "rejected" | "provider"
  }
  /** A passkey told a counter that is not higher than the stored one: it may have been copied. */
  counterRegression: {
    userId: string
    /** Credential id, base64. */
    credentialID: string
    storedCounter: number
    counter: number
  }
}

/** The name of an event. */
export type EventName = keyof EventMessages

/** Notifications, for logging and auditing. A handler that fails is logged and disturbs nothing. */
export type Events = {
  [Name in EventName]: (message: EventMessages[Name]) => Awaitable<void>
}
