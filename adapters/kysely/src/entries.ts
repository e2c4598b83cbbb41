import type { StoredEntries } from "@lockstep/core/adapters"
import {
  mysqlEntries,
  returningEntries,
  sqlText,
  type EntryNames,
  type Sql,
} from "@lockstep/core/adapters/sql-store"
import { CompiledQuery } from "kysely"
import { hasConstantTables } from "./constant-tables.ts"
import { defaultEntryTable } from "./fields.ts"
import type { Dialect } from "./dialects/dialect.ts"
import { clientCheck } from "./dialects/mysql/assert-client.ts"
import { retryConflicts } from "./dialects/retry-conflicts.ts"
import { storedColumn } from "./stored-column.ts"
import type { StoredKysely, StoredRow } from "./stored-kysely.ts"

const placeholders = {
  PostgreSQL: (place: number) => `$${place}`,
  MySQL: () => "?",
  SQLite: () => "?",
}

/** The short-lived entries in a table, as Kysely reaches it. */
export function storedEntries(
  db: StoredKysely,
  { name }: Dialect,
  table: string = defaultEntryTable,
): StoredEntries {
  const check = name === "MySQL" ? clientCheck(db) : undefined
  const run = async (statement: Sql) => {
    await check?.()
    const query = CompiledQuery.raw(sqlText(statement, placeholders[name]), [...statement.values])
    return retryConflicts(db, () => db.executeQuery<StoredRow>(query))
  }
  const rows = async (statement: Sql) => (await run(statement)).rows
  const names = namesIn(db, name, table)
  if (name !== "MySQL") {
    return returningEntries({ dialect: name === "SQLite" ? "sqlite" : "postgresql", names, rows })
  }
  return mysqlEntries({
    names,
    rows,
    affected: async (statement) => Number((await run(statement)).numAffectedRows ?? 0n),
    insertId: async (statement) => Number((await run(statement)).insertId ?? 0n),
  })
}

/** As plugins and a schema of the application's spell them: each time, where these may change their mind. */
function namesIn(db: StoredKysely, dialect: Dialect["name"], table: string): () => EntryNames {
  const quote = (name: string): string =>
    dialect === "MySQL" ? `\`${name.replaceAll("`", "``")}\`` : `"${name.replaceAll('"', '""')}"`
  const read = (): EntryNames => {
    const column = (name: string): string => quote(storedColumn(db, table, name).column)
    return {
      table: storedColumn(db, table, "key").from,
      key: column("key"),
      value: column("value"),
      count: column("count"),
      expires: column("expires"),
    }
  }
  if (!hasConstantTables(db)) return read
  let known: EntryNames | undefined
  return () => (known ??= read())
}
