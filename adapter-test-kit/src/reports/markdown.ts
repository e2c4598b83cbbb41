import { printable } from "./safe-text.ts"

/** Escapes a string for use within a line, so that nothing in it becomes markup. */
export function inline(text: string): string {
  return printable(text)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\`*_[\]<>|#]/g, String.raw`\$&`)
}

/** Formats a code block, with a fence longer than any in the code. */
export function codeBlock(language: string, code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const fence = "`".repeat(longest + 1)
  return [`${fence}${language}`, printable(code), fence].join("\n")
}

/**
 * Formats a table. Cells must already be Markdown.
 *
 * @param rows - each with as many cells
 */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n")
}
