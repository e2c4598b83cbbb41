/**
 * Stores users, accounts, sessions, verification tokens and passkeys in a SQL database, through
 * Kysely.
 */
export type { FieldType, SchemaProblem, SchemaProblemKind } from "@lockstep/core/adapters"
export type { KyselyAdapterOf, SessionOf, UserOf } from "./adapter-type.ts"
export { checkSchema } from "./check-schema.ts"
export type { TableName } from "./fields.ts"
export {
  KyselyAuth,
  type AccountTable,
  type Codegen,
  type Database,
  type DatabaseWithAuthenticators,
} from "./database.ts"
export type { FieldValues, ExtraFields } from "./own-fields.ts"
export { KyselyAdapter } from "./kysely-adapter.ts"
export { KyselyStore } from "./kysely-store.ts"
export type { FieldOptions, KyselyAdapterOptions, KyselyStoreOptions } from "./options.ts"
export { checkStoreSchema, createStoreTable } from "./store-schema.ts"
export { createTables, dropTables } from "./schema.ts"
