import type { BuildColumns } from "drizzle-orm"
import type {
  MySqlColumn,
  MySqlColumnBuilderBase,
  MySqlTableFn,
  MySqlTableWithColumns,
} from "drizzle-orm/mysql-core"
import type {
  AnyStandardColumn,
  EntryColumns,
  OptionalColumns,
  StandardColumns,
} from "../../column-types.ts"
import type { TableOptions } from "../../table-options.ts"

/** Columns of the application's own, as they are given to `mysqlTable`. */
export type MySQLExtraColumns = Record<string, MySqlColumnBuilderBase>

/** Standard columns as columns of MySQL. */
type Columns<Standard> = {
  [Name in keyof Standard]: Standard[Name] extends AnyStandardColumn
    ? MySqlColumn<Standard[Name]>
    : never
}

/** A table of these columns. */
type TableOf<
  Standard,
  Own extends MySQLExtraColumns = Record<never, never>,
> = MySqlTableWithColumns<{
  name: string
  schema: string | undefined
  dialect: "mysql"
  columns: Columns<Standard> & BuildColumns<string, Own, "mysql">
}>

/** The table of a `DrizzleStore`, for the application's own schema. */
export type MySQLEntriesTable = TableOf<EntryColumns>

/** The five tables, for `DrizzleAdapter` and for the application's own queries. */
export interface MySQLTables<
  UserFields extends MySQLExtraColumns = Record<never, never>,
  SessionFields extends MySQLExtraColumns = Record<never, never>,
  AuthenticatorFields extends MySQLExtraColumns = Record<never, never>,
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

/** The options of {@link mysqlTables}. */
export type MySQLTableOptions<
  UserFields extends MySQLExtraColumns = Record<never, never>,
  SessionFields extends MySQLExtraColumns = Record<never, never>,
  AuthenticatorFields extends MySQLExtraColumns = Record<never, never>,
> = TableOptions<MySqlTableFn<string | undefined>, UserFields, SessionFields, AuthenticatorFields>
