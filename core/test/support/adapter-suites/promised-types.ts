import type {
  Adapter,
  AdapterOf,
  AdapterSession,
  AdapterUser,
  OnUnknownField,
  StoredSession,
  StoredUser,
} from "../../../src/adapters.ts"
import type { configured } from "./configured.ts"

/**
 * What a package has types for, where users have the field `role` and sessions have the field `device` of
 * the application's own.
 */
export interface TypesOfAdapter {
  /** What the function of the package returns, given tables, options or a client with these fields. */
  readonly adapter: Adapter
  /** The same by its name: `<Name>AdapterOf`. */
  readonly adapterOf: unknown
  /** `UserOf`. */
  readonly user: AdapterUser & { readonly role: unknown }
  /** `SessionOf`. */
  readonly session: AdapterSession & { readonly device: unknown }
  /** `<Name>AdapterOptions`. */
  readonly options: object
  /** What the application declared `role` to be. */
  readonly role: unknown
  /** What the application declared `device` to be. */
  readonly device: unknown
}

/** Whether two types are the same one, `any` being the same as nothing but itself. */
type Same<One, Other> =
  (<Any>() => Any extends One ? 1 : 2) extends <Any>() => Any extends Other ? 1 : 2 ? true : false

type Fits<Given, Wanted> = [Given] extends [Wanted] ? true : false

type Not<Kept> = [Kept] extends [true] ? false : true

type Method<Store, Name> = Name extends keyof Store ? NonNullable<Store[Name]> : "no method"

type Returned<Store, Name> =
  Method<Store, Name> extends (...args: never[]) => infer Result ? Awaited<Result> : "no method"

type Taken<Store, Name> =
  Method<Store, Name> extends (record: infer Given, ...rest: never[]) => unknown
    ? Given
    : "no method"

type Member<Whole, Name> = Name extends keyof NonNullable<Whole>
  ? NonNullable<Whole>[Name]
  : "no member"

/** Whether a record has core's members as core has them. */
type HasMembers<Whole extends Standard, Standard> = {
  [Name in keyof Standard]-?: Same<Whole[Name], Standard[Name]>
}[keyof Standard]

/** What methods return. */
interface Results<User, Session> {
  createUser: User
  updateUser: User
  getUser: User | null
  getUserByEmail: User | null
  getUserByAccount: User | null
  createSession: Session
  updateSession: Session | null
}

type ResultPromises<Types extends TypesOfAdapter> = {
  [Name in keyof Results<unknown, unknown> as `${Name} returns UserOf or SessionOf`]: Same<
    Returned<Types["adapter"], Name>,
    Results<Types["user"], Types["session"]>[Name]
  >
}

interface RecordPromises<Types extends TypesOfAdapter> {
  "UserOf has the field as it was declared": Same<Types["user"]["role"], Types["role"]>
  "SessionOf has the field as it was declared": Same<Types["session"]["device"], Types["device"]>
  "UserOf has core's members as they are": HasMembers<Types["user"], AdapterUser>
  "SessionOf has core's members as they are": HasMembers<Types["session"], AdapterSession>
  "UserOf has no undeclared fields": Not<Fits<"nobody", keyof Types["user"]>>
  "SessionOf has no undeclared fields": Not<Fits<"nobody", keyof Types["session"]>>
  "getSessionAndUser returns SessionOf": Same<
    Member<Returned<Types["adapter"], "getSessionAndUser">, "session">,
    Types["session"]
  >
  "getSessionAndUser returns UserOf": Same<
    Member<Returned<Types["adapter"], "getSessionAndUser">, "user">,
    Types["user"]
  >
  "createUserWithAccount returns UserOf": Fits<
    Member<Returned<Types["adapter"], "createUserWithAccount">, "user">,
    Types["user"]
  >
}

interface AdapterPromises<Types extends TypesOfAdapter> {
  "the adapter is what its named type says": Fits<Types["adapter"], Types["adapterOf"]>
  "the named type says no less than the adapter is": Fits<Types["adapterOf"], Types["adapter"]>
  "the adapter has every method": Fits<Types["adapter"], Required<Omit<Adapter, "deleteExpired">>>
}

