/**
 * Finds what somebody meant who misspelled a name: the known name that is the same but for case, `-` and
 * `_`, or else differs by no more than two letters (one, in a short name).
 *
 * @param written - the name that does not exist
 * @param known - the names that do
 * @returns `undefined` when none is near
 */
export function nearestName(written: string, known: Iterable<string>): string | undefined {
  const spelled = plain(written)
  let nearest: string | undefined
  let least = spelled.length <= 4 ? 2 : 3
  // Nobody misspells a name of this length, and the distance takes the product of both lengths.
  if (written.length > 64) return undefined
  for (const name of known) {
    const distance = editDistance(spelled, plain(name))
    if (distance >= least) continue
    nearest = name
    least = distance
  }
  return nearest
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, "")
}

/** Letters to insert, delete or replace, and neighbors to swap (optimal string alignment). */
function editDistance(left: string, right: string): number {
  let before: number[] = []
  let row = Array.from({ length: right.length + 1 }, (_, column) => column)
  for (let i = 1; i <= left.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const isSame = left[i - 1] === right[j - 1]
      const isSwapped =
        i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
      const replaced = at(row, j - 1) + (isSame ? 0 : 1)
      const swapped = isSwapped ? at(before, j - 2) + 1 : Infinity
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, replaced, swapped))
    }
    before = row
    row = next
  }
  return at(row, right.length)
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Infinity
}
