import type { AdapterUser } from "@lockstep/core/adapters"
import { classifyError, isTaken } from "./classify-error.ts"
import { inOrder } from "./in-order.ts"
import { repeatedly } from "./insert-once.ts"
import { byEmail, exactly, type Step } from "./step.ts"
import type { OpenDatabase, Store, StoredRecord } from "./store.ts"
import { toRecord } from "./to-record.ts"
import { toUser } from "./to-user.ts"
import { emailsAreUnique, emailTaken, isEmailTaken } from "./unique-email.ts"

/** Makes `createUser`. */
export function createUser(store: Store): (user: AdapterUser) => Promise<AdapterUser> {
  return async (user) => {
    const document = newUser(store, user)
    return store.use(async (on) => {
      const { email } = document
      if (typeof email === "string" && !(await emailsAreUnique(on))) {
        await insertAlone(on, document, email)
      } else await insert(on, document)
      return toUser(store, document)
    })
  }
}

/** The document of a new user, who always gets an ID that the adapter creates. */
export function newUser(store: Store, user: object): StoredRecord {
  const fields = toRecord(user, store.shapes.Users, store)
  return { _id: store.ids.create(), email: null, emailVerified: null, ...fields }
}

/** The step that stores a new user. */
export function userInsertion(document: StoredRecord): Step {
  const { _id, email } = document
  // No equality: of one MongoDB makes an `_id` before the document is looked at, as if it were there.
  const filter = typeof email === "string" ? byEmail(email) : { _id: { $gte: _id, $lte: _id } }
  return { to: "Users", filter, write: { kind: "insert", document } }
}

/** The step that counts the users with an address. */
export function emailCount(email: string): Step {
  return { to: "Users", filter: byEmail(email), write: { kind: "touch", many: true } }
}

async function insert(on: OpenDatabase, document: StoredRecord): Promise<void> {
  try {
    await on.collection("Users").insertOne(document)
  } catch (error) {
    const isDuplicate = classifyError(error).code === "duplicate"
    throw isDuplicate && (await isEmailTaken(on, document["email"], document._id))
      ? emailTaken()
      : error
  }
}

/**
 * Without a unique index: MongoDB looks for the address and stores the user in one operation, but two of
 * these at the same time do not see each other. Each counts afterwards, and gives way if it is not alone:
 * two users never stay.
 */
async function insertAlone(on: OpenDatabase, document: StoredRecord, email: string): Promise<void> {
  await repeatedly(
    async () => {
      const [, users = 0] = await inOrder(on, [[userInsertion(document)], [emailCount(email)]])
      if (users === 1) return
      await on.collection("Users").deleteOne(exactly({ _id: document._id }))
      throw new GaveWay()
    },
    async (error) => {
      if (error instanceof GaveWay) return
      if (!isTaken(error)) throw error
      if (await isEmailTaken(on, email, document._id)) throw emailTaken()
      // The other user gave way since, or the application has made another field unique.
    },
  )
}

/** Two users with one address were stored at the same time. */
class GaveWay extends Error {}
