import type { Adapter, AdapterMethod, OnUnknownField } from "@lockstep/core/adapters"
import type { Client } from "./client.ts"
import type { HasExactKeys } from "./exact-keys.ts"
import type { Models } from "./models.ts"
import type { RawReads } from "./raw-reads.ts"
import type { InTransaction } from "./transactions.ts"
import type { Writes } from "./writes.ts"

/** What every method works with. */
export interface Store {
  readonly client: Client
  readonly models: Models
  readonly report: OnUnknownField
  readonly writes: Writes
  readonly hasExactKeys: HasExactKeys
  /** Whether a read of related models is one query. */
  readonly joins: boolean
  /** How our own statement reads it; undefined where an extension would not see that. */
  readonly raw: RawReads | undefined
  /** Whether two queries at once are quicker than one after the other: not in a file. */
  readonly hasNetwork: boolean
  /** Carries out several statements all or nothing, if the driver adapter can. */
  readonly inTransaction: InTransaction
}

/** Some of the adapter's methods, each of them present. */
export type Methods<Name extends AdapterMethod> = Required<Pick<Adapter, Name>>
