import type {
  AccountUpdate,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterOf,
  AdapterSession,
  AdapterUser,
  AuthenticatorUpdate,
  CreatedUserWithAccount,
  ExpectedTokens,
  ExpiredRecords,
  NewUserWithAccount,
} from "@lockstep/core/adapters"
import type { ModelNames } from "./model-names.ts"

/** The columns of a model, from the type of its generated delegate. */
type Columns<Delegate> = Delegate extends {
  [key: symbol]: { types: { payload: { scalars: infer Scalars } } }
}
  ? Scalars
  : unknown

/** A record type with your own columns. */
type Extended<Shape, Delegate> = Shape & Omit<Columns<Delegate>, keyof Shape>

/** The property of a client for a model: the adapter's name of the model, unless you chose another. */
type PropertyOf<Names, Entry extends keyof ModelNames> =
  Names extends Readonly<Record<Entry, infer Name extends string>> ? Uncapitalize<Name> : Entry

/** The delegate of a model. */
type DelegateOf<Client, Names, Entry extends keyof ModelNames> =
  PropertyOf<Names, Entry> extends infer Name extends keyof Client ? Client[Name] : undefined

/** The `models` option for a client. It can name only models of this client. */
export type ModelNamesOf<Client> = {
  readonly [Entry in keyof ModelNames]?: ModelIn<Client>
}

/** A model of a client. Its property begins with a lowercase letter, independent of its name in the schema. */
type ModelIn<Client> = {
  [Name in keyof Client & string]: Name extends `$${string}` ? never : Name | Capitalize<Name>
}[keyof Client & string]

/**
 * A user of a client's schema: the standard properties, and every other column of the user model.
 *
 * @typeParam Client - the generated client, or the return value of its `$extends`
 * @typeParam Names - the `models` option, if the models have other names
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

/** The names of all methods about sessions. */
type SessionMethod = Extract<keyof AdapterOf, `${string}Session${string}`>

interface SessionMethods<User extends AdapterUser, Session extends AdapterSession> extends Omit<
  Pick<AdapterOf<User, Session>, SessionMethod>,
  "deleteSession"
> {
  deleteSession(sessionToken: string): Promise<Session | null>
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

/** Methods that exist only if the client has the model. */
type If<Delegate, Methods> = [Delegate] extends [object] ? Methods : Partial<Methods>

/** A delegate if the client has two models. */
type Both<One, Other> = [One] extends [object] ? Other : undefined

/**
 * The adapter of a client. Its methods return the columns of the client's own schema.
 *
 * @typeParam Client - the generated client, or the return value of its `$extends`
 * @typeParam Names - the `models` option, if the models have other names
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
