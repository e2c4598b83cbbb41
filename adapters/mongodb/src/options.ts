import type { Fields, OnUnknownField } from "@lockstep/core/adapters"
import type { MongoClient } from "mongodb"
import type { Place } from "./collections.ts"
import type { IdType } from "./ids.ts"

/** Options of {@link MongoDBAdapter}. */
export interface MongoDBAdapterOptions<
  UserFields extends Fields = Fields,
  SessionFields extends Fields = Fields,
> extends Place {
  /** Your own fields in users. They are stored, returned and typed. */
  readonly userFields?: UserFields
  /** Your own fields in sessions. They are stored, returned and typed. */
  readonly sessionFields?: SessionFields
  /**
   * Handling of fields that are neither standard nor declared: `keep` stores and returns them, as
   * Auth.js does; `drop` does neither. Default: `keep`.
   */
  readonly undeclaredFields?: "keep" | "drop"
  /**
   * Called once for each property that is not stored. Receives the kind of the record and the
   * property's name. The name or the value cannot be stored, or undeclared fields are dropped.
   * Default: such properties are dropped silently.
   */
  readonly onUnknownField?: OnUnknownField
  /**
   * How new users get their IDs: `objectId`, as with Auth.js, or `string`, with random UUIDs. This
   * is also the type of stored IDs. Default: `objectId`.
   */
  readonly ids?: IdType
  /**
   * Called with the client when a method has succeeded or failed, if you pass the client as a
   * function. The published adapter of Auth.js has the same option.
   */
  readonly onClose?: (client: MongoClient) => Promise<void>
}

/** Options of {@link MongoDBStore}. */
export interface MongoDBStoreOptions {
  /**
   * Name of the collection. Applications that share a database need separate collections. Default:
   * `auth_entries`.
   */
  readonly collection?: string
  /** Name of the database. Default: the database in the connection string. */
  readonly databaseName?: string
  /**
   * Called with the client when a method has succeeded or failed, if you pass the client as a
   * function.
   */
  readonly onClose?: (client: MongoClient) => Promise<void>
}
