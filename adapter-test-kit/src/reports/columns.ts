/**
 * Aligns rows in columns, each as wide as its widest cell.
 *
 * @param rows - cells; rows may differ in length
 */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const count = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: count }, (_, index) =>
    Math.max(...rows.map((row) => row[index]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  )
}

/** Fills lines with short strings, using as few lines as possible. */
export function fill(texts: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const text of texts) {
    const joined = `${lines.at(-1) ?? ""}  ${text}`
    if (lines.length > 0 && joined.length <= width) lines[lines.length - 1] = joined
    else lines.push(text)
  }
  return lines
}
