/** The adapter for SQLite, libSQL and Cloudflare D1 alone, for bundles that need nothing of the other databases. */
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
export { checkSchema } from "./sqlite/check-schema.ts"
export { DrizzleAdapter } from "./sqlite/drizzle-adapter.ts"
export { sqliteTables } from "./sqlite/tables.ts"
export type { SQLiteOwnColumns, SQLiteTableOptions, SQLiteTables } from "./sqlite/table-types.ts"
export type { TableNames, TableOptions } from "./table-options.ts"
export type { SessionOf, TypedAdapter, UserOf } from "./typed-adapter.ts"
