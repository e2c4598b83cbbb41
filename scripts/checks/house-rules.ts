/** Project rules that the linter has no rule for. Each returns what breaks it, a line each. */

const cast = /[\w)\]}] as (?!const\b)[\w({["]/

/** Parts of a line in which `as` is a word or a new name, not a cast. */
const notCode = /"(?:[^"\\]|\\.)*"|`[^`]*`|\/(?:[^/\\\s]|\\.)+\/|\/\/.*$|\[\w+ in .* as .*\]:/g

/** Whether a line lists names of an import or export, where `as` renames. */
function isNameList(line: string): boolean {
  return /^\s*(import|export)\b.*\{/.test(line) || /^\s*(type )?\w+ as \w+,?$/.test(line)
}

/** Blanks multi-line templates: SQL and HTML also use `as`. Line numbers stay. */
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

/** What is secret, or is compared with something that is: by the last word of a name. */
const secretName =
  /(secret|password|token|hash|digest|tag|mac|state|nonce|challenge|verifier|signature)s?$/i

/**
 * Comparisons of a secret by `===`, which takes longer the more of it is right. Whether there is one, of which
 * type and how long it is, is not a secret.
 */
export function findPlainComparisons(file: string, source: string): readonly string[] {
  const lines = blankTemplates(source).split("\n")
  return lines.flatMap((line) => {
    if (/^\s*(\*|\/\*|\/\/)/.test(line)) return []
    const code = line.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
    const compared = [...code.matchAll(/([\w.?![\]]+) [!=]==? ([\w.?![\]]+|"")/g)]
    const isPlain = compared.some(([whole, left = "", right = ""]) => {
      const isKnown = [left, right].some((side) =>
        /^(undefined|null|true|false|\d.*|"")$/.test(side),
      )
      const isType = code.includes(`typeof ${whole}`)
      return !isKnown && !isType && [left, right].some((side) => secretName.test(side))
    })
    return isPlain ? [`${file}: ${line.trim()}`] : []
  })
}
