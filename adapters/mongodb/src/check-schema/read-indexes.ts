import type { Db, Document } from "mongodb"
import { serverCodes } from "../classify-error.ts"

/** What the server says about an index. */
export interface Index {
  readonly fields: readonly string[]
  readonly isUnique: boolean
  /** The documents that it covers; all of them when left out. */
  readonly only?: Document
  /** How long after the date in its field a document is removed, in seconds. */
  readonly expireAfterSeconds?: number
}

// https://www.mongodb.com/docs/manual/reference/error-codes/: NamespaceNotFound
const noSuchCollection = 26

/** Reads the indexes of a collection; there are none on one that does not exist. It only reads. */
export async function readIndexes(db: Db, name: string): Promise<readonly Index[]> {
  try {
    const found = await db.collection(name).listIndexes({ readPreference: "primary" }).toArray()
    return found.map(readIndex)
  } catch (error) {
    if (serverCodes(error).includes(noSuchCollection)) return []
    throw error
  }
}

/** What the driver returns as any object; only these members are looked at. */
interface IndexDescription {
  readonly key?: object
  readonly unique?: unknown
  readonly partialFilterExpression?: Document
  readonly expireAfterSeconds?: unknown
}

function readIndex(description: IndexDescription): Index {
  const { key, unique, partialFilterExpression, expireAfterSeconds } = description
  return {
    fields: Object.keys(key ?? {}),
    isUnique: unique === true,
    ...(partialFilterExpression && { only: partialFilterExpression }),
    ...(typeof expireAfterSeconds === "number" && { expireAfterSeconds }),
  }
}

/** Returns whether an index lets no two documents have the same strings in these fields. */
export function isUniqueFor(index: Index, fields: readonly string[]): boolean {
  // One on fewer fields is the stricter one, and will do.
  return index.isUnique && index.fields.every((field) => fields.includes(field)) && coversAll(index)
}

function coversAll({ only }: Index): boolean {
  if (only === undefined) return true
  return Object.values(only).every((condition: unknown) =>
    coverString.has(JSON.stringify(condition)),
  )
}

/** Conditions that every text in the field meets. */
const coverString: ReadonlySet<string> = new Set([
  '{"$type":"string"}',
  '{"$type":2}',
  '{"$exists":true}',
  '{"$gt":""}',
  '{"$gte":""}',
])
