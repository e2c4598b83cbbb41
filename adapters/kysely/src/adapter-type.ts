import type {
  AccountKey,
  Adapter,
  AdapterSession,
  AdapterUser,
  CreatedUserWithAccount,
  ExpiredRecords,
  NewUserWithAccount,
} from "@lockstep/core/adapters"
import type { Codegen } from "./database.ts"
import type { ColumnValues } from "./extra-columns.ts"

/** A user with the declared columns. */
export type UserOf<DB extends Codegen, Columns> = AdapterUser & ColumnValues<DB["User"], Columns>

/** A session with the declared columns. */
export type SessionOf<DB extends Codegen, Columns> = AdapterSession &
  ColumnValues<DB["Session"], Columns>

/** A record to write: the members of the application's own may be left out. */
type Given<Whole, Standard> = Standard & Partial<Omit<Whole, keyof Standard>>

interface TypedMethods<User extends AdapterUser, Session extends AdapterSession> {
  createUser(user: Given<User, AdapterUser>): Promise<User>
  getUser(id: string): Promise<User | null>
  getUserByEmail(email: string): Promise<User | null>
  getUserByAccount(account: AccountKey): Promise<User | null>
  updateUser(user: Partial<User> & Pick<AdapterUser, "id">): Promise<User>
  createSession(session: Given<Session, AdapterSession>): Promise<Session>
  getSessionAndUser(sessionToken: string): Promise<{ session: Session; user: User } | null>
  updateSession(
    session: Partial<Session> & Pick<AdapterSession, "sessionToken">,
  ): Promise<Session | null>
  createUserWithAccount(
    records: NewUserWithAccount & { user: Given<User, AdapterUser> },
  ): Promise<CreatedUserWithAccount & { user: User; session?: Session }>
}

/**
 * The adapter, whose users and sessions have the declared columns. It fits wherever an `Adapter` does.
 */
export type KyselyAdapterOf<
  User extends AdapterUser = AdapterUser,
  Session extends AdapterSession = AdapterSession,
> = Omit<Required<Adapter>, keyof TypedMethods<User, Session>> &
  TypedMethods<User, Session> &
  ExpiredRecords
