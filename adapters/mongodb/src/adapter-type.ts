import type {
  AccountKey,
  Adapter,
  AdapterSession,
  AdapterUser,
  CreatedUserWithAccount,
  NewUserWithAccount,
} from "@lockstep/core/adapters"
import type { FieldTypes } from "./fields.ts"

interface ValueOf {
  text: string
  number: number
  boolean: boolean
  date: Date
  json: unknown
}

/** The members that declared fields become. */
export type FieldValues<Fields extends FieldTypes> = {
  -readonly [Name in keyof Fields]: ValueOf[Fields[Name]] | null
}

/** A user with the declared fields. */
export type UserWith<Fields extends FieldTypes> = AdapterUser & FieldValues<Fields>

/** A session with the declared fields. */
export type SessionWith<Fields extends FieldTypes> = AdapterSession & FieldValues<Fields>

type Given<Record_, Fields extends FieldTypes> = Record_ & Partial<FieldValues<Fields>>

interface TypedMethods<User extends FieldTypes, Session extends FieldTypes> {
  createUser(user: Given<AdapterUser, User>): Promise<UserWith<User>>
  getUser(id: string): Promise<UserWith<User> | null>
  getUserByEmail(email: string): Promise<UserWith<User> | null>
  getUserByAccount(account: AccountKey): Promise<UserWith<User> | null>
  updateUser(
    user: Given<Partial<AdapterUser> & Pick<AdapterUser, "id">, User>,
  ): Promise<UserWith<User>>
  createSession(session: Given<AdapterSession, Session>): Promise<SessionWith<Session>>
  getSessionAndUser(
    sessionToken: string,
  ): Promise<{ session: SessionWith<Session>; user: UserWith<User> } | null>
  updateSession(
    session: Given<Partial<AdapterSession> & Pick<AdapterSession, "sessionToken">, Session>,
  ): Promise<SessionWith<Session> | null>
  deleteSession(sessionToken: string): Promise<SessionWith<Session> | null>
  createUserWithAccount(
    records: NewUserWithAccount & { user: Given<AdapterUser, User> },
  ): Promise<CreatedUserWithAccount & { user: UserWith<User>; session?: SessionWith<Session> }>
}

/** The adapter, whose users and sessions have the declared fields. */
export type MongoAdapter<User extends FieldTypes, Session extends FieldTypes> = Omit<
  Required<Adapter>,
  keyof TypedMethods<User, Session>
> &
  TypedMethods<User, Session>
