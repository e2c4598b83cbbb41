import type { CreatedUserWithAccount, NewUserWithAccount } from "@lockstep/core/adapters"
import { columnOf } from "../../bound-table.ts"
import type { PlainRecord } from "../../from-record.ts"
import { toNewUserRows } from "../../new-user-rows.ts"
import { toSession } from "../../sessions.ts"
import type { Store } from "../../store.ts"
import { toStoredKey } from "../../stored-key.ts"
import { toUser } from "../../users.ts"
import type { Transaction } from "./transaction.ts"

/**
 * Makes `createUserWithAccount`: one transaction with an insert for each row. MySQL writes to one table
 * per statement.
 */
export function userWithAccount(
  store: Store,
  transaction: Transaction,
): (records: NewUserWithAccount) => Promise<CreatedUserWithAccount> {
  const { user } = store.tables
  return async (records) => {
    // Everything is checked and converted before the transaction begins.
    const rows = toNewUserRows(store, records)
    return transaction(async (inside) => {
      const made = await inside.insert(user, rows.user)
      const created: CreatedUserWithAccount = { user: toUser(made) }
      for (const { table, record } of rows.all.slice(1)) {
        const column = columnOf(table, "userId")
        const owner = { column, value: toStoredKey(column.column, idOf(made)) }
        const row = await inside.insert(table, [...record, owner])
        if (table.kind === "session") created.session = toSession(row)
      }
      return created
    })
  }
}

function idOf({ id }: PlainRecord): unknown {
  return id
}
