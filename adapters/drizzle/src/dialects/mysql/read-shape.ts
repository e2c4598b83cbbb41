import { sql } from "drizzle-orm"
import { getTableConfig, type MySqlTable } from "drizzle-orm/mysql-core"
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
  readonly whole: string
  readonly nullable: string
  readonly length: number | null
  readonly collation: string | null
  readonly digits: number | null
  readonly extra: string
}

/** Reads the catalog of MySQL or MariaDB about one table. */
export async function readMySQLShape(
  read: Read,
  bound: TableOfApplication,
  users: TableOfApplication,
): Promise<TableShape> {
  const { schema, name } = configOf(bound)
  const place = sql`table_schema = coalesce(${schema ?? null}, database()) and table_name = ${name}`
  const columns = await read<ColumnRow>(sql`
    select column_name as name, data_type as type, column_type as whole, is_nullable as nullable,
      character_maximum_length as length, collation_name as collation,
      datetime_precision as digits, extra as ${sql.identifier("extra")}
    from information_schema.columns where ${place}`)
  const indexed = await read<IndexedColumn>(sql`
    select index_name as ${sql.identifier("index")},
      non_unique = 0 and sub_part is null as ${sql.identifier("unique")},
      column_name as ${sql.identifier("column")}
    from information_schema.statistics where ${place} order by index_name, seq_in_index`)
  const cascades = await read<{ column: string }>(sql`
    select k.column_name as ${sql.identifier("column")}
    from information_schema.key_column_usage as k
      join information_schema.referential_constraints as r
        on r.constraint_schema = k.constraint_schema and r.constraint_name = k.constraint_name
        and r.table_name = k.table_name
    where k.table_schema = coalesce(${schema ?? null}, database()) and k.table_name = ${name}
      and r.delete_rule = 'CASCADE' and r.referenced_table_name = ${configOf(users).name}`)
  return {
    columns: new Map(columns.map((column) => [column.name, toShape(column)])),
    indexes: toIndexes(indexed),
    cascades: cascades.map(({ column }) => column),
  }
}

function configOf({ table }: TableOfApplication) {
  // Only tables of MySQL come here: the overloads of DrizzleAdapter and checkSchema see to it.
  const { schema, name } = getTableConfig(table as MySqlTable)
  return { schema, name }
}

function toShape(row: ColumnRow): ColumnShape {
  const { type, whole, nullable, length, collation, digits, extra } = row
  return {
    type,
    pushed: whole,
    isText: /char|text|binary|uuid/.test(type),
    isRequired: nullable === "NO",
    // Lengths of long texts are of bytes, and large.
    length: length === null ? undefined : Number(length),
    isExact: collation === null || isExact(collation),
    dateLacks: dateLacks(type, Number(digits)),
    isSmall: /^(?:tiny|small|medium)?int$/.test(type) && !/^int.*unsigned/.test(whole),
    isGenerated: /\bGENERATED\b/.test(extra) && !extra.includes("DEFAULT_GENERATED"),
  }
}

/** Of the binary collations only those without padding heed spaces at the end. */
function isExact(collation: string): boolean {
  return collation === "binary" || /_(?:0900|nopad)_bin$/.test(collation)
}

function dateLacks(type: string, digits: number): string | undefined {
  if (digits < 3) return "has no milliseconds, so that dates are cut; give it the precision 3"
  if (type === "timestamp") return "ends in the year 2038; make it datetime(3)"
  return undefined
}
