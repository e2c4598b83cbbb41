import type { Tables } from "../../fields.ts"
import type { StoredKysely } from "../../stored-kysely.ts"
import { removeOthers } from "../remove-others.ts"
import { retryConflicts } from "../retry-conflicts.ts"
import type { Statements } from "../statements.ts"
import { userDeleter } from "./delete-user.ts"
import { onceInserter } from "./insert-once.ts"
import { userInserter } from "./create-user-with-account.ts"
import { matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"
import { found, isForeignText } from "./server-errors.ts"
import { removeExpired } from "./remove-expired.ts"
import { remove, taker } from "./take.ts"
import { keyQuestion } from "./unique-keys.ts"
import { counterRaiser, find, update, userUpdater } from "./update.ts"
import { updateIf } from "./update-if.ts"

/** Writes the statements of MySQL and MariaDB. Deadlocks are ordinary there, so writes are repeated. */
export function mysqlStatements(db: StoredKysely, tables: Tables): Statements {
  const isKeyed = keyQuestion(db)
  const insert = onceInserter(db, isKeyed)
  const updateUser = userUpdater(db, tables.user, isKeyed)
  const raiseCounter = counterRaiser(db, tables.authenticator)
  const deleteUser = userDeleter(db, tables.user)
  const insertUserRecords = userInserter(db, tables, isKeyed, deleteUser)
  // A dialect of MySQL's that has RETURNING is one of MariaDB's.
  const take = taker(db, db.getExecutor().adapter.supportsReturning === true)
  return {
    matches,
    read: readColumn,
    found,
    find: (table, key) => find(db, table, key),
    insert: (table, record) => retryConflicts(db, () => insert(table, record)),
    update: (table, key, patch) => retryConflicts(db, () => update(db, table, key, patch)),
    updateIf: (table, key, patch, expected) =>
      retryConflicts(db, () => updateIf(db, table, key, patch, expected)),
    updateUser: (id, patch) => retryConflicts(db, () => updateUser(id, patch)),
    raiseCounter: (id, counter) => retryConflicts(db, () => raiseCounter(id, counter)),
    remove: (table, key) => retryConflicts(db, async () => (await remove(db, table, key)).row),
    removeOthers: (table, key, except) =>
      retryConflicts(db, () =>
        removeOthers(db, table, key, except, {
          matches,
          isNoKey: isForeignText,
          remove: () => remove(db, table, key),
        }),
      ),
    take: (table, key) => retryConflicts(db, () => take(table, key)),
    removeExpired: (table, key, before, limit) =>
      retryConflicts(db, () => removeExpired(db, table, key, before, limit)),
    deleteUser: (id) => retryConflicts(db, () => deleteUser(id)),
    insertUserRecords: (records) => retryConflicts(db, () => insertUserRecords(records)),
  }
}
