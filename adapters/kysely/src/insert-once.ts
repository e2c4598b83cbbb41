import { AdapterError } from "@lockstep/core/adapters"
import type { ExpressionBuilder, Expression, SqlBool } from "kysely"
import type { TableName } from "./columns.ts"
import type { StoredRow } from "./from-record.ts"
import type { StoredKysely, StoredTables } from "./store.ts"
import type { StoredRecord } from "./to-record.ts"

interface Rule {
  /** Columns whose values together are unique. */
  readonly unique: readonly string[]
  /** Whether `userId` must name a user. */
  readonly owned: boolean
  /** Whether a row may go without its unique values; it then clashes with none. */
  readonly optional?: boolean
}

const rules: Record<TableName, Rule> = {
  User: { unique: ["email"], owned: false, optional: true },
  Account: { unique: ["provider", "providerAccountId"], owned: true },
  Session: { unique: ["sessionToken"], owned: true },
  VerificationToken: { unique: ["identifier", "token"], owned: false },
  Authenticator: { unique: ["credentialID"], owned: true },
}

/**
 * Inserts a row unless its unique values are taken or its owner is gone, in one statement. The
 * statement asks for itself, because databases made for Auth.js lack unique keys and SQLite ignores
 * foreign keys unless told otherwise; a SQLite statement that writes has the database to itself, so
 * nothing can come between the question and the insert.
 *
 * @returns the row as stored
 * @throws AdapterError `duplicate` or `missing`
 */
export async function insertOnce(
  db: StoredKysely,
  table: TableName,
  record: StoredRecord,
): Promise<StoredRow> {
  assertComplete(table, record)
  const columns = Object.keys(record)
  const row = await db
    .insertInto(table)
    .columns(columns)
    .expression(
      db
        .selectNoFrom((eb) => columns.map((column) => eb.val(valueOf(record, column)).as(column)))
        .where((eb) => allowed(eb, table, record)),
    )
    .returningAll()
    .executeTakeFirst()
  return row ?? explain(db, table, record)
}

function assertComplete(table: TableName, record: StoredRecord): void {
  const { unique, owned, optional } = rules[table]
  const needed = [...(optional ? [] : unique), ...(owned ? ["userId"] : [])]
  const lacking = needed.filter((column) => (record[column] ?? null) === null)
  if (lacking.length > 0) throw new AdapterError(`A new ${table} needs ${lacking.join(" and ")}.`)
}

type Builder = ExpressionBuilder<StoredTables, never>

function allowed(eb: Builder, table: TableName, record: StoredRecord): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (isIdentified(table, record)) conditions.push(eb.not(eb.exists(same(eb, table, record))))
  if (rules[table].owned) conditions.push(eb.exists(owner(eb, record)))
  return eb.and(conditions)
}

function isIdentified(table: TableName, record: StoredRecord): boolean {
  return rules[table].unique.every((column) => valueOf(record, column) !== null)
}

function same(eb: Builder, table: TableName, record: StoredRecord) {
  const values = rules[table].unique.map((column) => [column, valueOf(record, column)] as const)
  return eb
    .selectFrom(table)
    .select((one) => one.lit(1).as("found"))
    .where((row) => row.and(Object.fromEntries(values)))
}

function owner(eb: Builder, record: StoredRecord) {
  return eb
    .selectFrom("User")
    .select((one) => one.lit(1).as("found"))
    .where("id", "=", valueOf(record, "userId"))
}

/** Only a refused insert pays for a second statement, which finds out why. */
async function explain(db: StoredKysely, table: TableName, record: StoredRecord): Promise<never> {
  const found = await db
    .selectNoFrom((eb) => [
      eb.exists(same(eb, table, record)).as("taken"),
      eb.exists(owner(eb, record)).as("owned"),
    ])
    .executeTakeFirstOrThrow()
  if (found.taken) throw taken(table)
  if (rules[table].owned && !found.owned) {
    throw new AdapterError(`A new ${table} needs a user that exists.`, { code: "missing" })
  }
  throw new AdapterError(`Another writer was faster with a ${table}; try again.`, {
    code: "conflict",
  })
}

/** The error for a unique value that another row of the table has. */
export function taken(table: TableName): AdapterError {
  const columns = rules[table].unique.join(" and ")
  return new AdapterError(`There is a ${table} with this ${columns} already.`, {
    code: "duplicate",
  })
}

function valueOf(record: StoredRecord, column: string): string | number | null {
  return record[column] ?? null
}
