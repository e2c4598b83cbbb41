import type { AdapterSession, AdapterUser } from "../adapter/adapter.ts"
import type { SessionFacts } from "../config/session-facts.ts"
import type { AuthContext } from "../context.ts"
import type { Account } from "../models/account.ts"
import type { Profile } from "../models/profile.ts"
import type { Session } from "../models/session.ts"
import type { User } from "../models/user.ts"

/** Who signed in, and how. */
export interface SignedIn {
  readonly user: User | AdapterUser
  readonly account: Account
  readonly profile?: Profile
  readonly isNewUser: boolean
  /** This sign-in itself showed that the user's address is theirs, so that no verification of it ends the session. */
  readonly isOwner?: boolean
  /** A provider, whether it is trusted to link by address or not, confirmed the user's address in this sign-in. */
  readonly isProviderVerified?: boolean
  /**
   * Asked once the session is stored; rejects when it must not begin after all.
   *
   * @param session - as stored; `undefined` under `jwt`
   */
  readonly confirm?: (session?: AdapterSession) => Promise<void>
}

/** A sign-in whose session is about to begin. */
export interface BeginningSession extends SignedIn {
  /** Seconds since the epoch: what the session says of itself from now on. */
  readonly signedInAt: number
  /** Facts that features tell. */
  readonly told?: SessionFacts
}

/** Where sessions live. Each strategy keeps cookie and record in agreement. */
export interface SessionStrategy {
  /** Starts a session under a new token; one that the browser already had ends. */
  open(context: AuthContext, beginning: BeginningSession): Promise<void>
  /** The session of the request, extended when due; `null` when there is none. */
  read(context: AuthContext): Promise<Session | null>
  /** The session after the application's callbacks took in what the client sent. */
  update(context: AuthContext, data: unknown): Promise<Session | null>
  /**
   * The stored user whose session this is; `null` without a valid session or without an adapter, and
   * where the session is {@link SessionStrategy.unfitToLink}.
   */
  currentUser(context: AuthContext): Promise<AdapterUser | null>
  /** Why a session that goes on is not enough to add a sign-in method to its user; `undefined`: nothing. */
  unfitToLink(context: AuthContext): Promise<string | undefined>
  /** Ends the session of the request, in the browser and in the store. */
  close(context: AuthContext): Promise<void>
}
