import type { SchemaProblem } from "@lockstep/core/adapters"
import { readStatements, type SchemaStatements } from "./read-statements.ts"

/** A problem for which there is no safe statement. */
export interface ManualProblem {
  readonly path: string
  readonly message: string
}

/** What a database lacks, as statements. */
export interface Difference {
  /** Tables first, in the order of their references; then columns; then indexes. */
  readonly statements: readonly string[]
  readonly manual: readonly ManualProblem[]
}

/**
 * Turns what a schema check reports into statements. Only what adds something becomes one: types, collations and
 * foreign keys of columns that hold data are changed by hand.
 */
export function statementsFor(problems: readonly SchemaProblem[], text: string): Difference {
  const schema = readStatements(text)
  const missing = new Set(problems.filter(isMissingTable).map(({ table }) => table))
  const tables = schema.tables.filter(({ name }) => missing.has(name)).map(({ sql }) => sql)
  const columns: string[] = []
  const indexes = schema.indexes.filter(({ table }) => missing.has(table)).map(({ sql }) => sql)
  const manual: ManualProblem[] = []
  for (const problem of problems) {
    if (isMissingTable(problem) && schema.tables.some(({ name }) => name === problem.table))
      continue
    const column = addedColumn(problem, schema)
    const index = addedIndex(problem, schema)
    if (column !== undefined) columns.push(column)
    else if (index !== undefined) indexes.push(index)
    else manual.push({ path: pathOf(problem), message: problem.message })
  }
  return { statements: [...new Set([...tables, ...columns, ...indexes])], manual }
}

function isMissingTable({ kind }: SchemaProblem): boolean {
  return kind === "missing-table"
}

function pathOf({ table = "database", columns }: SchemaProblem): string {
  return [table, ...columns].join(".")
}

/** Rows that exist have no value for a column that requires one. */
function addedColumn(
  { kind, table, columns: [name = ""] }: SchemaProblem,
  { tables }: SchemaStatements,
): string | undefined {
  if (kind !== "missing-column") return undefined
  const found = tables.find((each) => each.name === table)
  const definition = found?.columns.get(name)
  if (found === undefined || definition === undefined) return undefined
  if (/\b(?:not null|primary key)\b/i.test(definition)) return undefined
  const [, mark = ""] = /table (?:if not exists )?(["`]?)/i.exec(found.sql) ?? []
  return `alter table ${mark}${found.name}${mark} add column ${definition}`
}

function addedIndex(problem: SchemaProblem, { indexes }: SchemaStatements): string | undefined {
  const { kind, table, columns } = problem
  if (kind !== "missing-index" && kind !== "missing-unique") return undefined
  const found = indexes.find(
    (index) =>
      index.table === table &&
      index.isUnique === (kind === "missing-unique") &&
      index.columns.join() === columns.join(),
  )
  return found?.sql
}
