import type {
  AccountKey,
  Adapter,
  AdapterSession,
  AdapterUser,
  CreatedUserWithAccount,
  NewUserWithAccount,
} from "./adapter.ts"

/** A record to write: your own fields can be left out. */
export type Given<Whole, Standard> = Standard & Partial<Omit<Whole, keyof Standard>>

/** The methods that read or write users and sessions. */
interface TypedMethods<User extends AdapterUser, Session extends AdapterSession> {
  createUser(user: Given<User, AdapterUser>): Promise<User>
  getUser(id: string): Promise<User | null>
  getUserByEmail(email: string): Promise<User | null>
  getUserByAccount(account: AccountKey): Promise<User | null>
  /** Changes exactly the given properties. */
  updateUser(user: Partial<User> & Pick<AdapterUser, "id">): Promise<User>
  createSession(session: Given<Session, AdapterSession>): Promise<Session>
  getSessionAndUser(sessionToken: string): Promise<{ session: Session; user: User } | null>
  updateSession(
    session: Partial<Session> & Pick<AdapterSession, "sessionToken">,
  ): Promise<Session | null>
  listSessionsByUserId(userId: string): Promise<Session[]>
  createUserWithAccount(
    records: NewUserWithAccount & { user: Given<User, AdapterUser> },
  ): Promise<CreatedUserWithAccount & { user: User; session?: Session }>
}

/** The methods whose records only have standard fields. */
type OtherMethods = {
  [
    Name in Exclude<
      keyof Adapter,
      keyof TypedMethods<AdapterUser, AdapterSession> | "deleteExpired"
    >
  ]-?: NonNullable<Adapter[Name]> extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/**
 * An adapter that has every method except `deleteExpired`, which some databases do not need, and whose users
 * and sessions have your own fields. It can be used wherever an `Adapter` can.
 */
export interface AdapterOf<
  User extends AdapterUser = AdapterUser,
  Session extends AdapterSession = AdapterSession,
>
  extends OtherMethods, TypedMethods<User, Session> {}
