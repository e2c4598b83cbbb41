import { sql, type SqlBool } from "kysely"
import { compiledOnce } from "../compiled-once.ts"
import type { Table } from "../fields.ts"
import type { StoredKysely } from "../stored-kysely.ts"
import type { Key, Statements } from "./statements.ts"

/** What databases do differently. */
interface Removal extends Pick<Statements, "matches"> {
  /** Whether the database refused to compare a key with a column that cannot hold it. */
  readonly isNoKey: (error: unknown) => boolean
  /** Removes the rows of a key. */
  readonly remove: () => Promise<unknown>
}

/** Removes the rows of a key except for those of another one, in one statement. */
export async function removeOthers(
  db: StoredKysely,
  table: Table,
  key: Key,
  except: Key,
  { matches, isNoKey, remove }: Removal,
): Promise<void> {
  try {
    await compiledOnce(db, table, "remove others", { key: { ...key, ...except } }, (values) =>
      db
        .deleteFrom(table.name)
        .where(matches(table.name, part(values.key, key)))
        .where(sql<SqlBool>`not ${matches(table.name, part(values.key, except))}`),
    )
  } catch (error) {
    if (!isNoKey(error)) throw error
    // No row has one of the keys. If it is the second, then none stays.
    await remove()
  }
}

function part(values: Key, of: Key): Key {
  // Each has the columns of both.
  return Object.fromEntries(Object.keys(of).map((name) => [name, values[name] as string]))
}
