import type { BuildColumns } from "drizzle-orm"
import type {
  PgColumn,
  PgColumnBuilderBase,
  PgTableFn,
  PgTableWithColumns,
} from "drizzle-orm/pg-core"
import type {
  AnyStandardColumn,
  EntryColumns,
  OptionalColumns,
  StandardColumns,
} from "../../column-types.ts"
import type { TableOptions } from "../../table-options.ts"

/** Columns of the application's own, as they are given to `pgTable`. */
export type PgExtraColumns = Record<string, PgColumnBuilderBase>

/** Standard columns as columns of PostgreSQL. */
type Columns<Standard> = {
  [Name in keyof Standard]: Standard[Name] extends AnyStandardColumn
    ? PgColumn<Standard[Name]>
    : never
}

/** A table of these columns. */
type TableOf<Standard, Own extends PgExtraColumns = Record<never, never>> = PgTableWithColumns<{
  name: string
  schema: string | undefined
  dialect: "pg"
  columns: Columns<Standard> & BuildColumns<string, Own, "pg">
}>

/** The table of a `DrizzleStore`, for the application's own schema. */
export type PgEntriesTable = TableOf<EntryColumns>

/** The five tables, for `DrizzleAdapter` and for the application's own queries. */
export interface PgTables<
  UserFields extends PgExtraColumns = Record<never, never>,
  SessionFields extends PgExtraColumns = Record<never, never>,
  AuthenticatorFields extends PgExtraColumns = Record<never, never>,
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

/** The options of {@link pgTables}. */
export type PgTableOptions<
  UserFields extends PgExtraColumns = Record<never, never>,
  SessionFields extends PgExtraColumns = Record<never, never>,
  AuthenticatorFields extends PgExtraColumns = Record<never, never>,
> = TableOptions<PgTableFn<string | undefined>, UserFields, SessionFields, AuthenticatorFields>
