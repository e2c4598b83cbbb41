import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  CreatedUserWithAccount,
  ExpiredRecords,
  NewUserWithAccount,
  VerificationToken,
} from "@lockstep/core/adapters"
import type { Table } from "drizzle-orm"

/** A user of the application: the standard members, and those of its own table. */
export type UserOf<Users extends Table> = AdapterUser & Own<Users, AdapterUser>

/** A session of the application: the standard members, and those of its own table. */
export type SessionOf<Sessions extends Table> = AdapterSession & Own<Sessions, AdapterSession>

/** The columns of a table that are not of the standard. */
type Own<Rows extends Table, Standard> = Omit<Rows["$inferSelect"], keyof Standard>

/** A record to write: the members of the application's own may be left out. */
type Given<Whole, Standard> = Standard & Partial<Omit<Whole, keyof Standard>>

/**
 * The adapter, with the members that the application's users and sessions have. It fits wherever an
 * `Adapter` does.
 */
export interface TypedAdapter<
  User extends AdapterUser = AdapterUser,
  Session extends AdapterSession = AdapterSession,
> extends ExpiredRecords {
  createUser(user: Given<User, AdapterUser>): Promise<User>
  getUser(id: string): Promise<User | null>
  getUserByEmail(email: string): Promise<User | null>
  getUserByAccount(
    account: Pick<AdapterAccount, "provider" | "providerAccountId">,
  ): Promise<User | null>
  /** Changes exactly the given members; `undefined` is not given. */
  updateUser(user: Partial<User> & Pick<User, "id">): Promise<User>
  deleteUser(userId: string): Promise<User | null>
  linkAccount(account: AdapterAccount): Promise<AdapterAccount>
  unlinkAccount(
    account: Pick<AdapterAccount, "provider" | "providerAccountId">,
  ): Promise<AdapterAccount | undefined>
  getAccount(providerAccountId: string, provider: string): Promise<AdapterAccount | null>
  createSession(session: Given<Session, AdapterSession>): Promise<Session>
  getSessionAndUser(sessionToken: string): Promise<{ session: Session; user: User } | null>
  updateSession(session: Partial<Session> & Pick<Session, "sessionToken">): Promise<Session | null>
  deleteSession(sessionToken: string): Promise<Session | null>
  createVerificationToken(token: VerificationToken): Promise<VerificationToken>
  useVerificationToken(
    token: Pick<VerificationToken, "identifier" | "token">,
  ): Promise<VerificationToken | null>
  createAuthenticator(authenticator: AdapterAuthenticator): Promise<AdapterAuthenticator>
  getAuthenticator(credentialID: string): Promise<AdapterAuthenticator | null>
  listAuthenticatorsByUserId(userId: string): Promise<AdapterAuthenticator[]>
  updateAuthenticatorCounter(
    credentialID: string,
    newCounter: number,
  ): Promise<AdapterAuthenticator>
  createUserWithAccount(
    records: NewUserWithAccount,
  ): Promise<CreatedUserWithAccount & { user: User; session?: Session }>
  listAccountsByUserId(userId: string): Promise<AdapterAccount[]>
  deleteSessionsByUserId(userId: string): Promise<void>
}
