import type { SchemaProblem } from "@lockstep/core/adapters"
import { entryProblems, type EntryColumn } from "@lockstep/core/adapters/sql-store"
import { sql, type CompiledQuery, type Kysely } from "kysely"
import { dialectOf } from "./dialect-support.ts"
import { isUnique } from "./dialects/catalog.ts"

import { defaultEntryTable, entryColumns, type TableName } from "./fields.ts"
import type { KyselyStoreOptions } from "./options.ts"
import { storedColumn } from "./stored-column.ts"
import type { StoredKysely } from "./stored-kysely.ts"

/**
 * Creates the table of a {@link KyselyStore}, with its index, unless it exists. Several processes
 * can run it at the same time. You can use it as `up` of a Kysely migration, with
 * `db.schema.dropTable("AuthEntry")` as `down`.
 *
 * @param db - the application's Kysely
 * @param options - the options of the store
 * @throws ConfigError when the dialect is not supported
 */
export async function createStoreTable<DB>(
  db: Kysely<DB>,
  options: KyselyStoreOptions = {},
): Promise<void> {
  // The table need not be among those that the compiler checks.
  const stored = db as unknown as StoredKysely
  const { catalog } = dialectOf(stored)
  const missing = () => missingStatements(stored, options)
  const statements = await missing()
  if (statements.length > 0) await catalog.create(stored, statements, missing)
}

/**
 * Reports what the database lacks for a {@link KyselyStore}. It only reads. An empty list means
 * that nothing is missing.
 *
 * @param db - the application's Kysely
 * @param options - the options of the store
 * @throws ConfigError when the dialect is not supported
 */
export async function checkStoreSchema<DB>(
  db: Kysely<DB>,
  options: KyselyStoreOptions = {},
): Promise<SchemaProblem[]> {
  // The table need not be among those that the compiler checks.
  return entryProblems(await shapeOf(db as unknown as StoredKysely, options))
}

async function shapeOf(db: StoredKysely, { table = defaultEntryTable }: KyselyStoreOptions) {
  const shape = await dialectOf(db).catalog.shape(db, storedColumn(db, table, "key"))
  const named = (column: string): string => storedColumn(db, table, column).column
  const columns = entryColumns.flatMap((column): [string, EntryColumn][] => {
    const found = shape.columns.get(named(column))
    return found ? [[column, found]] : []
  })
  return {
    table,
    columns: Object.fromEntries(columns),
    isKeyUnique: isUnique(shape, [named("key")]),
    hasExpiryIndex: shape.indexes.some(([first]) => first === named("expires")),
  }
}

async function missingStatements(
  db: StoredKysely,
  options: KyselyStoreOptions,
): Promise<readonly CompiledQuery[]> {
  const { table, columns, hasExpiryIndex } = await shapeOf(db, options)
  const { entryKey, text, integer, hasIfNotExists } = await dialectOf(db).catalog.types(db)
  const created = db.schema
    .createTable(table)
    .ifNotExists()
    .addColumn("key", sql`${entryKey}`, (column) => column.primaryKey())
    .addColumn("value", sql`${text}`, (column) => column.notNull())
    .addColumn("count", sql`${integer}`, (column) => column.notNull().defaultTo(sql.lit(1)))
    .addColumn("expires", sql`${integer}`, (column) => column.notNull())
  const index = db.schema.createIndex(`${table}_expires_index`)
  const indexed = (hasIfNotExists.index ? index.ifNotExists() : index)
    // The builder is written for a table of any name.
    .on(table as TableName)
    .column("expires")
  return [
    ...(Object.keys(columns).length === 0 ? [created.compile()] : []),
    ...(hasExpiryIndex ? [] : [indexed.compile()]),
  ]
}
