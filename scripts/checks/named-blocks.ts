import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"

/** A file that a document shows. */
export interface NamedBlock {
  /** Its path in the application, by the line before the block. */
  readonly file: string
  readonly code: string
}

/** A line that ends with a path and a colon, and the block after it. */
const named = /^(?:.*\s)?`([\w./[\]-]+\.(?:tsx?|html))`:\n\n```(?:tsx?|html)\n([\s\S]*?)^```$/gm

/** The files that a document tells its readers to write. */
export function namedBlocks(markdown: string): readonly NamedBlock[] {
  return [...markdown.matchAll(named)].map(([, file = "", code = ""]) => ({ file, code }))
}

/**
 * The applications that a document builds one after the other. A file that it shows again replaces the one before.
 *
 * @returns all files of each application
 */
export function applicationsOf(markdown: string): readonly (readonly NamedBlock[])[] {
  const finished: NamedBlock[][] = []
  let current: NamedBlock[] = []
  for (const block of namedBlocks(markdown)) {
    const others = current.filter(({ file }) => file !== block.file)
    if (others.length < current.length) finished.push(current)
    current = [...others, block]
  }
  return [...finished, current]
}

/** Writes them into an application, as they stand. */
export function writeBlocks(folder: string, blocks: readonly NamedBlock[]): void {
  for (const { file, code } of blocks) {
    const target = path.join(folder, file)
    mkdirSync(path.dirname(target), { recursive: true })
    writeFileSync(target, code)
  }
}

/** The blocks of a language. */
export function fencedBlocks(markdown: string, language: string): readonly string[] {
  const fenced = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, "gm")
  return [...markdown.matchAll(fenced)].map(([, code = ""]) => code)
}

/**
 * The only block of a language that contains a string.
 *
 * @throws if no block, or more than one, contains it
 */
export function onlyBlock(markdown: string, language: string, part: string): string {
  const found = fencedBlocks(markdown, language).filter((code) => code.includes(part))
  if (found.length !== 1) throw new Error(`${found.length} blocks, not one, contain: ${part}`)
  return found.join("")
}

/** A change of a file that a document shows. */
export interface ChangedBlock {
  /** The path of the file, by the line before the block. */
  readonly file: string
  /** The file without the lines that the change adds. */
  readonly before: string
  /** The file without the lines that it removes. */
  readonly after: string
}

/** A line that ends with a path and a colon, and the `diff` block after it. */
const changed = /^(?:.*\s)?`([\w./[\]-]+\.tsx?)`:\n\n```diff\n([\s\S]*?)^```$/gm

/** The changes that a document tells its readers to make, each of which shows the whole file. */
export function changedBlocks(markdown: string): readonly ChangedBlock[] {
  return [...markdown.matchAll(changed)].map(([, file = "", lines = ""]) => ({
    file,
    before: withoutLines(lines, "+"),
    after: withoutLines(lines, "-"),
  }))
}

/** Without the lines of one sign, and without the signs of the others. */
function withoutLines(diff: string, sign: "+" | "-"): string {
  const kept = diff
    .trimEnd()
    .split("\n")
    .filter((line) => !line.startsWith(sign))
  return kept.map((line) => `${line.slice(1)}\n`).join("")
}

/** One TypeScript block of a document. */
export interface Snippet {
  /** Line of the first line of code in the document, from 1. */
  readonly line: number
  readonly code: string
  /** Of the file that it would be in. */
  readonly extension: "ts" | "tsx"
}

/** The blocks of a Markdown document that are fenced as `ts` or `tsx`. */
export function readSnippets(markdown: string): readonly Snippet[] {
  return [...markdown.matchAll(/^```(tsx?|typescript)\n([\s\S]*?)^```$/gm)].map((match) => ({
    line: markdown.slice(0, match.index).split("\n").length + 1,
    code: match[2] ?? "",
    extension: match[1] === "tsx" ? "tsx" : "ts",
  }))
}
