/**
 * Stores users, accounts, sessions, verification tokens and passkeys in a database, through Prisma.
 */
export type { PrismaClientLike } from "./client.ts"
export type { AccountOf, ModelNamesOf, PrismaAdapterOf, SessionOf, UserOf } from "./adapter-type.ts"
export type { ModelNames } from "./model-names.ts"
export type { PrismaAdapterOptions, PrismaStoreOptions } from "./options.ts"
export { PrismaAdapter } from "./prisma-adapter.ts"
export { PrismaStore } from "./prisma-store.ts"
export { checkStoreSchema } from "./store-schema.ts"
export { checkSchema, type CheckSchemaOptions } from "./check-schema.ts"
