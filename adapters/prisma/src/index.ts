/** Keeps users, accounts, sessions, one-time tokens and passkeys in a database, through Prisma. */
export type { PrismaClientLike } from "./client.ts"
export type { AccountOf, PrismaAdapterOf, SessionOf, UserOf } from "./extra-columns.ts"
export { PrismaAdapter, type PrismaAdapterOptions } from "./prisma-adapter.ts"
export { checkSchema } from "./check-schema.ts"
