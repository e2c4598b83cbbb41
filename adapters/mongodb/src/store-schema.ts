import type { SchemaProblem } from "@lockstep/core/adapters"
import type { Db } from "mongodb"
import { collatedCollections } from "./check-schema.ts"
import { readIndexes } from "./check-schema/read-indexes.ts"
import type { AnyDb, AnyMongoClient } from "./client-source.ts"
import { defaultEntries } from "./collections.ts"
import { databaseOf } from "./create-indexes.ts"
import type { MongoDBStoreOptions } from "./options.ts"

/**
 * Creates the index of a {@link MongoDBStore}, by which the database deletes expired entries, unless it exists.
 * Run it when you deploy; the store itself never creates an index.
 *
 * @param target - a database, or a client, whose default database or `databaseName` is meant
 * @param options - names as the store has them
 */
export async function createStoreIndexes(
  target: AnyDb | AnyMongoClient,
  options: MongoDBStoreOptions = {},
): Promise<void> {
  const [db, name] = [databaseOf(target, options), options.collection ?? defaultEntries]
  if (await hasExpiry(db, name)) return
  await db.collection(name).createIndex({ expires: 1 }, { expireAfterSeconds: 0 })
}

/**
 * Reports what a database lacks of what a {@link MongoDBStore} needs. It only reads. An empty list means that
 * nothing is missing.
 *
 * @param target - a database, or a client, whose default database or `databaseName` is meant
 * @param options - names as the store has them
 */
export async function checkStoreSchema(
  target: AnyDb | AnyMongoClient,
  options: MongoDBStoreOptions = {},
): Promise<SchemaProblem[]> {
  const [db, table] = [databaseOf(target, options), options.collection ?? defaultEntries]
  const problems: SchemaProblem[] = []
  if ((await collatedCollections(db)).has(table)) {
    const message = `${table} has a collation, so different keys can count as the same key. Use a collection without one.`
    problems.push({ kind: "inexact-collation", table, columns: [], message })
  }
  if (!(await hasExpiry(db, table))) {
    const message = `${table} (expires) has no index that deletes expired entries, so they stay until they are replaced. Run createStoreIndexes(db).`
    problems.push({ kind: "missing-expiry", table, columns: ["expires"], message })
  }
  return problems
}

/** One that removes later would do no harm: what has ended is never returned. */
async function hasExpiry(db: Db, name: string): Promise<boolean> {
  const indexes = await readIndexes(db, name)
  return indexes.some(
    ({ fields, expireAfterSeconds }) =>
      fields.join() === "expires" && expireAfterSeconds !== undefined,
  )
}
