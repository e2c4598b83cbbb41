import type {
  AccountUpdate,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterOf,
  AdapterSession,
  AdapterUser,
  AuthenticatorUpdate,
  CreatedUserWithAccount,
  EndSessionsOptions,
  ExpectedTokens,
  ExpiredRecords,
  NewUserWithAccount,
} from "@lockstep/core/adapters"
import type { ModelNames } from "./model-names.ts"

/** The columns of a model, as its generated delegate carries them in its type. */
type Columns<Delegate> = Delegate extends {
  [key: symbol]: { types: { payload: { scalars: infer Scalars } } }
}
  ? Scalars
  : unknown

/** A shape with the columns of the application's own. */
type Extended<Shape, Delegate> = Shape & Omit<Columns<Delegate>, keyof Shape>

/** The property of a client that has a model; the adapter's own name of it unless another was chosen. */
type PropertyOf<Names, Entry extends keyof ModelNames> =
  Names extends Readonly<Record<Entry, infer Name extends string>> ? Uncapitalize<Name> : Entry

/** The delegate of a model. */
type DelegateOf<Client, Names, Entry extends keyof ModelNames> =
  PropertyOf<Names, Entry> extends infer Name extends keyof Client ? Client[Name] : undefined

/** The option `models` of a client: it names models that the client has. */
export type ModelNamesOf<Client> = {
  readonly [Entry in keyof ModelNames]?: ModelIn<Client>
}

/** A model of a client, whose property begins with a small letter whatever the schema calls it. */
type ModelIn<Client> = {
  [Name in keyof Client & string]: Name extends `$${string}` ? never : Name | Capitalize<Name>
}[keyof Client & string]

/**
 * A user of a client's schema: the standard members, and every other column of the model of users.
 *
 * @typeParam Client - the generated client, or what its `$extends` returns
 * @typeParam Names - the option `models`, if the models have other names
 */
export type UserOf<Client extends object, Names extends ModelNames = ModelNames> = Extended<
  AdapterUser,
  DelegateOf<Client, Names, "user">
>

/** A session of a client's schema, with the type parameters of {@link UserOf}. */
export type SessionOf<Client extends object, Names extends ModelNames = ModelNames> = Extended<
  AdapterSession,
  DelegateOf<Client, Names, "session">
>

/** An account of a client's schema, with the type parameters of {@link UserOf}. */
export type AccountOf<Client extends object, Names extends ModelNames = ModelNames> = Extended<
  AdapterAccount,
  DelegateOf<Client, Names, "account">
>

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
  updateAccount(update: AccountUpdate, expected?: ExpectedTokens): Promise<Account | null>
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
  listSessionsByUserId(userId: string): Promise<Session[]>
  deleteSessionsByUserId(userId: string, options?: EndSessionsOptions): Promise<void>
}

type TokenMethods = Pick<AdapterOf, "createVerificationToken" | "useVerificationToken">

interface PasskeyMethods {
  createAuthenticator(authenticator: AdapterAuthenticator): Promise<AdapterAuthenticator>
  getAuthenticator(credentialID: string): Promise<AdapterAuthenticator | null>
  listAuthenticatorsByUserId(userId: string): Promise<AdapterAuthenticator[]>
  updateAuthenticatorCounter(
    credentialID: string,
    newCounter: number,
  ): Promise<AdapterAuthenticator>
  updateAuthenticator(authenticator: AuthenticatorUpdate): Promise<AdapterAuthenticator>
  deleteAuthenticator(credentialID: string): Promise<AdapterAuthenticator | null>
}

/** Methods that are there when a model is. */
type If<Delegate, Methods> = [Delegate] extends [object] ? Methods : Partial<Methods>

/** A delegate where two models are there. */
type Both<One, Other> = [One] extends [object] ? Other : undefined

/**
 * The adapter of a client: its methods return the columns of the client's own schema.
 *
 * @typeParam Client - the generated client, or what its `$extends` returns
 * @typeParam Names - the option `models`, if the models have other names
 */
export type PrismaAdapterOf<
  Client extends object,
  Names extends ModelNames = ModelNames,
> = UserMethods<UserOf<Client, Names>> &
  If<
    Both<DelegateOf<Client, Names, "session">, DelegateOf<Client, Names, "verificationToken">>,
    ExpiredRecords
  > &
  If<
    DelegateOf<Client, Names, "account">,
    AccountMethods<UserOf<Client, Names>, AccountOf<Client, Names>>
  > &
  If<
    DelegateOf<Client, Names, "session">,
    SessionMethods<UserOf<Client, Names>, SessionOf<Client, Names>>
  > &
  If<DelegateOf<Client, Names, "verificationToken">, TokenMethods> &
  If<DelegateOf<Client, Names, "authenticator">, PasskeyMethods>
