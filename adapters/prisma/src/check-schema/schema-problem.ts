import type { SchemaProblem, SchemaProblemKind } from "@lockstep/core/adapters"

const meanings: Readonly<Partial<Record<SchemaProblemKind, string>>> = {
  "missing-table": "is missing, so its records cannot be stored. Add the model and migrate",
  "missing-column":
    "is missing, so its values are dropped or the write fails. Add the column and migrate",
  "wrong-type":
    "does not have a text type, so the database changes strings that look like numbers. Make it a String",
  "too-short":
    "is too short for values that providers send, so writes fail. Make the column longer",
  "imprecise-date":
    "drops milliseconds or ends in 2038. Use timestamp(3) on PostgreSQL and datetime(3) on MySQL",
  "shifted-date":
    'has a time zone, and the connection is not in UTC, so Prisma\'s driver adapter shifts dates by the difference. Use a plain DateTime, or pass options: "-c TimeZone=UTC" to PrismaPg',
  "small-number":
    "is a signed 32-bit number, too small for times after 2038 and for counters. Use Float, BigInt or, on MySQL, an unsigned Int",
  "inexact-collation":
    "treats different strings as equal, so a new key can be rejected as a duplicate, and writes are slower. On MySQL, run exact-keys.sql of this package",
  "required-column": "is required, so users without a value cannot sign up. Make it optional",
  "missing-unique": "has no unique key, so two rows can have the same key. Add one",
  "needless-unique": "is unique, so a user can have only one row. Make it an index",
  "missing-index": "has no index, so deleting a user reads the whole table. Add one",
  "missing-cascade":
    "has no foreign key with a cascade, so a user is deleted in several steps or rows stay. Add onDelete: Cascade to the relation",
}

/**
 * Describes what a table lacks.
 *
 * @param table - name of the table in the database
 * @param columns - names of the columns in the database; empty for a problem of the table
 * @param text - a message that replaces the usual one
 */
export function problem(
  kind: SchemaProblemKind,
  table: string,
  columns: readonly string[] = [],
  text: string = meanings[kind] ?? kind,
): SchemaProblem {
  const place = columns.length > 0 ? `${table} (${columns.join(", ")})` : table
  return { kind, table, columns, message: `${place} ${text}.` }
}

/** Describes a connection that ignores foreign keys. */
export function foreignKeysOff(): SchemaProblem {
  return {
    kind: "foreign-keys-off",
    columns: [],
    message:
      "Foreign keys are off on this connection, so cascades do nothing. Run PRAGMA foreign_keys = ON on each connection.",
  }
}

/** Describes that `deleteExpired` reads a whole table. */
export function missingExpiryIndex(table: string, column: string): SchemaProblem {
  return {
    kind: "missing-index",
    table,
    columns: [column],
    message: `${table} (${column}) has no index, so deleteExpired reads the whole table. Add @@index([expires]) to the model.`,
  }
}
