/**
 * Finds what a misspelled name means: the known name that is the same except for case, `-` and
 * `_`, or else differs by no more than two letters (one, in a short name).
 *
 * @param written - the name that does not exist
 * @returns `undefined` when none is near
 */
export function nearestName(written: string, known: Iterable<string>): string | undefined {
  const spelled = plain(written)
  let nearest: string | undefined
  let most = spelled.length <= 4 ? 1 : 2
  for (const name of known) {
    const edits = editsBetween(spelled, plain(name), most)
    if (edits > most) continue
    nearest = name
    most = edits - 1
  }
  return nearest
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, "")
}

/**
 * Letters to insert, delete or replace, and neighbors to swap (optimal string alignment); infinite when
 * it takes more than `most`, which is small: so is the number of ways to try.
 */
function editsBetween(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return Infinity
  let at = 0
  while (at < left.length && left[at] === right[at]) at += 1
  const [one, other] = [left.slice(at), right.slice(at)]
  if (one === other) return 0
  const after = (cut: number, otherCut: number): number =>
    editsBetween(one.slice(cut), other.slice(otherCut), most - 1)
  const isSwapped = one[0] === other[1] && one[1] === other[0]
  return 1 + Math.min(after(1, 0), after(0, 1), after(1, 1), isSwapped ? after(2, 2) : Infinity)
}
