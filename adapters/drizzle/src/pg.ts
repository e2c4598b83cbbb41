/** The adapter for PostgreSQL alone, for bundles that need nothing of the other databases. */
export type { DrizzleAdapterOptions } from "./options.ts"
export type {
  AccountsTable,
  AuthenticatorsTable,
  DrizzleTables,
  SessionsTable,
  TableWith,
  UsersTable,
  VerificationTokensTable,
} from "./drizzle-tables.ts"
export { checkSchema } from "./dialects/postgres/check-schema.ts"
export { DrizzleAdapter } from "./dialects/postgres/drizzle-adapter.ts"
export { pgTables } from "./dialects/postgres/tables.ts"
export type { PgExtraColumns, PgTableOptions, PgTables } from "./dialects/postgres/table-types.ts"
export type { TableNames, TableOptions } from "./table-options.ts"
export type { SessionOf, DrizzleAdapterOf, UserOf } from "./adapter-type.ts"
