import { createHash } from "node:crypto"
import { areKeys } from "@lockstep/core/adapters"
import { ObjectId } from "mongodb"

/** What users' ids are in the database. */
export type IdType = "objectId" | "string"

/** An id as it is stored. */
export type StoredId = ObjectId | string

/** Turns ids into what is stored and back. */
export interface Ids {
  /** A new id. Callers choose none: then no user gets the id of a user who was deleted. */
  create(): StoredId
  /** `undefined` for a value that is not a valid ID, which matches no user. */
  toStored(id: unknown): StoredId | undefined
}

// In lower case only: an id must find a user byte for byte.
const hex = /^[\da-f]{24}$/

const kinds: Readonly<Record<IdType, Ids>> = {
  objectId: {
    create: () => new ObjectId(),
    toStored: (id) => (typeof id === "string" && hex.test(id) ? new ObjectId(id) : undefined),
  },
  string: {
    create: () => crypto.randomUUID(),
    toStored: (id) => (typeof id === "string" && areKeys(id) && id !== "" ? id : undefined),
  },
}

/** The ids of an installation. */
export function idsOf(type: IdType): Ids {
  return kinds[type]
}

/**
 * The `_id` of a record that is found by other values: a digest of these, so that MongoDB itself, which
 * keeps every `_id` unique, lets no second one in even where a collection has no other unique index.
 * It is an ObjectId, because Auth.js takes it for one; 96 bits are too many to find a second record for.
 *
 * @param values - what identifies the record, in a fixed order
 */
export function recordId(...values: readonly string[]): ObjectId {
  // As JSON no two lists of values are one text.
  const digest = createHash("sha256").update(JSON.stringify(values)).digest("hex")
  return new ObjectId(digest.slice(0, 24))
}
