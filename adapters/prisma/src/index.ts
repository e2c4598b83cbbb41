/** Keeps users, accounts, sessions, one-time tokens and passkeys in a database, through Prisma. */
export type { PrismaClientLike } from "./client.ts"
export type {
  AccountOf,
  ModelNamesOf,
  PrismaAdapterOf,
  SessionOf,
  UserOf,
} from "./extra-columns.ts"
export type { ModelNames } from "./model-names.ts"
export { PrismaAdapter, type PrismaAdapterOptions } from "./prisma-adapter.ts"
export { checkSchema, type CheckSchemaOptions } from "./check-schema.ts"
