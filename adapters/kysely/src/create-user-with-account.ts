import type { CreatedUserWithAccount, NewUserWithAccount } from "@lockstep/core/adapters"
import { assertKept } from "./assert-kept.ts"
import { toSession } from "./session-and-user.ts"
import type { Store } from "./store.ts"
import { toRecord } from "./to-record.ts"
import { newUser, toUser } from "./users.ts"

/**
 * Makes `createUserWithAccount`: all records or none. Everything is checked and converted before the
 * database is used.
 */
export function userWithAccount(
  store: Store,
): (records: NewUserWithAccount) => Promise<CreatedUserWithAccount> {
  const { statements, tables } = store
  return async ({ user, account, authenticator, session }) => {
    const stored = await statements.insertUserRecords({
      user: newUser(store, user),
      account: toRecord(account, tables.account, store),
      authenticator: authenticator && toRecord(authenticator, tables.authenticator, store),
      session: session && toRecord(session, tables.session, store),
    })
    const created: CreatedUserWithAccount = { user: await toUser(store, stored.user) }
    if (stored.session) created.session = await toSession(store, stored.session)
    assertKept(tables.user, user, created.user)
    if (session && created.session) assertKept(tables.session, session, created.session)
    return created
  }
}
