import type { SchemaProblem } from "@lockstep/core/adapters"
import type { Db } from "mongodb"
import { mixedTypes } from "./check-schema/mixed-types.ts"
import { readIndexes, type Index } from "./check-schema/read-indexes.ts"
import { problem } from "./check-schema/schema-problem.ts"
import { does, wantedIndexes } from "./check-schema/wanted-indexes.ts"
import type { AnyDb, AnyMongoClient } from "./client-source.ts"
import { collectionNames, type CollectionKey, type Place } from "./collections.ts"
import { databaseOf } from "./create-indexes.ts"

/**
 * Reports what a database lacks for {@link MongoDBAdapter}. It only reads. An empty list means
 * that nothing is missing; the adapter works despite most problems, and each message describes what
 * it then cannot guarantee.
 *
 * @param target - a database, or a client, whose default database or `databaseName` is meant
 * @param options - names as the adapter has them
 */
export async function checkSchema(
  target: AnyDb | AnyMongoClient,
  options: Place = {},
): Promise<SchemaProblem[]> {
  const db = databaseOf(target, options)
  const names = collectionNames(options.collections)
  const collated = await collatedCollections(db)
  const problems: SchemaProblem[] = []
  // Every collection has a name.
  for (const key of Object.keys(names) as CollectionKey[]) {
    const name = names[key]
    const indexes = await readIndexes(db, name)
    if (collated.has(name)) problems.push(problem("inexact-collation", key, name, []))
    problems.push(...missing(key, name, indexes), ...needless(key, name, indexes))
  }
  return [...problems, ...(await mixedTypes(db, names))]
}

/** Collections that compare text otherwise than byte for byte. */
export async function collatedCollections(db: Db): Promise<ReadonlySet<string>> {
  const found = await db.listCollections().toArray()
  const collated = found.filter((collection) => {
    const options: unknown = "options" in collection ? collection.options : undefined
    return typeof options === "object" && options !== null && "collation" in options
  })
  return new Set(collated.map(({ name }) => name))
}

const kinds = {
  unique: "missing-unique",
  owner: "missing-index",
  expiry: "missing-expiry",
} as const

function missing(key: CollectionKey, name: string, indexes: readonly Index[]): SchemaProblem[] {
  return wantedIndexes
    .filter((wanted) => wanted.key === key && !indexes.some((index) => does(index, wanted)))
    .map(({ purpose, fields }) => problem(kinds[purpose], key, name, fields))
}

/** Unique indexes that refuse what must be possible. */
function needless(key: CollectionKey, name: string, indexes: readonly Index[]): SchemaProblem[] {
  const field = key === "Users" ? "email" : "userId"
  return indexes
    .filter(({ isUnique, fields, only }) => isUnique && fields.join() === field && !only)
    .map(({ fields }) => problem("needless-unique", key, name, fields))
}
