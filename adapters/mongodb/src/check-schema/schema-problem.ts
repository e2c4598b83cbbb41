import type { SchemaProblem, SchemaProblemKind } from "@lockstep/core/adapters"
import type { CollectionKey } from "../collections.ts"

/** What can be wrong with a collection. */
export type ProblemKind = Extract<
  SchemaProblemKind,
  | "missing-unique"
  | "missing-index"
  | "missing-expiry"
  | "needless-unique"
  | "inexact-collation"
  | "wrong-type"
>

/**
 * Describes what a collection lacks.
 *
 * @param fields - the fields that have the problem
 */
export function problem(
  kind: ProblemKind,
  key: CollectionKey,
  name: string,
  fields: readonly string[],
): SchemaProblem {
  const place = fields.length > 0 ? `${name} (${fields.join(", ")})` : name
  return { kind, table: name, columns: fields, message: `${place} ${meaning(kind, key)}.` }
}

const fix = "Run createIndexes(db), which adds it"

function meaning(kind: ProblemKind, key: CollectionKey): string {
  switch (kind) {
    case "missing-unique":
      return missingUnique(key)
    case "missing-index":
      return `has no index, so deleting a user reads the whole collection. ${fix}`
    case "missing-expiry":
      return `has no index that deletes expired records, so each stays until it is read. ${fix}`
    case "needless-unique":
      return key === "Users"
        ? "is also unique for missing email addresses, so only one user can have none. Make the index partial, on { email: { $type: 'string' } }"
        : "is unique, so no user can have two. Drop the index"
    case "wrong-type":
      return key === "Users"
        ? "has IDs of several types, so users with the rarer one are not found by their ID. Give all users IDs of one type, and set the ids option to it"
        : "has IDs of another type than _id of the users, such as a string instead of an ObjectId, so other programs do not find them. Store them in the type of _id"
    case "inexact-collation":
      return "has a collation, so different strings can count as equal. Move the documents to a collection without one"
  }
}

function missingUnique(key: CollectionKey): string {
  const cost = "every lookup reads the whole collection"
  if (key === "Users") {
    return `has no unique index, so ${cost}, a new email address needs more requests, and other libraries can store it twice. ${fix}`
  }
  return `has no unique index, so ${cost}, and other libraries can store one record twice. ${fix}`
}
