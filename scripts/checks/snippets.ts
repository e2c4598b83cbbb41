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
