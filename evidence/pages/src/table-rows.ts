/** A row of a table in a Markdown document, below the head. */
export interface TableRow {
  /** The heading above its table, without the marks. */
  readonly heading: string
  /** The names of the columns. */
  readonly head: readonly string[]
  readonly cells: readonly string[]
  /** Its line in the document, from 0. */
  readonly line: number
}

/** The rows of all tables of a document. */
export function tableRows(document: string): readonly TableRow[] {
  let heading = ""
  let head: readonly string[] = []
  const lines = document.split("\n")
  return lines.flatMap((text, line) => {
    heading = /^#+ (.*)$/.exec(text)?.[1] ?? heading
    if (!text.startsWith("| ") || text.startsWith("| -")) return []
    const cells = cellsOf(text)
    if (lines[line + 1]?.startsWith("| -") !== true) return [{ heading, head, cells, line }]
    head = cells
    return []
  })
}

function cellsOf(line: string): readonly string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1)
  return cells.map((cell) => cell.trim())
}
