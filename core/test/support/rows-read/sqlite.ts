import SQLite from "better-sqlite3"

/** What the plans of the statements on a file say of the rows that are read. */
export interface PlannedReads {
  /**
   * Takes note of a statement, which is planned when rows are next asked for.
   *
   * @param statement - its parameters may be missing
   */
  note(statement: string): void
  /** How many rows so far; nothing is counted before the first call. */
  rowsRead(): number
  close(): void
}

/** A table, or an index, that is read from its beginning to its end. */
const wholeRead = /^SCAN (?!\d+ CONSTANT ROWS?|CONSTANT ROW|\()([^\s]+)/
const planned = /^\s*(?:with|select|insert|update|delete)\b/i
/** More than any statement has. */
const mostParameters = 50

/**
 * Counts by query plans, for SQLite returns no number: a table that is read whole counts with all its rows,
 * and every other step of a plan as one.
 *
 * @param file - the database
 */
export function plannedReads(file: string): PlannedReads {
  let sqlite: SQLite.Database | undefined
  let noted: string[] = []
  let rows = 0
  return {
    note(statement) {
      if (sqlite && planned.test(statement)) noted.push(statement)
    },
    rowsRead() {
      const database = (sqlite ??= new SQLite(file, { readonly: true }))
      const statements = noted
      noted = []
      for (const statement of statements) rows += rowsOf(database, statement)
      return rows
    },
    close() {
      sqlite?.close()
      sqlite = undefined
    },
  }
}

function rowsOf(sqlite: SQLite.Database, statement: string): number {
  const counts = stepsOf(sqlite, statement).map((step) => {
    const [, name] = wholeRead.exec(step) ?? []
    return name === undefined ? 1 : countRows(sqlite, name)
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

function stepsOf(sqlite: SQLite.Database, statement: string): string[] {
  const explain = sqlite.prepare(`explain query plan ${statement}`)
  for (let count = 0; count < mostParameters; count += 1) {
    try {
      const steps = explain.all(...Array.from({ length: count }, () => null))
      // Each row of such a plan has a string `detail`.
      return steps.map((step) => (step as { readonly detail: string }).detail)
    } catch (error) {
      // The driver wants a value for each parameter, and does not say how many there are.
      if (!(error instanceof RangeError)) throw error
    }
  }
  throw new TypeError(`There is no plan of ${statement}`)
}

/** An alias says nothing of its table: the largest may be it. */
function countRows(sqlite: SQLite.Database, name: string): number {
  const tables = sqlite.prepare("select name from sqlite_schema where type = 'table'").pluck().all()
  const counted = tables.includes(name) ? [name] : tables.map(String)
  return Math.max(
    ...counted.map((table) =>
      Number(sqlite.prepare(`select count(*) from "${table}"`).pluck().get()),
    ),
  )
}
