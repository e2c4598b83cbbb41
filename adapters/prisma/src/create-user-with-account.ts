import type { CreatedUserWithAccount, NewUserWithAccount } from "@lockstep/core/adapters"
import type { Row } from "./client.ts"
import { isWhole, type Model } from "./models.ts"
import { relationOf } from "./related-user.ts"
import { toSession } from "./sessions.ts"
import type { Store } from "./store.ts"
import { toRecord, withDatabaseNulls } from "./to-record.ts"
import { newUser, toUser } from "./users.ts"

/**
 * Makes `createUserWithAccount`: a nested `create`, which Prisma puts into a transaction, so that the
 * schema gives the id and nothing is left behind when a later row is refused.
 *
 * @param store - of the adapter
 * @param account - the model of accounts
 */
export function userWithAccount(
  store: Store,
  account: Model,
): (records: NewUserWithAccount) => Promise<CreatedUserWithAccount> {
  const { client, models } = store
  const { User, Session, Authenticator } = models
  const recordOf = async (model: Model, given: object): Promise<Row> => {
    const record = await withDatabaseNulls(toRecord(given, model, store.report), model)
    // The owner is the user that is created with it.
    const { userId: _, ...data } = record
    return data
  }
  const nested = (model: Model, data: Row) => ({
    [relationOf(User, model.name)]: { create: data },
  })
  return async ({ user, account: given, authenticator, session }) => {
    const passkey = Authenticator && authenticator && (await recordOf(Authenticator, authenticator))
    const opened = Session && session && (await recordOf(Session, session))
    const data = {
      ...(await newUser(store, user)),
      ...nested(account, await recordOf(account, given)),
      ...(Authenticator && passkey && nested(Authenticator, passkey)),
      ...(Session && opened && nested(Session, opened)),
    }
    if (!Session || !opened) return { user: toUser(await User.on(client).create({ data }), User) }
    // Reading the session back is a query of its own; without more columns there is nothing to read.
    const isKnown = isWhole({ ...opened, userId: "" }, Session)
    const sessions = relationOf(User, "Session")
    const row = await User.on(client).create({
      data,
      ...(!isKnown && { include: { [sessions]: true } }),
    })
    const stored = isKnown ? { ...opened, userId: row["id"] } : firstOf(row[sessions])
    return { user: toUser(row, User), session: toSession(stored, Session) }
  }
}

function firstOf(rows: unknown): Row {
  // A relation to many rows is a list of them, of which this user has one.
  return (rows as readonly [Row])[0]
}
