/** Maximum number of changed characters in a typing mistake. */
const mostChanges = 2

/**
 * Finds the name that was most likely meant.
 *
 * @returns `undefined` if none is close
 */
function nearest(written: string, names: readonly string[]): string | undefined {
  const best = names
    .map((name) => ({ name, changes: changesBetween(written.toLowerCase(), name.toLowerCase()) }))
    .toSorted((one, other) => one.changes - other.changes)[0]
  const isClose = best && best.changes <= mostChanges && best.changes < best.name.length
  return isClose ? best.name : undefined
}

/**
 * Suggests the nearest name.
 *
 * @returns a sentence, or an empty string
 */
export function didYouMean(written: string, names: readonly string[]): string {
  const name = nearest(written, names)
  return name === undefined ? "" : ` Did you mean ${name}?`
}

/** Returns how many characters must be added, removed or replaced (Levenshtein distance). */
function changesBetween(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [index, char] of Array.from(one).entries()) {
    const next = [index + 1]
    for (const [at, candidate] of Array.from(other).entries()) {
      const replaced = (row[at] ?? 0) + (char === candidate ? 0 : 1)
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
