/** Stores users, accounts, sessions, verification tokens and passkeys in MongoDB. */
export type { Fields, FieldType, FieldValues } from "@lockstep/core/adapters"
export type { MongoDBAdapterOf, SessionOf, UserOf } from "./adapter-type.ts"
export { checkSchema } from "./check-schema.ts"
export type { AnyDb, AnyMongoClient, ClientSource } from "./client-source.ts"
export {
  defaultCollections,
  type CollectionKey,
  type CollectionNames,
  type Place,
} from "./collections.ts"
export { createIndexes, type IndexOptions } from "./create-indexes.ts"
export { _id, format } from "./format.ts"
export type { IdType } from "./ids.ts"
export { MongoDBAdapter } from "./mongodb-adapter.ts"
export { MongoDBStore } from "./mongodb-store.ts"
export type { MongoDBAdapterOptions, MongoDBStoreOptions } from "./options.ts"
export { checkStoreSchema, createStoreIndexes } from "./store-schema.ts"
