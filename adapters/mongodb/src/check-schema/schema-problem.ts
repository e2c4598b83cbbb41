import type { SchemaProblem, SchemaProblemKind } from "@lockstep/core/adapters"
import type { CollectionKey } from "../collections.ts"

/** What can be wrong with a collection. */
export type ProblemKind = Extract<
  SchemaProblemKind,
  "missing-unique" | "missing-index" | "missing-expiry" | "needless-unique" | "inexact-collation"
>

/**
 * Describes what a collection lacks.
 *
 * @param kind - of the problem
 * @param key - which collection
 * @param name - of the collection
 * @param fields - that it is about
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

const fix = "createIndexes(db) adds it"

function meaning(kind: ProblemKind, key: CollectionKey): string {
  switch (kind) {
    case "missing-unique":
      return missingUnique(key)
    case "missing-index":
      return `has no index, so removing a user reads the whole collection; ${fix}`
    case "missing-expiry":
      return `has no index that removes what has expired, so it stays until it is asked for; ${fix}`
    case "needless-unique":
      return key === "Users"
        ? "is unique for missing addresses too, so only one user can have none; make the index partial, on { email: { $type: 'string' } }"
        : "is unique, so no user can have two; drop the index"
    case "inexact-collation":
      return "has a collation, so that different texts are taken for one; move the documents to a collection without"
  }
}

function missingUnique(key: CollectionKey): string {
  const cost = "every look-up reads the whole collection"
  if (key === "Users") {
    return `has no unique index, so ${cost}, a new address costs further requests, and libraries other than this can store it twice; ${fix}`
  }
  return `has no unique index, so ${cost}, and libraries other than this can store one record twice; ${fix}`
}
