/** Consecutive lines of prose, joined by spaces. */
export interface Paragraph {
  readonly text: string
  /** Line numbers, from 1, with the offset in `text` at which each line begins. */
  readonly lines: readonly { readonly number: number; readonly start: number }[]
}

/** A line as it stands in its file, without what is not prose; `undefined` ends a paragraph. */
type ProseLine = string | undefined

const exempt = /prose-ok: \S/

function toParagraphs(lines: readonly ProseLine[]): readonly Paragraph[] {
  const paragraphs: Paragraph[] = []
  let text = ""
  let parts: { number: number; start: number }[] = []
  const end = (): void => {
    if (text !== "") paragraphs.push({ text, lines: parts })
    text = ""
    parts = []
  }
  for (const [index, line] of lines.entries()) {
    const trimmed = line?.trim()
    if (!trimmed) {
      end()
      continue
    }
    if (text !== "") text += " "
    parts.push({ number: index + 1, start: text.length })
    text += trimmed
  }
  end()
  return paragraphs
}

/** Removes code, targets of links and URLs from a line of prose. */
function withoutCode(line: string): string {
  return line
    .replaceAll(/(`+)(?:(?!\1).)*\1/g, "X")
    .replaceAll(/\{@link [^}|]*\|?([^}]*)\}/g, "X $1")
    .replaceAll(/\]\([^)]*\)/g, "]")
    .replaceAll(/<?https?:\/\/\S+>?/g, "X")
}

/** The prose of a Markdown document: without code blocks, inline code, comments and link targets. */
export function proseOfMarkdown(source: string): readonly Paragraph[] {
  let fence: string | undefined
  let isComment = false
  const lines = source.split("\n").map((line): ProseLine => {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1]
    if (fence !== undefined) {
      if (mark !== undefined && mark.startsWith(fence)) fence = undefined
      return undefined
    }
    if (mark !== undefined) {
      fence = mark
      return undefined
    }
    if (isComment || line.trimStart().startsWith("<!--")) {
      isComment = !line.includes("-->")
      return undefined
    }
    if (exempt.test(line)) return undefined
    return withoutCode(line)
  })
  return toParagraphs(lines)
}

/** The prose of a TypeScript or JavaScript module: its comments, without code and URLs. */
export function proseOfComments(source: string): readonly Paragraph[] {
  let isBlock = false
  const lines = source.split("\n").map((line): ProseLine => {
    const trimmed = line.trim()
    if (isBlock || /^(\/\*|\{\/\*)/.test(trimmed)) {
      isBlock = !trimmed.includes("*/")
      if (exempt.test(trimmed)) return undefined
      const text = trimmed.replace(/^(\{?\/\*+|\*(?!\/))/, "").replace(/\*\/\}?.*$/, "")
      // A tag of TSDoc begins a separate sentence.
      return withoutCode(text.replace(/^\s*@(param|returns|throws|see)\b/, ". $&"))
    }
    if (!trimmed.startsWith("//") || exempt.test(trimmed)) return undefined
    return withoutCode(trimmed.slice(2))
  })
  return toParagraphs(lines)
}

/** Line on which an offset of a paragraph is. */
export function lineAt({ lines }: Paragraph, offset: number): number {
  return lines.findLast(({ start }) => start <= offset)?.number ?? 1
}
