import type { Adapter, AdapterUser, NewUserWithAccount } from "@lockstep/core/adapters"
import type { Run } from "./database.ts"
import { requireKeys } from "./keys.ts"
import { columnsOf, insertInto, noValues } from "./statement.ts"
import { accounts, authenticators, sessions, users } from "./tables.ts"
import { only } from "./users.ts"

interface Row extends AdapterUser {
  readonly sessionToken: string
  readonly expires: Date
}

/** Stores a user with everything that belongs to a first sign-in: one statement, all or nothing. */
export function createUserWithAccount(run: Run) {
  return {
    async createUserWithAccount({ user, account, authenticator, session }: NewUserWithAccount) {
      requireKeys("createUserWithAccount", user.email ?? "", account.provider)
      requireKeys("createUserWithAccount", account.providerAccountId, session?.sessionToken ?? "")
      requireKeys("createUserWithAccount", authenticator?.credentialID ?? "")
      const id = crypto.randomUUID()
      const values = noValues()
      const parts = [
        `new_user as (${insertInto(users, { ...user, id }, values)})`,
        `new_account as (${insertInto(accounts, { ...account, userId: id }, values)})`,
      ]
      if (authenticator) {
        const passkey = { ...authenticator, userId: id }
        parts.push(`new_authenticator as (${insertInto(authenticators, passkey, values)})`)
      }
      if (session) {
        parts.push(`new_session as (${insertInto(sessions, { ...session, userId: id }, values)})`)
      }
      const text = `with ${parts.join(", ")} select ${columnsOf(users)}${
        session ? `, "sessionToken", expires from new_user, new_session` : " from new_user"
      }`
      const statement = { text, values: values.all }
      const row = only(await run<Row>("createUserWithAccount", statement))
      if (!session) return { user: row }
      const { sessionToken, expires, ...created } = row
      return { user: created, session: { sessionToken, userId: id, expires } }
    },
  } satisfies Adapter
}
