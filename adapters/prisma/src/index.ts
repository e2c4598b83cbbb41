/** Keeps users, accounts, sessions, one-time tokens and passkeys in a database, through Prisma. */
export type { PrismaClientLike } from "./client.ts"
export type { AccountOf, ModelNamesOf, PrismaAdapterOf, SessionOf, UserOf } from "./adapter-type.ts"
export type { ModelNames } from "./model-names.ts"
export type { PrismaAdapterOptions } from "./options.ts"
export { PrismaAdapter } from "./prisma-adapter.ts"
export { checkSchema, type CheckSchemaOptions } from "./check-schema.ts"
