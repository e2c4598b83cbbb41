/** The adapter for MySQL and MariaDB alone, for bundles that need nothing of the other databases. */
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
export { checkSchema } from "./dialects/mysql/check-schema.ts"
export { DrizzleAdapter } from "./dialects/mysql/drizzle-adapter.ts"
export { DrizzleStore } from "./dialects/mysql/drizzle-store.ts"
export { mysqlEntriesTable, type MySQLEntriesTableOptions } from "./dialects/mysql/entries-table.ts"
export { checkStoreSchema } from "./dialects/mysql/store-schema.ts"
export { mysqlTables } from "./dialects/mysql/tables.ts"
export type {
  MySQLEntriesTable,
  MySQLExtraColumns,
  MySQLTableOptions,
  MySQLTables,
} from "./dialects/mysql/table-types.ts"
export type { DrizzleStoreOptions, DrizzleStoreTables, EntriesTable } from "./entry-names.ts"
export type { EntriesTableOptions, TableNames, TableOptions } from "./table-options.ts"
export type { SessionOf, DrizzleAdapterOf, UserOf } from "./adapter-type.ts"
