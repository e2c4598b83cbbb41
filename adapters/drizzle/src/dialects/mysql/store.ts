import { is, sql, type SQL } from "drizzle-orm"
import { getTableConfig, MySqlTable } from "drizzle-orm/mysql-core"
import type { BoundTable, BoundTables } from "../../bound-table.ts"
import { declaresCascade, declaresUnique } from "../../declared-keys.ts"
import { fromRecord, type PlainRecord } from "../../from-record.ts"
import { classifyRefusal, isFree, isOwned } from "../../insert-once.ts"
import { find, hasKeys } from "../../look-up.ts"
import { assertComplete, identityOf } from "../../refusal.ts"
import { rules } from "../../fields.ts"
import { all, namesOf, placed, readColumns, setOf, valuesOf } from "../../statement.ts"
import type { Store } from "../../store.ts"
import type { Assignment, StoredRecord } from "../../to-record.ts"
import type { MySQLAnswer } from "./answer.ts"
import type { MySQLBase } from "./base.ts"
import { onMariaDB, onMySQL } from "./dialects.ts"
import { echoOf, holds } from "./echo.ts"
import { findByEmail } from "./find-by-email.ts"
import { fit } from "./fit.ts"
import { isForeignText, nothing, runByKey } from "./foreign-text.ts"
import { removeExpired } from "./remove-expired.ts"

/**
 * Makes the store of MySQL and MariaDB. MariaDB returns the rows that a statement inserted or
 * deleted; where MySQL does not, what it was given is returned, and what it changed is read again.
 */
export function mysqlStore(base: MySQLBase): Store {
  const { tables, report } = base
  const run = runByKey(base.run)
  const byKey = { ...base, run }
  const store: Store = {
    tables,
    report,
    fit,
    same: exactly,
    asks: (table) => !declaredUnique(table),
    // An insert locks what it reads.
    holds: () => sql``,
    rows: async (query) => (await run(query)).rows ?? [],
    byEmail: (email) => findByEmail(byKey, email),
    insert: (table, record) => insert(store, base, table, record),
    async update(table, key, patch, condition) {
      const also = condition ? sql` and ${condition}` : sql``
      const found = hasKeys(store, key)
      const { affected } = await base
        .run(sql`update ${table.table} set ${setOf(patch)} where ${found}${also}`)
        .catch(async (error: unknown) => {
          // The key finds its row, so it is a value that its column cannot hold.
          if (!isForeignText(error) || (await find(store, table, key))) throw error
          return nothing
        })
      // A driver may count only the rows that were changed by this, so 0 is not conclusive.
      if (affected === 0 && condition) return unchanged(store, table, key, patch, condition)
      // As it is, even if another call has written after this one: with the values of this one laid over
      // it, it might be a record that never was.
      return find(store, table, key)
    },
    remove: (table, keys, except) => remove(store, base, table, keys, except),
    removeExpired: (table, key, before, limit) => removeExpired(base, table, key, before, limit),
    take: (table, keys) => take(store, byKey, table, keys),
  }
  return store
}

/**
 * Byte for byte, whatever the collation of the column: its own comparison, which has the index, and one
 * of the bytes. Columns of accounts made for Auth.js ignore case, accents and spaces at the end.
 */
function exactly(column: SQL, assignment: Assignment): SQL {
  const value = placed(assignment)
  if (typeof assignment.value !== "string") return sql`${column} = ${value}`
  return sql`${column} = ${value} and ${bytes(column)} = ${bytes(value)}`
}

function bytes(text: SQL): SQL {
  return sql`cast(convert(${text} using utf8mb4) as binary)`
}

/**
 * MySQL locks what it reads in an insert, also the place of a row that is not there, so that two
 * inserts that ask first can block each other. It asks only where the code declares no key that makes
 * the question needless.
 */
