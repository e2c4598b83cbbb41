/** Keeps users, accounts, sessions, one-time tokens and passkeys in SQL databases, through Drizzle. */
export type { DrizzleAdapterOptions } from "./adapter-options.ts"
export { checkSchema, type DrizzleDatabase } from "./doctor/check-schema.ts"
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
export { mysqlTables } from "./mysql/tables.ts"
export type { MySQLOwnColumns, MySQLTableOptions, MySQLTables } from "./mysql/table-types.ts"
export { pgTables } from "./pg/tables.ts"
export type { PgOwnColumns, PgTableOptions, PgTables } from "./pg/table-types.ts"
export { sqliteTables } from "./sqlite/tables.ts"
export type { SQLiteOwnColumns, SQLiteTableOptions, SQLiteTables } from "./sqlite/table-types.ts"
export type { TableNames, TableOptions } from "./table-options.ts"
export type { SessionOf, TypedAdapter, UserOf } from "./typed-adapter.ts"
