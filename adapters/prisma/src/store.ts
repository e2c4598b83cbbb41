import type { Adapter, AdapterMethod, ReportUnknown } from "@lockstep/core/adapters"
import type { Client } from "./client.ts"
import type { HasExactKeys } from "./exact-keys.ts"
import type { Models } from "./models.ts"
import type { Writes } from "./writes.ts"

/** What every method works with. */
export interface Store {
  readonly client: Client
  readonly models: Models
  readonly report: ReportUnknown
  readonly writes: Writes
  readonly hasExactKeys: HasExactKeys
  /** Whether a read of related models is one query. */
  readonly joins: boolean
  /** Whether a statement of our own may read it: on SQLite, without extensions that it would pass by. */
  readonly isRaw: boolean
  /** Whether two queries at once are quicker than one after the other: not in a file. */
  readonly hasNetwork: boolean
}

/** Some of the adapter's methods, each of them present. */
export type Methods<Name extends AdapterMethod> = Required<Pick<Adapter, Name>>
