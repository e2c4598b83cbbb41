/** A row of a table in a Markdown document, below the head. */
export interface TableRow {
  /** The heading above its table, without the marks. */
  readonly heading: string
  readonly cells: readonly string[]
  /** Its line in the document, from 0. */
  readonly line: number
}

/** The rows of all tables of a document. */
export function tableRows(document: string): readonly TableRow[] {
  let heading = ""
  const lines = document.split("\n")
  return lines.flatMap((text, line) => {
    heading = /^#+ (.*)$/.exec(text)?.[1] ?? heading
    const isHead = [lines[line], lines[line + 1]].some((each) => each?.startsWith("| -"))
    return text.startsWith("| ") && !isHead ? [{ heading, cells: cellsOf(text), line }] : []
  })
}

function cellsOf(line: string): readonly string[] {
  const cells = line.split(/(?<!\\)\|/).slice(1, -1)
  return cells.map((cell) => cell.trim())
}