async function insert(
  store: Store,
  { run }: MySQLBase,
  table: BoundTable,
  record: StoredRecord,
): Promise<PlainRecord> {
  assertComplete(table, record)
  const conditions = [
    ...(store.asks(table) ? isFree(store, table, record) : []),
    ...(declaredOwned(table, store.tables) ? [] : isOwned(store, table, record)),
  ]
  const values =
    conditions.length === 0
      ? sql`values (${valuesOf(record)})`
      : sql`select ${valuesOf(record)} from dual where ${all(conditions)}`
  const { rows, affected, insertId } = await run(
    sql`insert into ${table.table} (${namesOf(record)}) ${values} ${onMariaDB(sql`returning ${readColumns(table)}`)}`,
  )
  if (rows?.[0]) return fromRecord(rows[0], table)
  if (affected === 0) return classifyRefusal(store, table, record)
  return (await written(store, table, record, insertId)) ?? classifyRefusal(store, table, record)
}

async function written(
  store: Store,
  table: BoundTable,
  record: StoredRecord,
  insertId: MySQLAnswer["insertId"],
): Promise<PlainRecord | undefined> {
  const made = Number(insertId) > 0 ? madeId(table, insertId) : []
  const whole = [...record, ...made]
  const echo = echoOf(table, whole)
  if (echo) return echo
  const keys = whole.filter(({ column }) => table.kind === "user" && column.key === "id")
  return find(store, table, keys.length > 0 ? keys : identityOf(table, record))
}

/** The id that the database made, if the table is one whose records have an id. */
function madeId(table: BoundTable, insertId: MySQLAnswer["insertId"]): readonly Assignment[] {
  const id = table.columns.get("id")
  return id ? [{ column: id, value: Number(insertId) }] : []
}

/** For a conditional update that changed nothing: the row when it holds, and has the new values already. */
async function unchanged(
  store: Store,
  table: BoundTable,
  key: readonly Assignment[],
  patch: StoredRecord,
  condition: SQL,
): Promise<PlainRecord | undefined> {
  const [row] = await store.rows(
    sql`select ${readColumns(table)} from ${table.table} where ${hasKeys(store, key)} and ${condition}`,
  )
  const record = row && fromRecord(row, table)
  return record && holds(record, patch) ? record : undefined
}

/**
 * One statement where it is MariaDB that reads it, a `delete` that returns the row. To MySQL the
 * same text is a `select`, after which a `delete` takes the row: of many callers that found it, one
 * deletes it and has it. It is the count of deleted rows that tells.
 */
async function take(
  store: Store,
  { run }: MySQLBase,
  table: BoundTable,
  keys: readonly Assignment[],
): Promise<PlainRecord | undefined> {
  const taken = sql.identifier("taken")
  const found = hasKeys(store, keys)
  const columns = readColumns(table)
  const { rows } = await run(
    sql`${onMariaDB(sql`delete`)} ${onMySQL(sql`select ${columns}, 0 as ${taken}`)} from ${table.table} where ${found} ${onMariaDB(sql`returning ${columns}, 1 as ${taken}`)}`,
  )
  const row = rows?.[0]
  if (!row) return undefined
  if (Number(row["taken"]) === 0) {
    const { affected } = await run(sql`delete from ${table.table} where ${found}`)
    if (affected === 0) return undefined
  }
  return fromRecord(row, table)
}

function declaredUnique(table: BoundTable): boolean {
  // A token that is stored twice is taken twice by one statement: it needs no key to be used once.
  if (table.kind === "verificationToken") return true
  return is(table.table, MySqlTable) && declaresUnique(getTableConfig(table.table), table)
}

function declaredOwned({ kind, table }: BoundTable, { user }: BoundTables): boolean {
  if (!rules[kind].owned) return true
  return is(table, MySqlTable) && declaresCascade(getTableConfig(table), user)
}

async function remove(
  store: Store,
  base: MySQLBase,
  table: BoundTable,
  keys: readonly Assignment[],
  except?: Assignment,
): Promise<PlainRecord | undefined> {
  const others = except ? sql` and not (${hasKeys(store, [except])})` : sql``
  const deletion = sql`delete from ${table.table} where ${hasKeys(store, keys)}${others} ${onMariaDB(sql`returning ${readColumns(table)}`)}`
  try {
    const { rows } = await base.run(deletion)
    return rows?.[0] && fromRecord(rows[0], table)
  } catch (error) {
    if (!isForeignText(error)) throw error
    // No row has a key that its column cannot hold. If it is that of `except`, then no row stays.
    return except && remove(store, base, table, keys)
  }
}
