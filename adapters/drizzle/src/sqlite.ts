/** The adapter for SQLite, libSQL and Cloudflare D1 alone, for bundles that need nothing of the other databases. */
export type { StandardColumn } from "./column-types.ts"
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
export { checkSchema } from "./dialects/sqlite/check-schema.ts"
export { DrizzleAdapter } from "./dialects/sqlite/drizzle-adapter.ts"
export { DrizzleStore } from "./dialects/sqlite/drizzle-store.ts"
export {
  sqliteEntriesTable,
  type SQLiteEntriesTableOptions,
} from "./dialects/sqlite/entries-table.ts"
export { checkStoreSchema } from "./dialects/sqlite/store-schema.ts"
export { sqliteTables } from "./dialects/sqlite/tables.ts"
export type {
  SQLiteEntriesTable,
  SQLiteExtraColumns,
  SQLiteTableOptions,
  SQLiteTables,
} from "./dialects/sqlite/table-types.ts"
export type { DrizzleStoreOptions, DrizzleStoreTables, EntriesTable } from "./entry-names.ts"
export type { EntriesTableOptions, TableNames, TableOptions } from "./table-options.ts"
export type { SessionOf, DrizzleAdapterOf, UserOf } from "./adapter-type.ts"
