import type { Compilable, CompiledQuery, QueryResult } from "kysely"
import type { Table } from "./fields.ts"
import { hasConstantTables } from "./constant-tables.ts"
import type { StoredKysely, StoredRecord, StoredRow, StoredValue } from "./stored-kysely.ts"

/** The values of a statement: those by which rows are found, and those that are written. */
export interface Values {
  readonly key: Readonly<Record<string, string>>
  readonly record: StoredRecord
}

/**
 * Runs a statement whose text depends on nothing but its name and on which values there are. Kysely takes
 * longer to build and compile a statement than a driver to send it, so that is done once, unless a plugin
 * may write another text each time.
 *
 * @param table - of the adapter, whose columns the statement reads
 * @param name - distinguishes it from other statements on the table
 * @param build - builds it with values that may stand for others: it must pass them on as they are
 */
export async function compiledOnce(
  db: StoredKysely,
  table: Table,
  name: string,
  { key = {}, record = {} }: Partial<Values>,
  build: (values: Values) => Compilable<unknown>,
): Promise<QueryResult<StoredRow>> {
  const values = { key, record }
  const statements = hasConstantTables(db) ? statementsOf(table) : undefined
  if (!statements) return run(db, build(values).compile())
  const id = JSON.stringify([name, Object.keys(key), Object.keys(record)])
  let compiled = statements.get(id)
  if (!compiled) {
    compiled = build({
      key: placeholders("key", key),
      record: placeholders("record", record),
    }).compile()
    statements.set(id, compiled)
  }
  const parameters = compiled.parameters.map((parameter) =>
    parameter instanceof Placeholder ? values[parameter.of][parameter.column] : parameter,
  )
  return run(db, { ...compiled, parameters })
}

function run(db: StoredKysely, query: CompiledQuery<unknown>): Promise<QueryResult<StoredRow>> {
  return db.executeQuery<StoredRow>(query)
}

type Compiled = Map<string, CompiledQuery<unknown>>

/**
 * Each adapter has its own tables, and one `Kysely`, whose transactions compile to the same texts.
 */
const compiledFor = new WeakMap<Table, Compiled>()

function statementsOf(table: Table): Compiled {
  const statements = compiledFor.get(table) ?? new Map<string, CompiledQuery<unknown>>()
  compiledFor.set(table, statements)
  return statements
}

/** Stands for a value while a statement is compiled. */
class Placeholder {
  readonly of: keyof Values
  readonly column: string

  constructor(of: keyof Values, column: string) {
    this.of = of
    this.column = column
  }
}

function placeholders<Value extends StoredValue>(
  of: keyof Values,
  values: Readonly<Record<string, Value>>,
): Record<string, Value> {
  return Object.fromEntries(
    // Nothing looks at it before the value is in its place.
    Object.keys(values).map((column) => [column, new Placeholder(of, column) as unknown as Value]),
  )
}
