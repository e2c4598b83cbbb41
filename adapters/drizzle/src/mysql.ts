/** The adapter for MySQL and MariaDB alone, for bundles that need nothing of the other databases. */
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
export { checkSchema } from "./mysql/check-schema.ts"
export { DrizzleAdapter } from "./mysql/drizzle-adapter.ts"
export { mysqlTables } from "./mysql/tables.ts"
export type { MySQLOwnColumns, MySQLTableOptions, MySQLTables } from "./mysql/table-types.ts"
export type { TableNames, TableOptions } from "./table-options.ts"
export type { SessionOf, TypedAdapter, UserOf } from "./typed-adapter.ts"
