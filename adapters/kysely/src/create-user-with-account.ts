import type { CreatedUserWithAccount, NewUserWithAccount } from "@lockstep/core/adapters"
import { insertOnce } from "./insert-once.ts"
import { toSession } from "./session-and-user.ts"
import type { Store } from "./store.ts"
import { toRecord } from "./to-record.ts"
import { newUser, toUser } from "./users.ts"

/**
 * Makes `createUserWithAccount`: one transaction. SQLite inserts into one table per statement and has
 * no data-changing `WITH`, so one statement cannot do it; a transaction that inserts each row once,
 * and begins with a write so that it never has to upgrade a lock, is the cheapest form that leaves
 * nothing behind when a later row is refused.
 */
export function userWithAccount(
  store: Store,
): (records: NewUserWithAccount) => Promise<CreatedUserWithAccount> {
  const { tables, report } = store
  return async ({ user, account, authenticator, session }) => {
    const userRecord = newUser(store, user)
    const owner = { userId: userRecord["id"] ?? null }
    // Everything is checked and converted before the transaction takes the write lock.
    const accountRecord = { ...toRecord(account, tables.account, report), ...owner }
    const passkey = authenticator && toRecord(authenticator, tables.authenticator, report)
    const sessionRecord = session && toRecord(session, tables.session, report)
    return store.db.transaction().execute(async (db) => {
      const created: CreatedUserWithAccount = {
        user: toUser(store, await insertOnce(db, "User", userRecord)),
      }
      await insertOnce(db, "Account", accountRecord)
      if (passkey) await insertOnce(db, "Authenticator", { ...passkey, ...owner })
      if (sessionRecord) {
        const row = await insertOnce(db, "Session", { ...sessionRecord, ...owner })
        created.session = toSession(store, row)
      }
      return created
    })
  }
}
