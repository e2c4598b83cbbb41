import type { AdapterUser } from "@lockstep/core/adapters"
import type { UpdateFilter } from "mongodb"
import { classifyError } from "./classify-error.ts"
import type { StoredId } from "./ids.ts"
import { exactly } from "./step.ts"
import type { OpenDatabase, Store, StoredRecord } from "./store.ts"
import { toRecord, type StoredFields } from "./to-record.ts"
import { noSuchUser, toUser } from "./to-user.ts"
import { emailsAreUnique, emailTaken, isEmailTaken } from "./unique-email.ts"

/** Makes `updateUser`. */
export function updateUser(
  store: Store,
): (user: Partial<AdapterUser> & Pick<AdapterUser, "id">) => Promise<AdapterUser> {
  return async ({ id, ...changes }) => {
    const _id = store.ids.toStored(id)
    if (_id === undefined) throw noSuchUser()
    const patch = toRecord(changes, store.shapes.Users, store)
    const document = await store.use((on) => changed(on, _id, patch))
    if (!document) throw noSuchUser()
    return toUser(store, document)
  }
}

async function changed(
  on: OpenDatabase,
  _id: StoredId,
  patch: StoredFields,
): Promise<StoredRecord | null> {
  const users = on.collection("Users")
  if (Object.keys(patch).length === 0) return users.findOne(exactly({ _id }))
  const { email } = patch
  if (typeof email === "string" && !(await emailsAreUnique(on))) {
    return moveAlone(on, _id, patch, email)
  }
  try {
    const after = { returnDocument: "after" } as const
    return await users.findOneAndUpdate(exactly({ _id }), { $set: patch }, after)
  } catch (error) {
    const isDuplicate = classifyError(error).code === "duplicate"
    throw isDuplicate && (await isEmailTaken(on, email, _id)) ? emailTaken() : error
  }
}

/**
 * Gives a user an address where no unique index guards it: a user who has it is looked for before and
 * after, and the user gets back what was there before if there is one.
 */
async function moveAlone(
  on: OpenDatabase,
  _id: StoredId,
  patch: StoredFields,
  email: string,
): Promise<StoredRecord | null> {
  const users = on.collection("Users")
  if (await isEmailTaken(on, email, _id)) throw emailTaken()
  const before = await users.findOneAndUpdate(exactly({ _id }), { $set: patch })
  if (!before) return null
  if (!(await isEmailTaken(on, email, _id))) return { ...before, ...patch }
  await users.updateOne(exactly({ _id, email }), restoring(before, patch))
  throw emailTaken()
}

/** The update that takes a patch back. */
function restoring(before: StoredRecord, patch: StoredFields): UpdateFilter<StoredRecord> {
  const names = Object.keys(patch)
  const had = names.filter((name) => before[name] !== undefined)
  const lacked = names.filter((name) => before[name] === undefined)
  return {
    ...(had.length > 0 && { $set: Object.fromEntries(had.map((name) => [name, before[name]])) }),
    ...(lacked.length > 0 && { $unset: Object.fromEntries(lacked.map((name) => [name, ""])) }),
  }
}
