import type { Row } from "./client.ts"
import type { Key } from "./keys.ts"
import type { Model } from "./models.ts"

/**
 * Writes in the form that a database has for them. Each happens as a whole or not at all, and of many
 * at once on one row each sees what the one before it left.
 */
export interface Writes {
  /** Adds a row, which the answer is. */
  insert(key: Key, data: Row): Promise<Row>
  /** The same for a row that gets its key by being added. */
  create(model: Model, data: Row): Promise<Row>
  /** The same, where no caller asks for the row: undefined where it would need a separate query. */
  add(model: Model, data: Row): Promise<Row | undefined>
  /**
   * Changes the one row with a key. It never adds one.
   *
   * @param only - more that must hold of the row
   * @returns the row after it; undefined when there is none
   */
  update(key: Key, data: Row, only?: Row): Promise<Row | undefined>
  /**
   * The same if columns hold texts, compared byte for byte, or nothing: one step, of which one of many
   * callers has the row.
   */
  updateIf(
    key: Key,
    data: Row,
    expected: Readonly<Record<string, string | null>>,
  ): Promise<Row | undefined>
  /**
   * Deletes the one row with a key, if it is there.
   *
   * @returns the row, where the database gives it away; undefined where it does not, or has none
   */
  remove(key: Key): Promise<Row | undefined>
  /** Deletes every row with a key, in one statement, except for the one with another key. */
  removeAll(key: Key, except?: Key): Promise<void>
  /** Deletes the one row with a key and returns it to one caller only. */
  take(key: Key): Promise<Row | undefined>
}
