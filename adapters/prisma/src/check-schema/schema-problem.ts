import type { SchemaProblem, SchemaProblemKind } from "@lockstep/core/adapters"

const meanings: Readonly<Partial<Record<SchemaProblemKind, string>>> = {
  "missing-table": "is missing, so what belongs there cannot be stored; add the model and migrate",
  "missing-column": "is missing, so what belongs there is dropped or refused; add it and migrate",
  "wrong-type":
    "is not of a text type, so values that look like numbers are respelled; make it a String",
  "too-short": "is too short for what providers send, which is refused; make the column longer",
  "imprecise-date":
    "drops milliseconds, or ends in 2038; use timestamp(3) on PostgreSQL and datetime(3) on MySQL",
  "shifted-date":
    'has a time zone, and the connection is not in UTC, so Prisma\'s driver adapter stores and reads dates that are off by the difference; use a plain DateTime, or give PrismaPg options: "-c TimeZone=UTC"',
  "small-number":
    "is a number of 32 bits with a sign, too small for times from 2038 on and for counters; use Float, BigInt or, on MySQL, an unsigned Int",
  "inexact-collation":
    "takes different strings for the same, so a key may be refused as taken, and each write costs more; on MySQL, exact-keys.sql of this package changes that",
  "required-column": "is required, so users who have none cannot sign up; make it optional",
  "missing-unique": "has no unique key, so two rows may have one key; add one",
  "needless-unique": "is unique, so a user can have one row only; make it an index",
  "missing-index": "has no index, so removing a user searches the whole table; add one",
  "missing-cascade":
    "has no foreign key with a cascade, so a user is removed in several steps, or leaves rows behind; add onDelete: Cascade to the relation",
}

/**
 * Describes what a table lacks.
 *
 * @param kind - of the problem
 * @param table - as the database names it
 * @param columns - as the database names them; none when the table is meant
 */
export function problem(
  kind: SchemaProblemKind,
  table: string,
  columns: readonly string[] = [],
): SchemaProblem {
  const place = columns.length > 0 ? `${table} (${columns.join(", ")})` : table
  return { kind, table, columns, message: `${place} ${meanings[kind] ?? kind}.` }
}

/** Describes a connection that ignores foreign keys. */
export function foreignKeysOff(): SchemaProblem {
  return {
    kind: "foreign-keys-off",
    columns: [],
    message:
      "Foreign keys are off on this connection, so cascades do nothing; run PRAGMA foreign_keys = ON on each connection.",
  }
}

/** Describes that rows which have expired are looked for in a whole table. */
export function missingExpiryIndex(table: string, column: string): SchemaProblem {
  return {
    kind: "missing-index",
    table,
    columns: [column],
    message: `${table} (${column}) has no index, so deleteExpired reads the whole table; add @@index([expires]) to the model.`,
  }
}
