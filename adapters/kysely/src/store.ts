import type { Adapter, AdapterMethod, OnUnknownField } from "@lockstep/core/adapters"
import type { Tables } from "./fields.ts"
import type { Dates } from "./dates.ts"
import type { Dialect } from "./dialects/dialect.ts"
import type { Statements } from "./dialects/statements.ts"
import type { StoredKysely } from "./stored-kysely.ts"

/** What every method works with. */
export interface Store {
  readonly db: StoredKysely
  readonly tables: Tables
  /** The statements in which databases differ. */
  readonly statements: Statements
  /** What the driver is given for a boolean. */
  readonly boolean: Dialect["boolean"]
  readonly dates: Dates
  readonly report: OnUnknownField
  /** Whether the database makes the ids of users. */
  readonly idsFromDatabase: boolean
}

/** Some of the adapter's methods, each of them present. */
export type Methods<Name extends AdapterMethod> = Required<Pick<Adapter, Name>>
