import type { BuildColumns } from "drizzle-orm"
import type {
  SQLiteColumn,
  SQLiteColumnBuilderBase,
  SQLiteTableFn,
  SQLiteTableWithColumns,
} from "drizzle-orm/sqlite-core"
import type {
  AnyStandardColumn,
  EntryColumns,
  OptionalColumns,
  StandardColumns,
} from "../../column-types.ts"
import type { TableOptions } from "../../table-options.ts"

/** Columns of the application's own, as they are given to `sqliteTable`. */
export type SQLiteExtraColumns = Record<string, SQLiteColumnBuilderBase>

/** Standard columns as columns of SQLite. */
type Columns<Standard> = {
  [Name in keyof Standard]: Standard[Name] extends AnyStandardColumn
    ? SQLiteColumn<Standard[Name]>
    : never
}

/** A table of these columns. */
type TableOf<
  Standard,
  Own extends SQLiteExtraColumns = Record<never, never>,
> = SQLiteTableWithColumns<{
  name: string
  schema: string | undefined
  dialect: "sqlite"
  columns: Columns<Standard> & BuildColumns<string, Own, "sqlite">
}>

/** The table of a `DrizzleStore`, for the application's own schema. */
export type SQLiteEntriesTable = TableOf<EntryColumns>

/** The five tables, for `DrizzleAdapter` and for the application's own queries. */
export interface SQLiteTables<
  UserFields extends SQLiteExtraColumns = Record<never, never>,
  SessionFields extends SQLiteExtraColumns = Record<never, never>,
  AuthenticatorFields extends SQLiteExtraColumns = Record<never, never>,
> {
  readonly usersTable: TableOf<StandardColumns["user"], UserFields>
  readonly accountsTable: TableOf<StandardColumns["account"]>
  readonly sessionsTable: TableOf<
    StandardColumns["session"] & OptionalColumns["session"],
    SessionFields
  >
  readonly verificationTokensTable: TableOf<StandardColumns["verificationToken"]>
  readonly authenticatorsTable: TableOf<
    StandardColumns["authenticator"] & OptionalColumns["authenticator"],
    AuthenticatorFields
  >
}

/** The options of {@link sqliteTables}. */
export type SQLiteTableOptions<
  UserFields extends SQLiteExtraColumns = Record<never, never>,
  SessionFields extends SQLiteExtraColumns = Record<never, never>,
  AuthenticatorFields extends SQLiteExtraColumns = Record<never, never>,
> = TableOptions<SQLiteTableFn<string | undefined>, UserFields, SessionFields, AuthenticatorFields>
