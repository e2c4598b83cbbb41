import { sql, type RawBuilder } from "kysely"
import { connectionProblem } from "../../check-schema/schema-problem.ts"
import { storedColumn, type StoredColumn } from "../../stored-column.ts"
import type { StoredKysely } from "../../stored-kysely.ts"
import { indexesOf, type Catalog, type ColumnShape } from "../catalog.ts"
import { createOneByOne } from "../create-one-by-one.ts"
import { readIndexes } from "./unique-keys.ts"

/** What MySQL and MariaDB know of their tables. */
export const mysqlCatalog: Catalog = {
  async shape(db, table) {
    return {
      columns: new Map((await readColumns(db, table)).map((row) => [row.name, shapeOf(row)])),
      ...indexesOf(await readIndexes(db, table)),
      cascades: await readCascades(db, table),
    }
  },
  async connection(db) {
    const { rows } = await sql<{ written: string | null }>`
      select cast(${new Date("2026-01-02T03:04:05.678Z")} as char) as written`.execute(db)
    if (rows[0]?.written === "2026-01-02 03:04:05.678") return []
    return [
      connectionProblem(
        "imprecise-date",
        'The driver writes dates in local time, so an hour of each autumn is ambiguous and servers must agree on it; set timezone: "Z" in its options, once existing dates are in UTC.',
      ),
    ]
  },
  async types(db) {
    const id = storedColumn(db, "User", "id")
    const existing = (await readColumns(db, id)).find(({ name }) => name === id.column)
    return {
      id: existing ? typeOf(existing) : key(255),
      key,
      entryKey: sql`varchar(129) character set ascii collate ascii_bin`,
      text,
      date,
      integer: sql`bigint`,
      boolean: sql`boolean`,
      // An index holds 3072 bytes, which is 768 characters.
      indexed: { identifier: 255, credentialID: 768 },
      own: { text, number: sql`double`, boolean: sql`boolean`, date, json: sql`json` },
      hasIfNotExists: { index: false, column: false },
    }
  },
  create: createOneByOne,
}

/** Compares bytes, spaces at the end included; MySQL and MariaDB have different names for that. */
const binary = sql`/*M! utf8mb4_nopad_bin */ /*!80017 utf8mb4_0900_bin */`

const text = sql`mediumtext character set utf8mb4 collate ${binary}`
const date = sql`datetime(3)`

function key(length: number): RawBuilder<unknown> {
  return sql`varchar(${sql.lit(length)}) character set utf8mb4 collate ${binary}`
}

interface ColumnRow {
  readonly name: string
  readonly type: string
  readonly required: number
  readonly length: number | string | null
  readonly charset: string | null
  readonly collation: string | null
  readonly precision: number | null
}

async function readColumns(db: StoredKysely, table: StoredColumn): Promise<readonly ColumnRow[]> {
  const { rows } = await sql<ColumnRow>`
    select column_name as ${sql.id("name")}, column_type as ${sql.id("type")},
      is_nullable = 'NO' as required, character_maximum_length as ${sql.id("length")},
      character_set_name as ${sql.id("charset")}, collation_name as ${sql.id("collation")},
      datetime_precision as ${sql.id("precision")}
    from information_schema.columns
    where table_schema = coalesce(${table.schema ?? null}, database())
      and table_name = ${table.table}`.execute(db)
  return rows
}

function shapeOf({ type, required, length, collation, precision }: ColumnRow): ColumnShape {
  return {
    type,
    isRequired: Number(required) === 1,
    isText: /char|text|uuid/.test(type),
    isExact: collation === null || collation.endsWith("_bin") || collation === "binary",
    // A timestamp ends in 2038 on MySQL, and is shifted by the time zone of the connection.
    isPrecise: type.startsWith("datetime") && (precision ?? 0) >= 3,
    isWide: type.startsWith("bigint"),
    length: length === null ? undefined : Number(length),
  }
}

/** The type as it must be repeated in a column that refers to this one. */
function typeOf({ type, charset, collation }: ColumnRow): RawBuilder<unknown> {
  const text = charset === null ? "" : ` character set ${charset} collate ${collation}`
  return sql.raw(type + text)
}

async function readCascades(
  db: StoredKysely,
  { schema, table }: StoredColumn,
): Promise<readonly { readonly column: string; readonly parent: string }[]> {
  const { rows } = await sql<{ column: string; parent: string }>`
    select part.column_name as ${sql.id("column")}, rule.referenced_table_name as parent
    from information_schema.referential_constraints as rule
    join information_schema.key_column_usage as part
      on part.constraint_schema = rule.constraint_schema
      and part.constraint_name = rule.constraint_name and part.table_name = rule.table_name
    where rule.constraint_schema = coalesce(${schema ?? null}, database())
      and rule.table_name = ${table} and rule.delete_rule = 'CASCADE'`.execute(db)
  return rows
}
