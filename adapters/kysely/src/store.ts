import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import type { Kysely } from "kysely"
import type { TableName, Tables } from "./columns.ts"
import type { ReportUnknown, StoredValue } from "./to-record.ts"

/** The tables as they are stored; which columns there are is known only at run time. */
export type StoredTables = Record<TableName, Record<string, StoredValue>>

/** The application's `Kysely`, seen as stored rows. */
export type StoredKysely = Kysely<StoredTables>

/** What every method works with. */
export interface Store {
  readonly db: StoredKysely
  readonly tables: Tables
  readonly report: ReportUnknown
}

/** Some of the adapter's methods, each of them present. */
export type Methods<Name extends AdapterMethod> = Required<Pick<Adapter, Name>>
