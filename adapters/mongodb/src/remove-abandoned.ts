import { ObjectId } from "mongodb"
import { isInvalid } from "./classify-error.ts"
import type { CollectionKey } from "./collections.ts"
import { uncommitted } from "./field-names.ts"
import { sameId } from "./same-id.ts"
import { exactly } from "./step.ts"
import type { OpenDatabase, StoredRecord } from "./store.ts"

/**
 * Removes a record whose user is not there. The user may only not be there yet, because a first sign-in
 * stores them last. So the record is marked before its user is looked for once more, and only a record
 * that still has this mark is removed. A sign-in that is about to end takes every mark away after its user
 * is stored: either it finds no record, and starts again, or it keeps the record.
 *
 * @param found - the record, and whether its user was there
 * @returns whether the record stays, because its user is there; otherwise it was deleted, or is
 *   being changed
 */
export async function isKept(
  on: OpenDatabase,
  key: CollectionKey,
  { record, isOwned }: { readonly record: StoredRecord; readonly isOwned: boolean },
): Promise<boolean> {
  const { _id, userId, [uncommitted]: other } = record
  if (isOwned && other === undefined) return true
  const records = on.collection(key)
  const asFound = exactly({ _id, userId })
  const mark = isOwned ? other : new ObjectId()
  const marked = exactly({ _id, userId, [uncommitted]: mark })
  if (!isOwned) {
    try {
      await records.updateOne(asFound, { $set: { [uncommitted]: mark } })
    } catch (error) {
      if (!isInvalid(error)) throw error
      // The validator of the collection allows no additional field.
      await records.deleteOne(asFound)
      return false
    }
    if (!(await hasUser(on, userId))) {
      await records.deleteOne(marked)
      return false
    }
  }
  // Without its mark, the call that set it no longer removes the record.
  return (await records.updateOne(marked, { $unset: { [uncommitted]: "" } })).matchedCount === 1
}

async function hasUser(on: OpenDatabase, userId: unknown): Promise<boolean> {
  const users = on.collection("Users")
  return (await users.findOne(sameId("_id", userId), { projection: { _id: 1 } })) !== null
}
