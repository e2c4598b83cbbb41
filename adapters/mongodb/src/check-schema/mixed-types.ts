import type { SchemaProblem } from "@lockstep/core/adapters"
import type { Db } from "mongodb"
import type { CollectionNames } from "../collections.ts"
import { problem } from "./schema-problem.ts"

/** MongoDB's names of the types that IDs have; each is found in an index. */
const types = ["objectId", "string", "binData", "number"] as const

/** Reports IDs of users that are of several types, and references of another type than the IDs. */
export async function mixedTypes(db: Db, names: CollectionNames): Promise<SchemaProblem[]> {
  const ids = await typesOf(db, names.Users, "_id")
  const problems: SchemaProblem[] = []
  if (ids.length > 1) problems.push(problem("wrong-type", "Users", names.Users, ["_id"]))
  for (const key of ["Accounts", "Sessions", "Authenticators"] as const) {
    const found = await typesOf(db, names[key], "userId")
    if (ids.length > 0 && found.some((type) => !ids.includes(type))) {
      problems.push(problem("wrong-type", key, names[key], ["userId"]))
    }
  }
  return problems
}

async function typesOf(db: Db, name: string, field: string): Promise<readonly string[]> {
  const found = await Promise.all(
    types.map((type) =>
      db.collection(name).findOne({ [field]: { $type: type } }, { projection: { _id: 1 } }),
    ),
  )
  return types.filter((_, index) => found[index] !== null)
}
