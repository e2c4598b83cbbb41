import type { Client } from "../../client.ts"
import type { TableOfModel } from "../../models.ts"
import { shapeOf, textOf, type TableShape } from "../../check-schema/table-shape.ts"

/** Reads PostgreSQL's catalog about the table of a model. It only reads. */
export async function readPostgres(client: Client, model: TableOfModel): Promise<TableShape> {
  const ask = (sql: string) => client.$queryRawUnsafe(sql, model.schema ?? null, model.table)
  const columns = await ask(columnsQuery)
  return shapeOf(
    new Map(
      columns.map((row) => [
        textOf(row["name"]),
        {
          type: textOf(row["type"]).toLowerCase(),
          isRequired: row["isRequired"] === true,
          isExact: row["isExact"] === true,
        },
      ]),
    ),
    await ask(indexesQuery),
    await ask(cascadesQuery),
  )
}

/**
 * Whether the connection has a time zone other than UTC: dates with a time zone are written and read as
 * local times of it then.
 */
export async function isOutsideUtc(client: Client): Promise<boolean> {
  const [row] = await client.$queryRawUnsafe(
    `select extract(timezone from timestamptz '2026-01-01 00:00:00+00') <> 0
      or extract(timezone from timestamptz '2026-07-01 00:00:00+00') <> 0 as "isOutside"`,
  )
  return row?.["isOutside"] === true
}

const table = `pg_class t join pg_namespace n on n.oid = t.relnamespace
  and n.nspname = coalesce($1::text, current_schema()::text) and t.relname = $2::text`

const columnsQuery = `
  select a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired",
    coalesce(c.collisdeterministic, true) and a.atttypid::regtype::text <> 'citext' as "isExact"
  from ${table}
  join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
  left join pg_collation c on c.oid = a.attcollation`

const indexesQuery = `
  select x.relname::text as "indexName", a.attname::text as "columnName",
    (i.indisunique and i.indpred is null)::int as "isUnique"
  from ${table}
  join pg_index i on i.indrelid = t.oid
  join pg_class x on x.oid = i.indexrelid
  cross join lateral unnest(i.indkey) with ordinality as part(number, place)
  left join pg_attribute a on a.attrelid = t.oid and a.attnum = part.number
  order by x.relname, part.place`

const cascadesQuery = `
  select a.attname::text as "columnName", p.relname::text as parent
  from ${table}
  join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' and f.confdeltype = 'c'
  join pg_class p on p.oid = f.confrelid
  join pg_attribute a on a.attrelid = t.oid and a.attnum = f.conkey[1]`
