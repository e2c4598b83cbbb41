import type { CreatedUserWithAccount, NewUserWithAccount } from "@lockstep/core/adapters"
import type { Row } from "./client.ts"
import type { Model } from "./models.ts"
import { knownRow, withId } from "./new-row.ts"
import { insertInTurn, type OwnedRow, type Stored } from "./insert-in-turn.ts"
import { relationOf } from "./with-user.ts"
import { toSession } from "./sessions.ts"
import type { Store } from "./store.ts"
import { toRecord, withDatabaseNulls } from "./to-record.ts"
import { transactionLimits } from "./transaction-limits.ts"
import { newUser, toUser } from "./users.ts"

/**
 * Makes `createUserWithAccount`: one transaction, so that nothing is left behind when a later row is
 * refused. It only inserts where the id is made here and nothing is left to be read; else it is a nested
 * `create`, in which Prisma hands the user's id on and reads what the schema filled in. Without transactions
 * it is one insert after the other.
 */
export function userWithAccount(
  store: Store,
  account: Model,
): (records: NewUserWithAccount) => Promise<CreatedUserWithAccount> {
  const { User, Session, Authenticator } = store.models
  const owned = (model: Model | undefined, given: object | undefined) => {
    if (!model || !given) return []
    const record = withDatabaseNulls(toRecord(given, model, store.report), model)
    const { userId: _, ...data } = record
    return [{ model, data }]
  }
  return async ({ user, account: given, authenticator, session }) => {
    const data = newUser(store, user)
    const rows = [
      ...owned(account, given),
      ...owned(Authenticator, authenticator),
      ...owned(Session, session),
    ]
    const stored = await store.inTransaction(
      async () => (await insertAll(store, data, rows)) ?? (await createNested(store, data, rows)),
      () => insertInTurn(store, data, rows),
    )
    return {
      user: toUser(stored.user, User),
      ...(Session && stored.session && { session: toSession(stored.session, Session) }),
    }
  }
}

/** Undefined, with nothing done, where an answer would take a read. */
async function insertAll(
  { client, models: { User } }: Store,
  given: Row,
  owned: readonly OwnedRow[],
): Promise<Stored | undefined> {
  const data = withId(given, User)
  const user = knownRow(data, User)
  const rows = owned.map((row) => ({
    model: row.model,
    data: { ...withId(row.data, row.model), userId: data["id"] },
  }))
  const opened = rows.find(({ model }) => model.name === "Session")
  const session = opened && knownRow(opened.data, opened.model)
  if (data["id"] === undefined || !user || (opened && !session)) return undefined
  // Of a list of calls, Prisma 6 ignores the limits.
  await client.$transaction(async (within) => {
    for (const row of [{ model: User, data }, ...rows]) {
      await row.model.on(within).createMany({ data: row.data })
    }
  }, transactionLimits)
  return { user, session }
}

async function createNested(
  { client, models: { User, Session } }: Store,
  given: Row,
  owned: readonly OwnedRow[],
): Promise<Stored> {
  const nested = new Map(owned.map((row) => [relationOf(User, row.model), { create: row.data }]))
  const data = { ...given, ...Object.fromEntries(nested) }
  const opened = owned.find(({ model }) => model.name === "Session")
  if (!Session || !opened)
    return { user: await User.on(client).create({ data }), session: undefined }
  const sessions = relationOf(User, Session)
  const user = await User.on(client).create({ data, include: { [sessions]: true } })
  return { user, session: firstOf(user[sessions]) }
}

function firstOf(rows: unknown): Row {
  // A relation to many rows is a list of them, of which this user has one.
  return (rows as readonly [Row])[0]
}
