/** Keeps users, accounts, sessions, one-time tokens and passkeys in a SQL database, through Kysely. */
export type { SchemaProblem, SchemaProblemKind } from "@lockstep/core/adapters"
export type { KyselyAdapterOf, SessionOf, UserOf } from "./adapter-type.ts"
export { checkSchema } from "./check-schema.ts"
export type { ColumnType, TableName } from "./columns.ts"
export {
  KyselyAuth,
  type AccountTable,
  type Codegen,
  type Database,
  type DatabaseWithAuthenticators,
} from "./database.ts"
export type { ColumnValues, ExtraColumns } from "./extra-columns.ts"
export { KyselyAdapter, type ColumnOptions, type KyselyAdapterOptions } from "./kysely-adapter.ts"
export { createTables, dropTables } from "./schema.ts"
