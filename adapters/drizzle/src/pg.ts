/** The adapter for PostgreSQL alone, for bundles that need nothing of the other databases. */
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
export { checkSchema } from "./dialects/postgres/check-schema.ts"
export { DrizzleAdapter } from "./dialects/postgres/drizzle-adapter.ts"
export { DrizzleStore } from "./dialects/postgres/drizzle-store.ts"
export { pgEntriesTable, type PgEntriesTableOptions } from "./dialects/postgres/entries-table.ts"
export { checkStoreSchema } from "./dialects/postgres/store-schema.ts"
export { pgTables } from "./dialects/postgres/tables.ts"
export type {
  PgEntriesTable,
  PgExtraColumns,
  PgTableOptions,
  PgTables,
} from "./dialects/postgres/table-types.ts"
export type { DrizzleStoreOptions, DrizzleStoreTables, EntriesTable } from "./entry-names.ts"
export type { EntriesTableOptions, TableNames, TableOptions } from "./table-options.ts"
export type { SessionOf, DrizzleAdapterOf, UserOf } from "./adapter-type.ts"
