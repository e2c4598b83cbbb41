import type { CreateIndexesOptions, Db } from "mongodb"
import { readIndexes } from "./check-schema/read-indexes.ts"
import { does, wantedIndexes, type WantedIndex } from "./check-schema/wanted-indexes.ts"
import { type AnyDb, type AnyMongoClient, assertNotOfMongoose } from "./client-source.ts"
import { collectionNames, type Place } from "./collections.ts"
import { settingsFor } from "./database-options.ts"

/** The options of {@link createIndexes}. */
export interface IndexOptions extends Place {
  /**
   * Whether the database may remove sessions and verification tokens by itself when they have
   * expired; `true` when left out.
   */
  readonly expire?: boolean
}

/**
 * Creates what is missing of the indexes that {@link MongoDBAdapter} wants. What exists is left as it
 * is, so it may be run again, and on a database made for Auth.js. Run it when you deploy; the adapter
 * itself never creates an index.
 *
 * @param target - a database, or a client, whose default database or `databaseName` is meant
 * @param options - names as the adapter has them
 * @throws the driver's error, for example when existing documents already break a unique index
 */
export async function createIndexes(
  target: AnyDb | AnyMongoClient,
  options: IndexOptions = {},
): Promise<void> {
  const db = databaseOf(target, options)
  const names = collectionNames(options.collections)
  for (const wanted of wantedIndexes) {
    if (wanted.purpose === "expiry" && options.expire === false) continue
    const existing = await readIndexes(db, names[wanted.key])
    if (existing.some((index) => does(index, wanted))) continue
    const key = wanted.fields.map((field) => [field, 1] as const)
    await db.collection(names[wanted.key]).createIndex(new Map(key), settingsOf(wanted))
  }
}

function settingsOf({ key, purpose }: WantedIndex): CreateIndexesOptions {
  switch (purpose) {
    case "unique":
      // Any number of users may have no address.
      return {
        unique: true,
        ...(key === "Users" && { partialFilterExpression: { email: { $type: "string" } } }),
      }
    case "owner":
      return {}
    case "expiry":
      return { expireAfterSeconds: 0 }
  }
}

/**
 * The database that is meant.
 *
 * @param place - names the database of a client
 * @throws ConfigError for a connection of Mongoose
 */
export function databaseOf(target: AnyDb | AnyMongoClient, { databaseName }: Place): Db {
  assertNotOfMongoose(target)
  const found = "collection" in target ? target : target.db(databaseName)
  // Only private members of another copy of the driver differ.
  const { client, databaseName: name } = found as Db
  return client.db(name, settingsFor(client))
}
