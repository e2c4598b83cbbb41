/** Rules of the house that the linter has no rule for. Each returns what breaks it, a line each. */

const vagueWords = /^(utils?|helpers?|misc|common|shared)$/i

/** Paths with a part that tells nothing about what is inside. */
export function findVagueNames(files: readonly string[]): readonly string[] {
  return files.filter((file) => file.split(/[/.-]/).some((word) => vagueWords.test(word)))
}

/** Default exports of a module. */
export function findDefaultExports(file: string, source: string): readonly string[] {
  const lines = source.split("\n")
  return lines.flatMap((line, index) =>
    /^export (default\b|\{.*\bas default\b)/.test(line) ? [`${file}:${index + 1}: ${line}`] : [],
  )
}

const cast = /[\w)\]}] as (?!const\b)[\w({["]/

/** Parts of a line in which `as` is a word or a new name, not a cast. */
const notCode = /"(?:[^"\\]|\\.)*"|`[^`]*`|\/(?:[^/\\\s]|\\.)+\/|\/\/.*$|\[\w+ in .* as .*\]:/g

/** Whether a line lists names of an import or export, where `as` renames. */
function isNameList(line: string): boolean {
  return /^\s*(import|export)\b.*\{/.test(line) || /^\s*(type )?\w+ as \w+,?$/.test(line)
}

/** Blanks multi-line templates: SQL and HTML have an `as` of their own. Line numbers stay. */
function blankTemplates(source: string): string {
  const code = source.replaceAll(/^\s*(\*|\/\*|\/\/).*$/gm, (comment) =>
    comment.replaceAll("`", "'"),
  )
  return code.replaceAll(/`(?:[^`\\]|\\.)*`/g, (text) => `""${text.replaceAll(/[^\n]/g, "")}`)
}

/** Lines above a cast in which its reason may stand: a statement may be broken over a few. */
const reach = 3

/** Casts without a comment on their line or just above. */
export function findBareCasts(file: string, source: string): readonly string[] {
  const lines = blankTemplates(source).split("\n")
  return lines.flatMap((line, index) => {
    if (/^\s*(\*|\/\*|\/\/)/.test(line) || isNameList(line)) return []
    if (!cast.test(line.replaceAll(notCode, '""')) || /\/[/*]/.test(line)) return []
    const above = lines.slice(Math.max(0, index - reach), index)
    const hasReason = above.some((other) => /^\s*\/\//.test(other))
    return hasReason ? [] : [`${file}:${index + 1}: ${line.trim()}`]
  })
}

/** Doc comments that name an RFC without a link to it: its number as text is not a link. */
export function findUnlinkedSpecifications(file: string, source: string): readonly string[] {
  const comments = [...source.matchAll(/\/\*\*[^]*?\*\//g)]
  return comments.flatMap(([comment]) => {
    const text = comment.replaceAll(/\s*\n\s*\*?\s*/g, " ")
    const named = [...text.matchAll(/\bRFC (\d+)\b/g)].map(([, number = ""]) => number)
    const unlinked = named.filter((number) => !text.includes(`/rfc${number}`))
    return [...new Set(unlinked)].map((number) => `${file}: RFC ${number}`)
  })
}
