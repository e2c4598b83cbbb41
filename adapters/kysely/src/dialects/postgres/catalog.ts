import { sql } from "kysely"
import { storedColumn } from "../../stored-column.ts"
import type { StoredKysely } from "../../stored-kysely.ts"
import { indexesOf, type Catalog, type ColumnShape, type IndexColumn } from "../catalog.ts"
import { createUnderLock } from "./create-under-lock.ts"

/** What PostgreSQL knows of its tables. */
export const postgresCatalog: Catalog = {
  async shape(db, { from }) {
    return {
      columns: new Map(await readColumns(db, from)),
      ...indexesOf(await readIndexes(db, from)),
      cascades: await readCascades(db, from),
    }
  },
  connection: async () => [],
  async types(db) {
    const { from, column } = storedColumn(db, "User", "id")
    const { rows } = await sql<{ type: string }>`
      select format_type(atttypid, atttypmod) as type from pg_catalog.pg_attribute
      where attrelid = to_regclass(${from}) and attname = ${column}`.execute(db)
    return {
      id: sql.raw(rows[0]?.type ?? "text"),
      key: () => sql`text`,
      entryKey: sql`varchar(129) collate "C"`,
      text: sql`text`,
      date: sql`timestamptz(3)`,
      integer: sql`bigint`,
      boolean: sql`boolean`,
      indexed: {},
      own: {
        text: sql`text`,
        number: sql`double precision`,
        boolean: sql`boolean`,
        date: sql`timestamptz(3)`,
        json: sql`jsonb`,
      },
      hasIfNotExists: { index: true, column: true },
    }
  },
  create: createUnderLock,
}

interface ColumnRow {
  readonly name: string
  readonly type: string
  readonly required: boolean
  /** False for a collation in which different texts may be equal; null without one. */
  readonly exact: boolean | null
}

async function readColumns(
  db: StoredKysely,
  from: string,
): Promise<readonly (readonly [string, ColumnShape])[]> {
  const { rows } = await sql<ColumnRow>`
    select attribute.attname as name, attribute.attnotnull as required,
      format_type(attribute.atttypid, attribute.atttypmod) as type,
      coll.collisdeterministic as exact
    from pg_catalog.pg_attribute as attribute
    left join pg_catalog.pg_collation as coll on coll.oid = attribute.attcollation
    where attribute.attrelid = to_regclass(${from})
      and attribute.attnum > 0 and not attribute.attisdropped`.execute(db)
  return rows.map(({ name, type, required, exact }) => [
    name,
    {
      type,
      isRequired: required,
      isText: /^(?:text|citext|character|uuid)/.test(type),
      isExact: type !== "citext" && exact !== false,
      isPrecise: /^timestamp(?:\([3-6]\))? with time zone$/.test(type),
      isWide: type !== "integer" && type !== "smallint",
      length: lengthOf(type),
    },
  ])
}

function lengthOf(type: string): number | undefined {
  const [, length] = /^character(?: varying)?\((\d+)\)$/.exec(type) ?? []
  return length === undefined ? undefined : Number(length)
}

async function readIndexes(db: StoredKysely, from: string): Promise<readonly IndexColumn[]> {
  const { rows } = await sql<{ name: string; whole: boolean; column: string | null }>`
    select relation.relname as name, attribute.attname as "column",
      key.indisunique and (
        key.indpred is null or pg_get_expr(key.indpred, key.indrelid) like '(% IS NOT NULL)'
      ) as whole
    from pg_catalog.pg_index as key
    join pg_catalog.pg_class as relation on relation.oid = key.indexrelid
    cross join unnest(key.indkey[0:key.indnkeyatts - 1]) with ordinality as part (attnum, place)
    left join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = key.indrelid and attribute.attnum = part.attnum
    where key.indrelid = to_regclass(${from}) and key.indisvalid
    order by key.indexrelid, part.place`.execute(db)
  return rows.map(({ name, whole, column }) => ({ name, isUnique: whole, column }))
}

async function readCascades(
  db: StoredKysely,
  from: string,
): Promise<readonly { readonly column: string; readonly parent: string }[]> {
  const { rows } = await sql<{ column: string; parent: string }>`
    select attribute.attname as "column", parent.relname as parent
    from pg_catalog.pg_constraint as key
    join pg_catalog.pg_class as parent on parent.oid = key.confrelid
    join pg_catalog.pg_attribute as attribute
      on attribute.attrelid = key.conrelid and attribute.attnum = key.conkey[1]
    where key.conrelid = to_regclass(${from}) and key.contype = 'f' and key.confdeltype = 'c'
      and cardinality(key.conkey) = 1`.execute(db)
  return rows
}
