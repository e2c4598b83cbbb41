import type { Adapter, AdapterMethod, OnUnknownField } from "@lockstep/core/adapters"
import type { Collection, Db, MongoClient } from "mongodb"
import type { CollectionKey, CollectionNames } from "./collections.ts"
import type { Shapes } from "./fields.ts"
import type { Ids, StoredId } from "./ids.ts"

/** A document as it is stored; which fields there are is known only at run time. */
export interface StoredRecord {
  _id: StoredId
  [field: string]: unknown
}

/** The database of one call. */
export interface OpenDatabase {
  readonly client: MongoClient
  readonly db: Db
  readonly names: CollectionNames
  readonly findings: Findings
  collection(key: CollectionKey): Collection<StoredRecord>
}

/** What calls have found out about the server for those that follow. */
export interface Findings {
  /** Whether writes to several collections go in one request; not so before MongoDB 8.0. */
  writesTogether: boolean
  /** Whether a unique index on users' addresses was seen. */
  keepsEmailsUnique: boolean
}

/** What every method works with. */
export interface Store {
  readonly shapes: Shapes
  readonly ids: Ids
  readonly report: OnUnknownField
  /** Gives a method the database, and lets go of the client when it has ended. */
  use<Result>(work: (on: OpenDatabase) => Promise<Result>): Promise<Result>
}

/** Some of the adapter's methods, each of them present. */
export type Methods<Name extends AdapterMethod> = Required<Pick<Adapter, Name>>
