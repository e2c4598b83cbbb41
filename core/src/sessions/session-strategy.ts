import type { AdapterSession, AdapterUser } from "../adapter/adapter.ts"
import type { SessionFacts } from "../config/session-facts.ts"
import type { AuthContext } from "../context.ts"
import type { Account, Profile, Session } from "../models/records.ts"
import type { User } from "../models/user.ts"

/** The signed-in user and the sign-in method. */
export interface SignedIn {
  readonly user: User | AdapterUser
  readonly account: Account
  readonly profile?: Profile
  readonly isNewUser: boolean
  /**
   * Whether this sign-in itself verified that the user owns the email address, so that no
   * verification of it ends the session.
   */
  readonly isOwner?: boolean
  /** Whether the user chose a cookie that outlives the browser. */
  readonly isKept?: boolean | undefined
  /**
   * Whether a provider confirmed the user's email address in this sign-in, even if it is not
   * trusted to link accounts by address.
   */
  readonly isProviderVerified?: boolean
  /**
   * Runs once the session is stored. Rejects if the session must not begin.
   *
   * @param session - as stored; `undefined` with JWT sessions
   */
  readonly confirm?: (session?: AdapterSession) => Promise<void>
}

/** A sign-in whose session is about to begin. */
export interface BeginningSession extends SignedIn {
  /** Seconds since the epoch: the sign-in time that the session records. */
  readonly signedInAt: number
  /** Facts from features. */
  readonly told?: SessionFacts
}

/** A kind of session. Each strategy keeps cookie and record consistent. */
export interface SessionStrategy {
  /** Starts a session under a new token, and ends one that the browser already has. */
  open(context: AuthContext, beginning: BeginningSession): Promise<void>
  /** Returns the session of the request, extended when due; `null` if there is none. */
  read(context: AuthContext): Promise<Session | null>
  /** Returns the session after the application's callbacks received the client's data. */
  update(context: AuthContext, data: unknown): Promise<Session | null>
  /**
   * Returns the stored user of the session; `null` without a valid session or an adapter, and if
   * {@link SessionStrategy.unfitToLink} applies to the session.
   */
  currentUser(context: AuthContext): Promise<AdapterUser | null>
  /**
   * Returns why a valid session is insufficient to add a sign-in method to its user; `undefined`:
   * it is sufficient.
   */
  unfitToLink(context: AuthContext): Promise<string | undefined>
  /** Ends the session of the request, in the browser and in the database. */
  close(context: AuthContext): Promise<void>
}
