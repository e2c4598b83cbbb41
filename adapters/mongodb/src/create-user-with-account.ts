import type { CreatedUserWithAccount, NewUserWithAccount } from "@lockstep/core/adapters"
import { newPasskey } from "./authenticators.ts"
import { emailCount, newUser, userInsertion } from "./create-user.ts"
import { removeUser } from "./delete-user.ts"
import { isRefusal, isTaken } from "./explain-mongo-error.ts"
import { inOrder } from "./in-order.ts"
import { clearTheWay, insertion, newRecord, repeatedly, type RecordKey } from "./insert-once.ts"
import { toSession } from "./session-and-user.ts"
import { byEmail, exactly, type Step } from "./step.ts"
import type { OpenDatabase, Store, StoredRecord } from "./store.ts"
import { toDocument } from "./to-document.ts"
import { emailTaken } from "./unique-email.ts"
import { toUser } from "./to-user.ts"

/** A new user with what belongs to them. */
interface Household {
  readonly user: StoredRecord
  readonly records: readonly (readonly [RecordKey, StoredRecord])[]
}

/**
 * Makes `createUserWithAccount`. What belongs to the user is stored first, and the user last: until then
 * nothing of it can be seen, because a record without a user is nobody's. So the write of the user is
 * the one that makes everything there, all or nothing, without a transaction. Records that are left by a
 * process that ended in between are in nobody's way: the next who wants their place clears them away.
 */
export function userWithAccount(
  store: Store,
): (records: NewUserWithAccount) => Promise<CreatedUserWithAccount> {
  return async (given) => {
    const household = newHousehold(store, given)
    await store.use((on) =>
      repeatedly(
        () => settle(on, household),
        (error) => makeRoom(on, household, error),
      ),
    )
    const [, session] = household.records.find(([key]) => key === "Sessions") ?? []
    const user = toUser(store, household.user)
    return session ? { user, session: toSession(store, session) } : { user }
  }
}

function newHousehold(store: Store, given: NewUserWithAccount): Household {
  const { account, authenticator, session } = given
  const user = newUser(store, given.user)
  // A member that says whose it is counts for nothing: its user is the new one.
  const record = (key: RecordKey, input: object) => {
    const fields = toDocument({ ...input, userId: undefined }, store.shapes[key], store)
    return [key, newRecord(key, { ...fields, userId: user._id })] as const
  }
  const records = [record("Accounts", account)]
  if (authenticator) {
    const passkey = record("Authenticators", authenticator)
    newPasskey(passkey[1])
    records.push(passkey)
  }
  if (session) records.push(record("Sessions", session))
  return { user, records }
}

/** Nobody else may have made their way in since: the account is still there, and nobody shares the address. */
async function settle(on: OpenDatabase, { user, records }: Household): Promise<void> {
  const { email } = user
  const counts = typeof email === "string" ? [emailCount(email)] : []
  const checks: Step[] = records.map(([to, { _id }]) => ({
    to,
    filter: exactly({ _id, userId: user._id }),
    write: { kind: "touch", many: false },
  }))
  const found = await inOrder(on, [
    records.map(([key, document]) => insertion(key, document)),
    [userInsertion(user)],
    [...checks, ...counts],
  ])
  if (found.slice(records.length + 1).some((count) => count !== 1)) throw new Disturbed()
}

/** Takes everything back, and finds out what was in the way. */
async function makeRoom(on: OpenDatabase, household: Household, error: unknown): Promise<void> {
  const isDisturbed = error instanceof Disturbed
  if (!isDisturbed && !isRefusal(error)) throw error
  const { user, records } = household
  await removeUser(on, user._id)
  if (isDisturbed) return
  for (const [key, document] of records) await clearTheWay(on, key, document, error)
  const { email } = user
  if (typeof email !== "string" || !isTaken(error)) return
  if (await on.collection("Users").findOne(byEmail(email), { projection: { _id: 1 } })) {
    throw emailTaken()
  }
}

/** Somebody else came in between. */
class Disturbed extends Error {}
