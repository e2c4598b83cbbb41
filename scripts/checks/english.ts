import { bannedPatterns } from "./banned-patterns.ts"
import { lineAt, type Paragraph, proseOfComments, proseOfMarkdown } from "./prose.ts"

/**
 * Finds words and phrases that documents and comments do not use. A line with
 * `prose-ok: <reason>` in a comment is left out.
 *
 * @param file - path of a Markdown document, or of a TypeScript or JavaScript module
 * @returns a line for each, with what to write instead
 */
export function findBannedPatterns(file: string, source: string): readonly string[] {
  const isMarkdown = file.endsWith(".md")
  const paragraphs: readonly Paragraph[] = isMarkdown
    ? proseOfMarkdown(source)
    : proseOfComments(source)
  return paragraphs.flatMap((paragraph) =>
    bannedPatterns.flatMap(({ pattern, instead, markdownOnly }) => {
      if (markdownOnly && !isMarkdown) return []
      return [...paragraph.text.matchAll(pattern)].map(
        ({ 0: found, index }) =>
          `${file}:${lineAt(paragraph, index)}: "${found}"; write: ${instead}`,
      )
    }),
  )
}
