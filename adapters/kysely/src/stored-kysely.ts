import type { Kysely } from "kysely"
import type { TableName } from "./fields.ts"

/** What is handed to a driver. */
export type StoredValue = string | number | boolean | Date | null

/** A row to write. */
export type StoredRecord = Record<string, StoredValue>

/** A row as the driver gave it. */
export type StoredRow = Readonly<Record<string, unknown>>

/** The tables as they are stored; which columns there are is known only at run time. */
export type StoredTables = Record<TableName, Record<string, StoredValue>>

/** The application's `Kysely`, seen as stored rows. */
export type StoredKysely = Kysely<StoredTables>
