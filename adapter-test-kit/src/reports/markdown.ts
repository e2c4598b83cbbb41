import { printable } from "./safe-text.ts"

/**
 * Text within a line: nothing in it becomes mark-up.
 *
 * @param text - anything
 */
export function inline(text: string): string {
  return printable(text)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`)
}

/**
 * Code with a fence longer than any in it.
 *
 * @param language - of the code
 * @param code - the lines
 */
export function codeBlock(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = "`".repeat(longest + 1)
  return [`${fence}${language}`, printable(code), fence].join("\n")
}

/**
 * A table. Cells are Markdown already.
 *
 * @param head - the titles of its columns
 * @param rows - as many cells each
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")
}
