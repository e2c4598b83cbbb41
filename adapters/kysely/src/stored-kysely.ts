import { ConfigError } from "@lockstep/core/errors"
import { ParseJSONResultsPlugin, type Kysely, type KyselyPlugin } from "kysely"
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

/**
 * The application's `Kysely` for the statements of this package: without the plugin that parses each text that
 * looks like JSON, as `[1]` is also a name that a user can have, and with one that rejects rows without names.
 * All other plugins stay.
 */
export function toStoredKysely(db: StoredKysely): StoredKysely {
  const { plugins } = db.getExecutor()
  const others = plugins.filter((plugin) => !parsesJSON(plugin))
  const plain = others.length === plugins.length ? db : others.reduce(added, db.withoutPlugins())
  return added(plain, objectRows)
}

/**
 * Rejects rows in which nothing would be found: arrays, and objects with names in capitals, as no statement of this
 * package gives them.
 */
export const objectRows: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const [row] = result.rows
    if (!row || (!Array.isArray(row) && !/^[A-Z]/.test(Object.keys(row)[0] ?? ""))) return result
    throw new ConfigError(
      "KyselyAdapter needs rows that are objects with the names of a statement. Remove the option of the driver that changes them, such as rowsAsArray of mysql2, returnArrays of node:sqlite or transform.column of postgres.",
    )
  },
}

function added(db: StoredKysely, plugin: KyselyPlugin): StoredKysely {
  return db.withPlugin(plugin)
}

/** By its name too: the class can come from another copy of Kysely. */
function parsesJSON(plugin: KyselyPlugin): boolean {
  return (
    plugin instanceof ParseJSONResultsPlugin || plugin.constructor.name === "ParseJSONResultsPlugin"
  )
}
