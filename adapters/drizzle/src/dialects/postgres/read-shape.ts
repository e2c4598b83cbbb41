import { sql } from "drizzle-orm"
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core"
import type { TableOfApplication } from "../../bound-table.ts"
import type { Read } from "../../check-schema/read.ts"
import {
  toIndexes,
  type ColumnShape,
  type IndexedColumn,
  type TableShape,
} from "../../check-schema/table-shape.ts"

interface ColumnRow {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly exact: boolean
}

/** Reads PostgreSQL's catalog about one table. */
export async function readPgShape(
  read: Read,
  bound: TableOfApplication,
  users: TableOfApplication,
): Promise<TableShape> {
  const table = sql`to_regclass(${quoted(bound)})`
  const columns = await read<ColumnRow>(sql`
    select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as required, coalesce(c.collisdeterministic, true) as exact
    from pg_attribute a left join pg_collation c on c.oid = a.attcollation
    where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped`)
  const indexed = await read<IndexedColumn>(sql`
    select i.indexrelid::text as "index", i.indisunique and i.indpred is null as "unique",
      a.attname as "column"
    from pg_index i cross join lateral unnest(i.indkey) with ordinality as k (number, place)
      left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number
    where i.indrelid = ${table} and i.indisvalid and k.place <= i.indnkeyatts
    order by i.indexrelid, k.place`)
  const cascades = await read<{ column: string }>(sql`
    select a.attname as "column" from pg_constraint f
      join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confdeltype = 'c' and f.conrelid = ${table}
      and f.confrelid = to_regclass(${quoted(users)})`)
  return {
    columns: new Map(columns.map((column) => [column.name, toShape(column)])),
    indexes: toIndexes(indexed),
    cascades: cascades.map(({ column }) => column),
  }
}

/** The name of a table as PostgreSQL parses it from a string. */
function quoted({ table }: TableOfApplication): string {
  // Only tables of PostgreSQL come here: the overloads of DrizzleAdapter and checkSchema see to it.
  const { schema, name } = getTableConfig(table as PgTable)
  const parts = schema === undefined ? [name] : [schema, name]
  return parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(".")
}

function toShape({ type, required, exact }: ColumnRow): ColumnShape {
  const [, length] = /^character(?: varying)?\((\d+)\)$/.exec(type) ?? []
  return {
    type,
    isText: /^(?:text|character|citext)/.test(type),
    isRequired: required,
    length: length === undefined ? undefined : Number(length),
    isExact: exact && type !== "citext" && !type.startsWith("character("),
    dateLacks: dateLacks(type),
    isSmall: type === "integer" || type === "smallint",
  }
}

function dateLacks(type: string): string | undefined {
  if (/^timestamp\([012]\)/.test(type)) {
    return "has no milliseconds, so dates are rounded; give it the precision 3"
  }
  if (type.endsWith("without time zone")) {
    return "has no time zone, so that other programs may read it as local time; make it timestamptz"
  }
  return undefined
}
