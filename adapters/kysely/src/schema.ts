import { sql, type Kysely } from "kysely"
import type { TableName } from "./columns.ts"
import { dialectOf } from "./dialect-support.ts"
import { isUnique, type ColumnTypes } from "./dialects/catalog.ts"
import type { Dialect } from "./dialects/dialect.ts"
import { newTables } from "./new-tables.ts"
import { storedColumn } from "./stored-column.ts"
import type { StoredKysely } from "./stored-kysely.ts"
import { tableRules } from "./table-rules.ts"

/**
 * Creates what is missing of the tables, unique keys and indexes that {@link KyselyAdapter} uses. What
 * exists is left as it is, so it may be run again, and on a database made for Auth.js, where it adds
 * the table of passkeys and the missing keys. Fits as `up` of a Kysely migration.
 *
 * @throws ConfigError when the dialect is not supported
 * @throws the driver's error, for example when existing rows already break a unique key
 */
export async function createTables<DB>(db: Kysely<DB>): Promise<void> {
  // The catalogue is read by names that the types of the tables do not have.
  const stored = db as unknown as StoredKysely
  const dialect = dialectOf(stored)
  const types = await dialect.catalog.types(stored)
  for (const table of newTables(db, types)) await table.execute()
  for (const name of names) await createIndexes(stored, dialect, types, name)
}

/**
 * Drops the tables with everything in them. Fits as `down` of a Kysely migration.
 */
export async function dropTables<DB>(db: Kysely<DB>): Promise<void> {
  for (const table of names.toReversed()) await db.schema.dropTable(table).ifExists().execute()
}

const names: readonly TableName[] = [
  "User",
  "Account",
  "Session",
  "VerificationToken",
  "Authenticator",
]

/** By what they are on and not by name, so that a table which has its own gets no second ones. */
async function createIndexes(
  db: StoredKysely,
  { catalog }: Dialect,
  types: ColumnTypes,
  table: TableName,
): Promise<void> {
  const shape = await catalog.shape(db, storedColumn(db, table, "userId"))
  const named = (column: string): string => storedColumn(db, table, column).column
  const { unique, owned } = tableRules[table]
  if (!isUnique(shape, unique.map(named))) {
    const name = `${table}_${unique.join("_")}_key`
    await newIndex(db, types, name, table, unique).unique().execute()
  }
  if (owned && !shape.indexes.some(([first]) => first === named("userId"))) {
    await newIndex(db, types, `${table}_userId_index`, table, ["userId"]).execute()
  }
}

function newIndex(
  db: StoredKysely,
  { indexed, hasIndexIfNotExists }: ColumnTypes,
  name: string,
  table: TableName,
  columns: readonly string[],
) {
  const index = db.schema.createIndex(name).on(table)
  return columns.reduce(
    (all, column) => {
      const length = indexed[column]
      return length === undefined
        ? all.column(column)
        : all.expression(sql`${sql.ref(column)}(${sql.lit(length)})`)
    },
    hasIndexIfNotExists ? index.ifNotExists() : index,
  )
}
