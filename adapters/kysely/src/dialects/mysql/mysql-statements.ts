import type { Tables } from "../../columns.ts"
import type { StoredKysely } from "../../stored-kysely.ts"
import { again } from "../again.ts"
import type { Statements } from "../statements.ts"
import { userDeleter } from "./delete-user.ts"
import { onceInserter } from "./insert-once.ts"
import { personInserter } from "./insert-person.ts"
import { matches } from "./keys.ts"
import { readColumn } from "./read-column.ts"
import { found } from "./server-errors.ts"
import { removeExpired } from "./remove-expired.ts"
import { remove, taker } from "./take.ts"
import { keyQuestion } from "./unique-keys.ts"
import { counterRaiser, find, update, userUpdater } from "./update.ts"

/** Writes the statements of MySQL and MariaDB. Deadlocks are ordinary there, so writes are repeated. */
export function mysqlStatements(db: StoredKysely, tables: Tables): Statements {
  const isKeyed = keyQuestion(db)
  const insert = onceInserter(db, isKeyed)
  const insertPerson = personInserter(db, tables, isKeyed)
  const updateUser = userUpdater(db, tables.user, isKeyed)
  const raiseCounter = counterRaiser(db, tables.authenticator)
  const deleteUser = userDeleter(db)
  // A dialect of MySQL's that has RETURNING is one of MariaDB's.
  const take = taker(db, db.getExecutor().adapter.supportsReturning === true)
  return {
    matches,
    read: readColumn,
    found,
    find: (table, key) => find(db, table, key),
    insert: (table, record) => again(db, () => insert(table, record)),
    update: (table, key, patch) => again(db, () => update(db, table, key, patch)),
    updateUser: (id, patch) => again(db, () => updateUser(id, patch)),
    raiseCounter: (id, counter) => again(db, () => raiseCounter(id, counter)),
    remove: (table, key) => again(db, async () => (await remove(db, table, key)).row),
    take: (table, key) => again(db, () => take(table, key)),
    removeExpired: (table, key, before, limit) =>
      again(db, () => removeExpired(db, table, key, before, limit)),
    deleteUser: (id) => again(db, () => deleteUser(id)),
    insertPerson: (person) => again(db, () => insertPerson(person)),
  }
}
