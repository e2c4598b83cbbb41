import type { Expression, SqlBool } from "kysely"
import type { StoredType, Table, TableName } from "../fields.ts"
import type { StoredRecord, StoredRow, StoredValue } from "../stored-kysely.ts"

/** Values by which rows are found, by column. */
export type Key = Readonly<Record<string, string>>

/** What a column must hold for a row to be changed. */
export interface Expected {
  readonly column: string
  readonly value: string | null
}

/** The records of a new user; the owner is filled in when the user's id is known. */
export interface NewUserRecords {
  readonly user: StoredRecord
  readonly account: StoredRecord
  readonly authenticator: StoredRecord | undefined
  readonly session: StoredRecord | undefined
}

/** What is read of a new user. */
export interface StoredUserRecords {
  readonly user: StoredRow
  readonly session: StoredRow | undefined
}

/**
 * The statements in which databases differ. Each is atomic, over any number of processes, and none
 * relies on a unique key, a cascade or a collation that the tables may lack.
 */
export interface Statements {
  /** That columns hold exactly these values, code unit for code unit. */
  readonly matches: (table: TableName, key: Key) => Expression<SqlBool>
  /** A column as it is to be selected, so that its type can be read without guessing. */
  readonly read: (ref: string, type: StoredType) => Expression<unknown>
  /**
   * The rows of a query by keys alone. If a key is not a value of its column's type,
   * such as a string that is not a UUID, the database refuses it and no row is meant.
   */
  found(rows: Promise<readonly StoredRow[]>): Promise<readonly StoredRow[]>
  /** Finds rows. */
  find(table: Table, key: Key): Promise<readonly StoredRow[]>
  /**
   * Inserts a row unless its unique values are taken or its owner does not exist.
   *
   * @returns the row as stored
   * @throws AdapterError `duplicate` or `missing`
   */
  insert(table: Table, record: StoredRecord): Promise<StoredRow>
  /** Changes a row, by at least one column, and reads it; nothing when there is none. */
  update(table: Table, key: Key, patch: StoredRecord): Promise<StoredRow | undefined>
  /** The same, if a column holds a value, byte for byte: one step, of which one of many callers has the row. */
  updateIf(
    table: Table,
    key: Key,
    patch: StoredRecord,
    expected: Expected,
  ): Promise<StoredRow | undefined>
  /**
   * The same for a user, whose email address must not be another user's.
   *
   * @throws AdapterError `duplicate`
   */
  updateUser(id: string, patch: StoredRecord): Promise<StoredRow | undefined>
  /** Sets the counter of a passkey unless it would go down; nothing when it would, or there is none. */
  raiseCounter(credentialID: string, counter: number): Promise<StoredRow | undefined>
  /** Removes the rows of a key; resolves to one where the database returns what it removes. */
  remove(table: Table, key: Key): Promise<StoredRow | undefined>
  /** Removes the rows of a key except for those of another one, in one statement. */
  removeOthers(table: Table, key: Key, except: Key): Promise<void>
  /** Removes a row and resolves to it, for one caller only. */
  take(table: Table, key: Key): Promise<StoredRow | undefined>
  /**
   * Removes rows whose `expires` is before a date, those that expired first.
   *
   * @param key - the columns that identify a row
   * @returns how many
   */
  removeExpired(
    table: Table,
    key: readonly string[],
    before: StoredValue,
    limit: number,
  ): Promise<number>
  /** Removes a user with everything that is his; resolves to him where {@link remove} does. */
  deleteUser(id: string): Promise<StoredRow | undefined>
  /** Inserts the records of a new user, all or nothing. @throws AdapterError `duplicate` */
  insertUserRecords(records: NewUserRecords): Promise<StoredUserRecords>
}
