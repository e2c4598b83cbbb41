import type { StoredKysely } from "../../stored-kysely.ts"
import { assertComplete, uniqueValues } from "../../table-rules.ts"
import type { Statements } from "../statements.ts"
import { insert } from "./insert.ts"
import type { IsKeyed } from "./unique-keys.ts"
import { withoutKey } from "./without-key.ts"

/** Makes `insert`: one statement where the table has its unique key, and otherwise under a lock. */
export function onceInserter(db: StoredKysely, isKeyed: IsKeyed): Statements["insert"] {
  return async (table, record) => {
    assertComplete(table.name, record)
    if (!uniqueValues(table.name, record) || (await isKeyed(table.name))) {
      return insert(db, table, record)
    }
    return withoutKey(db, [{ table: table.name, record }], (connection) =>
      insert(connection, table, record),
    )
  }
}
