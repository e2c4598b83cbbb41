import type { CollectionKey } from "./collections.ts"
import { sameId } from "./same-id.ts"
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
 */
export async function findWithUser(
  on: OpenDatabase,
  key: CollectionKey,
  filter: Filter,
): Promise<readonly Owned[]> {
  const found = await findAny(on, key, filter)
  return found.flatMap(({ record, owners }) => {
    const owner = owners.find(({ _id }) => isSameType(_id, record["userId"])) ?? owners[0]
    return owner ? [{ record, owner }] : []
  })
}

/**
 * Finds a document that has no user any more. One can be left when a process ends in the middle of
 * something.
 *
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

async function findAny(
  on: OpenDatabase,
  key: CollectionKey,
  filter: Filter,
): Promise<readonly MaybeOwned[]> {
  const found = await on
    .collection(key)
    .aggregate<MaybeOwned>([
      { $match: filter },
      { $project: { _id: 0, record: "$$ROOT", ids: ["$userId", ...otherTypes] } },
      {
        $lookup: {
          from: on.names.Users,
          localField: "ids",
          foreignField: "_id",
          as: "owners",
        },
      },
    ])
    .toArray()
  return Promise.all(
    found.map(async (each) => (each.owners.length > 0 ? each : withOwnerOfAnyType(on, each))),
  )
}

/** The ID of the user may be of another type there: a string in the place of an ObjectId. */
async function withOwnerOfAnyType(on: OpenDatabase, { record }: MaybeOwned): Promise<MaybeOwned> {
  const owners = await on.collection("Users").find(sameId("_id", record["userId"])).toArray()
  return { record, owners }
}

/** The ID of the user as another type; the ID itself where it cannot be one. MongoDB 8 rejects bytes here. */
const otherTypes = ["objectId", "string", "double"].map((to) => ({
  $cond: [
    { $eq: [{ $type: "$userId" }, "binData"] },
    "$userId",
    { $convert: { input: "$userId", to, onError: "$userId", onNull: null } },
  ],
}))

function isSameType(left: unknown, right: unknown): boolean {
  return typeof left === typeof right
}
