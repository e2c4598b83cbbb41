import type { BuildColumns } from "drizzle-orm"
import type {
  MySqlColumn,
  MySqlColumnBuilderBase,
  MySqlTableFn,
  MySqlTableWithColumns,
} from "drizzle-orm/mysql-core"
import type { StandardColumn, StandardColumns } from "../standard-column.ts"
import type { TableOptions } from "../table-options.ts"

/** Columns of the application's own, as they are given to `mysqlTable`. */
export type MySQLOwnColumns = Record<string, MySqlColumnBuilderBase>

type Kind = "string" | "number" | "boolean" | "date"

/** Standard columns as columns of MySQL. */
type Columns<Standard> = {
  [Name in keyof Standard]: Standard[Name] extends StandardColumn<unknown, boolean, boolean, Kind>
    ? MySqlColumn<Standard[Name]>
    : never
}

/** A table of these columns. */
type TableOf<Standard, Own extends MySQLOwnColumns = Record<never, never>> = MySqlTableWithColumns<{
  name: string
  schema: string | undefined
  dialect: "mysql"
  columns: Columns<Standard> & BuildColumns<string, Own, "mysql">
}>

/** The five tables, for `DrizzleAdapter` and for the application's own queries. */
export interface MySQLTables<
  UserColumns extends MySQLOwnColumns = Record<never, never>,
  SessionColumns extends MySQLOwnColumns = Record<never, never>,
> {
  readonly usersTable: TableOf<StandardColumns["user"], UserColumns>
  readonly accountsTable: TableOf<StandardColumns["account"]>
  readonly sessionsTable: TableOf<StandardColumns["session"], SessionColumns>
  readonly verificationTokensTable: TableOf<StandardColumns["verificationToken"]>
  readonly authenticatorsTable: TableOf<StandardColumns["authenticator"]>
}

/** What {@link mysqlTables} can be told. */
export type MySQLTableOptions<
  UserColumns extends MySQLOwnColumns = Record<never, never>,
  SessionColumns extends MySQLOwnColumns = Record<never, never>,
> = TableOptions<MySqlTableFn<string | undefined>, UserColumns, SessionColumns>
