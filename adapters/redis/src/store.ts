import type { Adapter, AdapterMethod, OnUnknownField } from "@lockstep/core/adapters"
import type { Kinds } from "./fields.ts"
import type { Keys } from "./keys.ts"
import type { Records } from "./records.ts"
import type { Run } from "./run-script.ts"

/** The dependencies of every method. */
export interface Store {
  readonly run: Run
  readonly keys: Keys
  readonly kinds: Kinds
  readonly records: Records
  readonly report: OnUnknownField
}

/** Some of the adapter's methods, each of them present. */
export type Methods<Name extends AdapterMethod> = Required<Pick<Adapter, Name>>
