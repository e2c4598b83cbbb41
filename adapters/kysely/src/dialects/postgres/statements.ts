import { sql, type SqlBool } from "kysely"
import type { Table, Tables } from "../../fields.ts"
import { compiledOnce } from "../../compiled-once.ts"
import type { StoredKysely, StoredRow } from "../../stored-kysely.ts"
import { retryConflicts } from "../retry-conflicts.ts"
import { removeExpired } from "../remove-expired.ts"
import { removeOthers } from "../remove-others.ts"
import { selectionOf } from "../selection.ts"
import type { Key, Statements } from "../statements.ts"
import { userDeleter } from "./delete-user.ts"
import { insert } from "./insert.ts"
import { userInserter } from "./create-user-with-account.ts"
import { found, isMalformed, matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"
import { find, update, updateIf, type Condition } from "./update.ts"
import { uniqueKeysOf } from "./unique-keys.ts"
import { userUpdater } from "./update-user.ts"

const rises: Condition = {
  name: "raise counter",
  of: ({ counter }) => sql<SqlBool>`${sql.ref("Authenticator.counter")} <= ${counter}`,
}

/** Writes the statements of PostgreSQL: one for each method. */
export function postgresStatements(db: StoredKysely, tables: Tables): Statements {
  const deleteUser = userDeleter(db, tables)
  const keys = uniqueKeysOf(db)
  const insertUserRecords = userInserter(db, tables, keys)
  const updateUser = userUpdater(db, tables, keys)
  const take: Statements["take"] = (table, key) => retryConflicts(db, () => remove(db, table, key))
  return {
    matches,
    read: readColumn,
    found,
    find: (table, key) => find(db, table, key),
    insert: (table, record) => retryConflicts(db, () => insert(db, keys, table, record)),
    update: (table, key, patch) => retryConflicts(db, () => update(db, table, key, patch)),
    updateIf: (table, key, patch, expected) =>
      retryConflicts(db, () => updateIf(db, table, key, patch, expected)),
    updateUser: (id, patch) => retryConflicts(db, () => updateUser(id, patch)),
    raiseCounter: (credentialID, counter) =>
      retryConflicts(db, () =>
        update(db, tables.authenticator, { credentialID }, { counter }, rises),
      ),
    remove: take,
    take,
    ...removals(db),
    deleteUser: (id) => retryConflicts(db, () => deleteUser(id)),
    insertUserRecords: (records) => retryConflicts(db, () => insertUserRecords(records)),
  }
}

async function remove(db: StoredKysely, table: Table, key: Key): Promise<StoredRow | undefined> {
  const rows = compiledOnce(db, table, "remove", { key }, (values) =>
    db
      .deleteFrom(table.name)
      .where(matches(table.name, values.key))
      .returning(selectionOf(readColumn, table)),
  )
  const [row] = await found(rows.then((result) => result.rows))
  return row
}

/** The statements that remove many rows. */
function removals(db: StoredKysely): Pick<Statements, "removeOthers" | "removeExpired"> {
  return {
    removeOthers: (table, key, except) =>
      retryConflicts(db, () =>
        removeOthers(db, table, key, except, {
          matches,
          isNoKey: isMalformed,
          remove: () => remove(db, table, key),
        }),
      ),
    removeExpired: (table, key, before, limit) =>
      retryConflicts(db, () =>
        // A row that another transaction changes or deletes at the moment is left to the next call.
        removeExpired(db, {
          table,
          key,
          limit,
          hasExpired: sql`${sql.ref("expires")} < ${before}`,
          locking: (query) => query.forUpdate().skipLocked(),
        }),
      ),
  }
}
