import type { Adapter, AdapterMethod, OnUnknownField } from "@lockstep/core/adapters"
import type { SQL } from "drizzle-orm"
import type { BoundColumn, BoundTable, BoundTables } from "./bound-table.ts"
import type { PlainRecord, StoredRow } from "./from-record.ts"
import type { Same } from "./statement.ts"
import type { Assignment, Fits, StoredRecord } from "./to-record.ts"

/** What the methods want of a database; each of the three kinds does it in its own way. */
export interface Store {
  readonly tables: BoundTables
  readonly report: OnUnknownField
  readonly fit: Fits
  /** Compares a column with a key, byte for byte. */
  readonly same: Same
  /** Whether a write to a table must ask by itself for what is unique. */
  asks(table: BoundTable): boolean
  /** What a question for the owner of a row has at its end, so that they are not deleted before the insert. */
  readonly holds: (table: BoundTable) => SQL
  /** Runs a statement that reads. */
  rows(query: SQL): Promise<readonly StoredRow[]>
  /** Reads the user who has an address. */
  byEmail(email: Assignment): Promise<PlainRecord | undefined>
  /**
   * Inserts a row unless its unique values are taken or its owner does not exist, and gives what is
   * stored.
   *
   * @throws AdapterError `duplicate` or `missing`
   */
  insert(table: BoundTable, record: StoredRecord): Promise<PlainRecord>
  /** Changes the row of a key if a condition holds, and gives it as it is then; nothing without one. */
  update(
    table: BoundTable,
    key: readonly Assignment[],
    patch: StoredRecord,
    condition?: SQL,
  ): Promise<PlainRecord | undefined>
  /**
   * Removes the rows of a key; gives one where the database returns what it removed.
   *
   * @param except - a key whose row stays
   */
  remove(
    table: BoundTable,
    key: readonly Assignment[],
    except?: Assignment,
  ): Promise<PlainRecord | undefined>
  /**
   * Removes rows that expired before a date, the earliest first.
   *
   * @param key - the columns that identify a row
   * @param before - the column of the expiry, and the date
   * @returns how many
   */
  removeExpired(
    table: BoundTable,
    key: readonly BoundColumn[],
    before: Assignment,
    limit: number,
  ): Promise<number>
  /**
   * Removes the row of a key, and returns it to one caller only, whatever happens at the same time.
   */
  take(table: BoundTable, key: readonly Assignment[]): Promise<PlainRecord | undefined>
}

/** Some of the adapter's methods, each of them present. */
export type Methods<Name extends AdapterMethod> = Required<Pick<Adapter, Name>>
