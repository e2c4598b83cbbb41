/**
 * Stores users, accounts, sessions, verification tokens and passkeys in SQL databases, through
 * Drizzle.
 */
export type { DrizzleAdapterOptions } from "./options.ts"
export type { StandardColumn } from "./column-types.ts"
export type { DrizzleDatabase } from "./assert-database.ts"
export { checkSchema } from "./check-schema.ts"
export { DrizzleAdapter } from "./drizzle-adapter.ts"
export type {
  AccountsTable,
  AuthenticatorsTable,
  DrizzleTables,
  SessionsTable,
  TableWith,
  UsersTable,
  VerificationTokensTable,
} from "./drizzle-tables.ts"
export { mysqlTables } from "./dialects/mysql/tables.ts"
export type {
  MySQLEntriesTable,
  MySQLExtraColumns,
  MySQLTableOptions,
  MySQLTables,
} from "./dialects/mysql/table-types.ts"
export { pgTables } from "./dialects/postgres/tables.ts"
export type {
  PgEntriesTable,
  PgExtraColumns,
  PgTableOptions,
  PgTables,
} from "./dialects/postgres/table-types.ts"
export { sqliteTables } from "./dialects/sqlite/tables.ts"
export type {
  SQLiteEntriesTable,
  SQLiteExtraColumns,
  SQLiteTableOptions,
  SQLiteTables,
} from "./dialects/sqlite/table-types.ts"
export { DrizzleStore } from "./drizzle-store.ts"
export { mysqlEntriesTable, type MySQLEntriesTableOptions } from "./dialects/mysql/entries-table.ts"
export { pgEntriesTable, type PgEntriesTableOptions } from "./dialects/postgres/entries-table.ts"
export {
  sqliteEntriesTable,
  type SQLiteEntriesTableOptions,
} from "./dialects/sqlite/entries-table.ts"
export { checkStoreSchema } from "./store-schema.ts"
export type { DrizzleStoreOptions, DrizzleStoreTables, EntriesTable } from "./entry-names.ts"
export type { EntriesTableOptions, TableNames, TableOptions } from "./table-options.ts"
export type { SessionOf, DrizzleAdapterOf, UserOf } from "./adapter-type.ts"
