/** The adapter for PostgreSQL alone, for bundles that need nothing of the other databases. */
export type { DrizzleAdapterOptions } from "./adapter-options.ts"
export type {
  AccountsTable,
  AuthenticatorsTable,
  DrizzleTables,
  SessionsTable,
  TableWith,
  UsersTable,
  VerificationTokensTable,
} from "./drizzle-tables.ts"
export { checkSchema } from "./pg/check-schema.ts"
export { DrizzleAdapter } from "./pg/drizzle-adapter.ts"
export { pgTables } from "./pg/tables.ts"
export type { PgOwnColumns, PgTableOptions, PgTables } from "./pg/table-types.ts"
export type { TableNames, TableOptions } from "./table-options.ts"
export type { SessionOf, TypedAdapter, UserOf } from "./typed-adapter.ts"
