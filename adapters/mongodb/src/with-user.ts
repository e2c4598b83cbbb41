import type { CollectionKey } from "./collections.ts"
import type { Filter } from "./step.ts"
import type { OpenDatabase, StoredRecord } from "./store.ts"

/** A document with the user it belongs to. */
export interface Owned {
  readonly record: StoredRecord
  readonly owner: StoredRecord
}

interface MaybeOwned {
  readonly record: StoredRecord
  readonly owners: readonly StoredRecord[]
}

/**
 * Finds documents and their users in one request. Those whose user does not exist are left out,
 * because they belongs to no user. The two are kept apart, so that fields of one name do not mix.
 *
 * @param on - the database
 * @param key - the collection
 * @param filter - by equality
 */
export async function findWithUser(
  on: OpenDatabase,
  key: CollectionKey,
  filter: Filter,
): Promise<readonly Owned[]> {
  const found = await findAny(on, key, filter)
  return found.flatMap(({ record, owners: [owner] }) => (owner ? [{ record, owner }] : []))
}

/**
 * Finds a document that has no user any more. One can be left when a process ends in the middle of
 * something.
 *
 * @param on - the database
 * @param key - the collection
 * @param filter - by equality
 * @returns what was found, `undefined` for nothing, and whether its user is there
 */
export async function findWithOrWithoutOwner(
  on: OpenDatabase,
  key: CollectionKey,
  filter: Filter,
): Promise<{ readonly record: StoredRecord; readonly isOwned: boolean } | undefined> {
  const found = await findAny(on, key, filter)
  const first = found.find(({ owners }) => owners.length > 0) ?? found[0]
  return first && { record: first.record, isOwned: first.owners.length > 0 }
}

function findAny(
  on: OpenDatabase,
  key: CollectionKey,
  filter: Filter,
): Promise<readonly MaybeOwned[]> {
  return on
    .collection(key)
    .aggregate<MaybeOwned>([
      { $match: filter },
      { $project: { _id: 0, record: "$$ROOT" } },
      {
        $lookup: {
          from: on.names.Users,
          localField: "record.userId",
          foreignField: "_id",
          as: "owners",
        },
      },
    ])
    .toArray()
}
