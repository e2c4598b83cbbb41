import type { Fields, OnUnknownField } from "@lockstep/core/adapters"
import type { MongoClient } from "mongodb"
import type { Place } from "./collections.ts"
import type { IdType } from "./ids.ts"

/** The options of a {@link MongoDBAdapter}. */
export interface MongoDBAdapterOptions<
  UserFields extends Fields = Fields,
  SessionFields extends Fields = Fields,
> extends Place {
  /** Your own fields in users. They are stored, returned and typed. */
  readonly userFields?: UserFields
  /** Your own fields in sessions. They are stored, returned and typed. */
  readonly sessionFields?: SessionFields
  /**
   * What happens to fields that are neither standard nor declared: `keep` stores and returns them, as
   * Auth.js does, and `drop` does neither. Default: `keep`.
   */
  readonly undeclaredFields?: "keep" | "drop"
  /**
   * Called once for each property that is not stored. Receives the kind of the record and the property's
   * name. Either the name or the value cannot be stored, or undeclared fields are dropped. Default: such
   * properties are dropped silently.
   */
  readonly onUnknownField?: OnUnknownField
  /**
   * How new users get their IDs: `objectId`, as with Auth.js, or `string`, with random UUIDs. It is also
   * the type of the IDs that are stored. Default: `objectId`.
   */
  readonly ids?: IdType
  /**
   * Called with the client when a method has ended, well or not. For a client that is given as a
   * function; the published adapter of Auth.js has the same option.
   */
  readonly onClose?: (client: MongoClient) => Promise<void>
}

/** The options of a {@link MongoDBStore}. */
export interface MongoDBStoreOptions {
  /** The collection of the entries; applications that share a database have one each. Default: `auth_entries`. */
  readonly collection?: string
  /** The database; the one that the connection string names when left out. */
  readonly databaseName?: string
  /** Called with the client when a method has ended, well or not. For a client that is given as a function. */
  readonly onClose?: (client: MongoClient) => Promise<void>
}
