import type { CreatedUserWithAccount, NewUserWithAccount } from "@lockstep/core/adapters"
import { newAccount } from "./accounts.ts"
import { newAuthenticator } from "./authenticators.ts"
import { recordsOf } from "./endings.ts"
import { createUserWithAccount } from "./scripts/create-user-with-account-script.ts"
import { newSession } from "./sessions.ts"
import type { Store } from "./store.ts"
import { newUser } from "./users.ts"

/** Makes `createUserWithAccount`: one script, which looks at everything before it writes anything. */
export function userWithAccount(
  store: Store,
): (records: NewUserWithAccount) => Promise<CreatedUserWithAccount> {
  const { run, keys, records } = store
  const { prefixes } = keys
  return async ({ user, account, authenticator, session }) => {
    const { id, key, email, json } = newUser(store, user)
    const accountJson = newAccount(store, { ...account, userId: id })
    const passkey = authenticator && newAuthenticator(store, { ...authenticator, userId: id })
    const opened = session && newSession(store, { ...session, userId: id })
    const { provider, providerAccountId } = account
    const place = [
      key,
      email === null ? key : keys.email(email),
      ...keys.account(provider, providerAccountId),
      `${prefixes.accountsOfUserKeyPrefix}${id}`,
      `${prefixes.accountByUserIdPrefix}${id}`,
      authenticator ? keys.authenticator(authenticator.credentialID) : key,
      `${prefixes.authenticatorsOfUserKeyPrefix}${id}`,
      session ? keys.session(session.sessionToken) : key,
      `${prefixes.sessionsOfUserKeyPrefix}${id}`,
      `${prefixes.sessionByUserIdKeyPrefix}${id}`,
    ]
    const identity = [id, prefixes.userKeyPrefix, json, email ?? ""]
    const linked = [accountJson, provider, providerAccountId]
    const credential = [passkey ?? "", authenticator?.credentialID ?? ""]
    const login = [opened?.json ?? "", session?.sessionToken ?? "", opened?.expires ?? ""]
    const args = [...identity, ...linked, ...credential, ...login]
    recordsOf(await run(createUserWithAccount, place, args))
    const created = { user: records.user(json) }
    return opened ? { ...created, session: records.session(opened.json) } : created
  }
}
