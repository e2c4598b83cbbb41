import type { Adapter, AdapterMethod, OnUnknownField } from "@lockstep/core/adapters"
import type { Client } from "./client.ts"
import type { HasExactKeys } from "./exact-keys.ts"
import type { Models } from "./models.ts"
import type { RawReads } from "./raw-reads.ts"
import type { InTransaction } from "./transactions.ts"
import type { Writes } from "./writes.ts"

/** The dependencies of every method. */
export interface Store {
  readonly client: Client
  readonly models: Models
  readonly report: OnUnknownField
  readonly writes: Writes
  readonly hasExactKeys: HasExactKeys
  /** Whether the client reads related models in one query. */
  readonly joins: boolean
  /** Reads it with the adapter's own SQL statement; `undefined` if an extension would miss that query. */
  readonly raw: RawReads | undefined
  /** Whether two concurrent queries are faster than consecutive ones, which is not so for a database file. */
  readonly hasNetwork: boolean
  /** Runs several statements atomically, if the driver adapter can. */
  readonly inTransaction: InTransaction
}

/** Some of the adapter's methods, each of them present. */
export type Methods<Name extends AdapterMethod> = Required<Pick<Adapter, Name>>
