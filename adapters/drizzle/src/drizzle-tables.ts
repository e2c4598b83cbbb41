import type { Column, Table } from "drizzle-orm"
import type {
  StandardAccountColumn,
  StandardAuthenticatorColumn,
  StandardSessionColumn,
  StandardTokenColumn,
  StandardUserColumn,
} from "./fields.ts"

/** A column whose values are dates: `mode: "string"` is none. */
export type DateColumn = Column & { readonly _: { readonly data: Date } }

/** A table that has at least these columns. The names are those of the members of its object. */
export type TableWith<Tables extends Table, Name extends string> = Tables &
  Readonly<Record<Name, Column>>

/**
 * A table of users of any of the databases; `Tables` is `PgTable`, `MySqlTable` or `SQLiteTable`. It can do
 * without `name`, `image` and `emailVerified`, which are then `null` in every user.
 */
export type UsersTable<Tables extends Table = Table> = TableWith<
  Tables,
  Extract<StandardUserColumn, "id" | "email">
> & { readonly emailVerified?: DateColumn }
/** A table of accounts. */
export type AccountsTable<Tables extends Table = Table> = TableWith<Tables, StandardAccountColumn>
/** A table of sessions. */
export type SessionsTable<Tables extends Table = Table> = TableWith<
  Tables,
  StandardSessionColumn
> & { readonly expires: DateColumn }
/** A table of verification tokens. */
export type VerificationTokensTable<Tables extends Table = Table> = TableWith<
  Tables,
  StandardTokenColumn
> & { readonly expires: DateColumn }
/** A table of passkeys. */
export type AuthenticatorsTable<Tables extends Table = Table> = TableWith<
  Tables,
  StandardAuthenticatorColumn
>

/**
 * The application's tables. One that is left out falls back to the table that Auth.js has by default
 * for the same database.
 */
export interface DrizzleTables<
  Tables extends Table,
  Users extends UsersTable<Tables>,
  Sessions extends SessionsTable<Tables>,
> {
  readonly usersTable?: Users | undefined
  readonly accountsTable?: AccountsTable<Tables> | undefined
  readonly sessionsTable?: Sessions | undefined
  readonly verificationTokensTable?: VerificationTokensTable<Tables> | undefined
  readonly authenticatorsTable?: AuthenticatorsTable<Tables> | undefined
}

/** The same, whatever the database, and every one of them there. */
export interface AllTables {
  readonly usersTable: Table
  readonly accountsTable: Table
  readonly sessionsTable: Table
  readonly verificationTokensTable: Table
  readonly authenticatorsTable: Table
}

/** The tables that the application gave, of which any may be missing. */
export type GivenTables = { readonly [Name in keyof AllTables]?: Table | undefined }
