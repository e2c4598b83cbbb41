import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  CreatedUserWithAccount,
  ExpiredRecords,
  NewUserWithAccount,
} from "@lockstep/core/adapters"
import type { PrismaClientLike } from "./client.ts"

/** The columns of a model, as its generated delegate carries them in its type. */
type Columns<Delegate> = Delegate extends {
  [key: symbol]: { types: { payload: { scalars: infer Scalars } } }
}
  ? Scalars
  : unknown

/** A shape with the columns of the application's own. */
type Extended<Shape, Delegate> = Shape & Omit<Columns<Delegate>, keyof Shape>

/** A user of a client's schema: the standard members, and every other column of the model `User`. */
export type UserOf<Client extends PrismaClientLike> = Extended<AdapterUser, Client["user"]>

/** A session of a client's schema. */
export type SessionOf<Client extends PrismaClientLike> = Extended<AdapterSession, Client["session"]>

/** An account of a client's schema. */
export type AccountOf<Client extends PrismaClientLike> = Extended<AdapterAccount, Client["account"]>

type Given<Shape, Base> = Base & Partial<Shape>

interface UserMethods<User> {
  createUser(user: Given<User, AdapterUser>): Promise<User>
  getUser(id: string): Promise<User | null>
  getUserByEmail(email: string): Promise<User | null>
  updateUser(user: Partial<User> & Pick<AdapterUser, "id">): Promise<User>
  deleteUser(userId: string): Promise<User | null>
}

interface AccountMethods<User, Account> {
  linkAccount(account: Given<Account, AdapterAccount>): Promise<Account | undefined>
  unlinkAccount(
    account: Pick<AdapterAccount, "provider" | "providerAccountId">,
  ): Promise<Account | undefined>
  getAccount(providerAccountId: string, provider: string): Promise<Account | null>
  getUserByAccount(
    account: Pick<AdapterAccount, "provider" | "providerAccountId">,
  ): Promise<User | null>
  listAccountsByUserId(userId: string): Promise<Account[]>
  createUserWithAccount(
    records: Omit<NewUserWithAccount, "user"> & { user: Given<User, AdapterUser> },
  ): Promise<CreatedUserWithAccount & { user: User }>
}

interface SessionMethods<User, Session> {
  createSession(session: Given<Session, AdapterSession>): Promise<Session>
  getSessionAndUser(sessionToken: string): Promise<{ session: Session; user: User } | null>
  updateSession(
    session: Partial<Session> & Pick<AdapterSession, "sessionToken">,
  ): Promise<Session | null>
  deleteSession(sessionToken: string): Promise<Session | null>
  deleteSessionsByUserId(userId: string): Promise<void>
}

type TokenMethods = Required<Pick<Adapter, "createVerificationToken" | "useVerificationToken">>

interface PasskeyMethods {
  createAuthenticator(authenticator: AdapterAuthenticator): Promise<AdapterAuthenticator>
  getAuthenticator(credentialID: string): Promise<AdapterAuthenticator | null>
  listAuthenticatorsByUserId(userId: string): Promise<AdapterAuthenticator[]>
  updateAuthenticatorCounter(
    credentialID: string,
    newCounter: number,
  ): Promise<AdapterAuthenticator>
}

/** Methods that are there when a model is. */
type If<Client, Model extends string, Methods> =
  Client extends Readonly<Record<Model, object>> ? Methods : Partial<Methods>

/** The adapter of a client: its methods hand out the columns of the client's own schema. */
export type PrismaAdapterOf<Client extends PrismaClientLike> = UserMethods<UserOf<Client>> &
  If<Client, "session" | "verificationToken", ExpiredRecords> &
  If<Client, "account", AccountMethods<UserOf<Client>, AccountOf<Client>>> &
  If<Client, "session", SessionMethods<UserOf<Client>, SessionOf<Client>>> &
  If<Client, "verificationToken", TokenMethods> &
  If<Client, "authenticator", PasskeyMethods>
