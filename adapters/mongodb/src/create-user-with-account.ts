import type { CreatedUserWithAccount, NewUserWithAccount } from "@lockstep/core/adapters"
import { ObjectId } from "mongodb"
import { newPasskey } from "./authenticators.ts"
import { isInvalid, isRefusal, isTaken } from "./classify-error.ts"
import { emailCount, newUser, userInsertion } from "./create-user.ts"
import { removeUser } from "./delete-user.ts"
import { uncommitted } from "./field-names.ts"
import { inOrder } from "./in-order.ts"
import { clearTheWay, insertion, newRecord, repeatedly, type RecordKey } from "./insert-once.ts"
import { toSession } from "./session-and-user.ts"
import { exactly, type Step } from "./step.ts"
import type { OpenDatabase, Store, StoredRecord } from "./store.ts"
import { toRecord } from "./to-record.ts"
import { toUser } from "./to-user.ts"
import { emailTaken, isEmailTaken } from "./unique-email.ts"

/** A new user with what belongs to them. */
interface NewUserRecords {
  readonly user: StoredRecord
  readonly records: readonly (readonly [RecordKey, StoredRecord])[]
}

/**
 * Makes `createUserWithAccount`. What belongs to the user is stored first, and the user last: until then
 * nothing of it can be seen, because a record without a user is orphaned. So the write of the user is
 * the one that makes everything there, all or nothing, without a transaction. Records that are left by a
 * process that ended in between are in no other record's way: the next who wants their place clears
 * them away.
 */
export function userWithAccount(
  store: Store,
): (records: NewUserWithAccount) => Promise<CreatedUserWithAccount> {
  return async (given) => {
    const created = toNewUserRecords(store, given)
    let isMarked = true
    await store.use((on) =>
      repeatedly(
        () => storeAll(on, created, isMarked),
        (error) => {
          // The validator of a collection may allow no additional field: once more, without the
          // mark.
          const isMarkRefused = isMarked && isInvalid(error)
          if (isMarkRefused) isMarked = false
          return undo(on, created, isMarkRefused ? new Disturbed() : error)
        },
      ),
    )
    const [, session] = created.records.find(([key]) => key === "Sessions") ?? []
    const user = toUser(store, created.user)
    return session ? { user, session: toSession(store, session) } : { user }
  }
}

function toNewUserRecords(store: Store, given: NewUserWithAccount): NewUserRecords {
  const { account, authenticator, session } = given
  const user = newUser(store, given.user)
  // A member that says whose it is counts for nothing: its user is the new one.
  const record = (key: RecordKey, input: object) => {
    const fields = toRecord({ ...input, userId: undefined }, store.shapes[key], store)
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

/**
 * Stores everything, and sees afterwards that the account is still there, and no other user has the address.
 */
async function storeAll(
  on: OpenDatabase,
  { user, records }: NewUserRecords,
  isMarked: boolean,
): Promise<void> {
  const { email } = user
  const counts = typeof email === "string" ? [emailCount(email)] : []
  const checks: Step[] = records.map(([to, { _id }]) => ({
    to,
    filter: exactly({ _id, userId: user._id }),
    write: { kind: "keep" },
  }))
  const found = await inOrder(on, [
    records.map(([key, document]) => insertion(key, isMarked ? marked(key, document) : document)),
    [userInsertion(user)],
    [...checks, ...counts],
  ])
  if (found.slice(records.length + 1).some((count) => count !== 1)) throw new Disturbed()
}

/** Until the user is stored, an account cannot be unlinked: others would see it before it is there. */
function marked(key: RecordKey, document: StoredRecord): StoredRecord {
  return key === "Accounts" ? { ...document, [uncommitted]: new ObjectId() } : document
}

/** Takes everything back, and finds out what was in the way. */
async function undo(on: OpenDatabase, created: NewUserRecords, error: unknown): Promise<void> {
  const isDisturbed = error instanceof Disturbed
  if (!isDisturbed && !isRefusal(error)) throw error
  const { user, records } = created
  await removeUser(on, user._id)
  if (isDisturbed) return
  for (const [key, document] of records) await clearTheWay(on, key, document, error)
  if (isTaken(error) && (await isEmailTaken(on, user["email"], user._id))) throw emailTaken()
}

/** Another call came in between, or the records are stored once more for another reason. */
class Disturbed extends Error {}
