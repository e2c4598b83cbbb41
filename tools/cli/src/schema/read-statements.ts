/** A table as a `create table` statement defines it. */
export interface TableStatement {
  readonly name: string
  readonly sql: string
  /** The definitions of the columns, by name. */
  readonly columns: ReadonlyMap<string, string>
}

/** An index as a `create index` statement defines it. */
export interface IndexStatement {
  readonly table: string
  readonly columns: readonly string[]
  readonly isUnique: boolean
  readonly sql: string
}

/** The statements of a schema, in their order. */
export interface SchemaStatements {
  readonly tables: readonly TableStatement[]
  readonly indexes: readonly IndexStatement[]
}

const tablePattern = /^create table (?:if not exists )?(["`]?)(\w+)\1\s*\(([^]*)\)[^)]*$/i
const indexPattern =
  /^create (unique )?index (?:if not exists )?["`]?\w+["`]?\s+on\s+(["`]?)(\w+)\2\s*(?:using \w+\s*)?\(([^]*)\)$/i

/** Reads the statements of a schema, as the packages of adapters write them. */
export function readStatements(text: string): SchemaStatements {
  const statements = text
    .replaceAll(/^--.*$/gm, "")
    .split(/;\s*(?:\n|$)/)
    .map((statement) => statement.trim())
    .filter(Boolean)
  return { tables: statements.flatMap(tableIn), indexes: statements.flatMap(indexIn) }
}

function tableIn(sql: string): TableStatement[] {
  const [, , name, body] = tablePattern.exec(sql) ?? []
  if (name === undefined || body === undefined) return []
  const columns = splitAtCommas(body).flatMap((part): [string, string][] => {
    const [, , column] = /^(["`])(\w+)\1\s/.exec(part) ?? []
    return column === undefined ? [] : [[column, part]]
  })
  return [{ name, sql, columns: new Map(columns) }]
}

function indexIn(sql: string): IndexStatement[] {
  const [, unique, , table, list] = indexPattern.exec(sql) ?? []
  if (table === undefined || list === undefined) return []
  const columns = splitAtCommas(list).map((part) => /\w+/.exec(part)?.[0] ?? "")
  return [{ table, columns, isUnique: unique !== undefined, sql }]
}

/** Only at commas that stand in no parentheses. */
function splitAtCommas(text: string): readonly string[] {
  const parts = [""]
  let depth = 0
  for (const letter of text) {
    if (letter === "(") depth += 1
    if (letter === ")") depth -= 1
    if (letter === "," && depth === 0) parts.push("")
    else parts.push(`${parts.pop() ?? ""}${letter}`)
  }
  return parts.map((part) => part.trim())
}
