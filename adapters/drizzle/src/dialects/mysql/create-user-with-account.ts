import {
  AdapterError,
  type AdapterUser,
  type CreatedUserWithAccount,
  type NewUserWithAccount,
} from "@lockstep/core/adapters"
import { columnOf } from "../../bound-table.ts"
import type { PlainRecord } from "../../from-record.ts"
import { toNewUserRows, type NewUserRows } from "../../new-user-rows.ts"
import { toSession } from "../../sessions.ts"
import type { Store } from "../../store.ts"
import { toStoredKey } from "../../stored-key.ts"
import { toUser } from "../../users.ts"
import type { Transaction } from "./transaction.ts"

type DeleteUser = (userId: string) => Promise<AdapterUser | null>

/**
 * Makes `createUserWithAccount`: one transaction with an insert for each row. MySQL writes to one table
 * per statement. Without transactions, the user is deleted again if a later row is rejected.
 */
export function userWithAccount(
  store: Store,
  transaction: Transaction,
  deleteUser: DeleteUser,
): (records: NewUserWithAccount) => Promise<CreatedUserWithAccount> {
  const { user } = store.tables
  return async (records) => {
    // Everything is checked and converted before the transaction begins.
    const rows = toNewUserRows(store, records)
    return transaction(
      async (inside) => insertOwned(inside, rows, await inside.insert(user, rows.user)),
      async () => {
        const made = await store.insert(user, rows.user)
        try {
          return await insertOwned(store, rows, made)
        } catch (error) {
          await rollBack(deleteUser, toUser(made), error)
          throw error
        }
      },
    )
  }
}

async function insertOwned(
  store: Store,
  rows: NewUserRows,
  made: PlainRecord,
): Promise<CreatedUserWithAccount> {
  const created: CreatedUserWithAccount = { user: toUser(made) }
  for (const { table, record } of rows.all.slice(1)) {
    const column = columnOf(table, "userId")
    const owner = { column, value: toStoredKey(column.column, idOf(made)) }
    const row = await store.insert(table, [...record, owner])
    if (table.kind === "session") created.session = toSession(row)
  }
  return created
}

async function rollBack(
  deleteUser: DeleteUser,
  { id }: AdapterUser,
  rejected: unknown,
): Promise<void> {
  try {
    await deleteUser(id)
  } catch (error) {
    throw new AdapterError(
      "The database rejected the records of a new user, and the user could not be deleted again. Delete users without an account by hand: no user can sign up with their email addresses.",
      { cause: new AggregateError([rejected, error]) },
    )
  }
}

function idOf({ id }: PlainRecord): unknown {
  return id
}