type MethodPromises<Types extends TypesOfAdapter> = {
  [Name in Exclude<keyof AdapterOf, GivenRecords> as `${Name} fits core's AdapterOf`]: Fits<
    Method<Types["adapter"], Name>,
    AdapterOf<Types["user"], Types["session"]>[Name]
  >
}

/** Methods whose records are looked at one by one: what they take is judged by itself. */
type GivenRecords = "createUser" | "createSession" | "createUserWithAccount" | "linkAccount"

/** A whole record, and the least that a change of one names. */
type New = { id: string; email: string; emailVerified: null }
type Opened = { sessionToken: string; userId: string; expires: Date }

interface WritePromises<Types extends TypesOfAdapter> {
  "a new user can do without the field": Fits<New, Taken<Types["adapter"], "createUser">>
  "a new user can have the field": Fits<
    New & { role: Types["role"] },
    Taken<Types["adapter"], "createUser">
  >
  "a new user has the field in its type only": Not<
    Fits<New & { role: Date }, Taken<Types["adapter"], "createUser">>
  >
  "a change of a user can name the field alone": Fits<
    { id: string; role: Types["role"] },
    Taken<Types["adapter"], "updateUser">
  >
  "a change of a user names the field in its type only": Not<
    Fits<{ id: string; role: Date }, Taken<Types["adapter"], "updateUser">>
  >
  "a change of a user names the user": Not<
    Fits<{ role: Types["role"] }, Taken<Types["adapter"], "updateUser">>
  >
  "a new session can do without the field": Fits<Opened, Taken<Types["adapter"], "createSession">>
  "a new session can have the field": Fits<
    Opened & { device: Types["device"] },
    Taken<Types["adapter"], "createSession">
  >
  "a change of a session names the field in its type only": Not<
    Fits<{ sessionToken: string; device: Date }, Taken<Types["adapter"], "updateSession">>
  >
}

/** What the session callback of {@link configured} returns. */
type View<Store extends Adapter> = Awaited<
  ReturnType<NonNullable<NonNullable<ReturnType<typeof configured<Store>>["callbacks"]>["session"]>>
>

interface ConfigPromises<Types extends TypesOfAdapter> {
  "the session callback receives UserOf": Same<
    View<Types["adapter"]>["stored"],
    Types["user"] | undefined
  >
  "the session callback receives the field of SessionOf": Same<
    Member<View<Types["adapter"]>["view"], "device">,
    Types["device"] | undefined
  >
  "callbacks and events receive UserOf": Same<StoredUser<Types["adapter"]>, Types["user"]>
  "events receive SessionOf": Same<StoredSession<Types["adapter"]>, Types["session"]>
}

interface OptionPromises<Types extends TypesOfAdapter> {
  "no option is required": Fits<Record<never, never>, Types["options"]>
  "onUnknownField has one signature": Same<
    Member<Types["options"], "onUnknownField">,
    OnUnknownField | undefined
  >
  "onUnknownField is a function": Not<Fits<{ onUnknownField: string }, Types["options"]>>
}

interface Promises<Types extends TypesOfAdapter>
  extends
    RecordPromises<Types>,
    AdapterPromises<Types>,
    MethodPromises<Types>,
    WritePromises<Types>,
    ConfigPromises<Types>,
    OptionPromises<Types>,
    ResultPromises<Types> {}

/** The promises that the types of a package break, by name; `never` if they keep them all. */
export type BrokenPromises<Types extends TypesOfAdapter> = {
  [Name in keyof Promises<Types>]: [Promises<Types>[Name]] extends [true] ? never : Name
}[keyof Promises<Types>]

/** A type that only types with all promises kept let through; otherwise it names what is broken. */
export type Keeping<Types extends TypesOfAdapter, Value> = [BrokenPromises<Types>] extends [never]
  ? Value
  : `broken: ${BrokenPromises<Types>}`
