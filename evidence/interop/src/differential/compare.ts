import type { Snapshot, SnapshotObject } from "./snapshot.ts"

/** One place at which two recordings differ. */
export interface Difference {
  /** Property names from the outside in, joined by " > ". */
  readonly path: string
  /** `undefined` when absent. */
  readonly theirs: Snapshot | undefined
  readonly ours: Snapshot | undefined
}

/** Lists the places at which two recordings differ, the smallest ones. */
export function compare(theirs: Snapshot, ours: Snapshot): readonly Difference[] {
  return compareAt([], theirs, ours)
}

function compareAt(
  path: readonly string[],
  theirs: Snapshot | undefined,
  ours: Snapshot | undefined,
): readonly Difference[] {
  if (isMembers(theirs) && isMembers(ours)) {
    const names = new Set([...Object.keys(theirs), ...Object.keys(ours)])
    return [...names].flatMap((name) => compareAt([...path, name], theirs[name], ours[name]))
  }
  if (isList(theirs) && isList(ours) && path.at(-1) === "order") {
    return compareOrder(path, theirs, ours)
  }
  if (isList(theirs) && isList(ours) && theirs.length === ours.length) {
    return theirs.flatMap((item, index) => compareAt([...path, String(index)], item, ours[index]))
  }
  if (JSON.stringify(theirs) === JSON.stringify(ours)) return []
  return [{ path: path.join(" > "), theirs, ours }]
}

/** Calls that only one side has, or has more often, are found by name: here the others count. */
function compareOrder(
  path: readonly string[],
  theirs: readonly Snapshot[],
  ours: readonly Snapshot[],
): readonly Difference[] {
  const count = (list: readonly Snapshot[], name: Snapshot): number =>
    list.filter((other) => other === name).length
  const isInBoth = (name: Snapshot): boolean => count(theirs, name) === count(ours, name)
  const pair = [theirs.filter(isInBoth), ours.filter(isInBoth)] as const
  if (JSON.stringify(pair[0]) === JSON.stringify(pair[1])) return []
  return [{ path: path.join(" > "), theirs: pair[0], ours: pair[1] }]
}

function isList(value: Snapshot | undefined): value is readonly Snapshot[] {
  return Array.isArray(value)
}

function isMembers(value: Snapshot | undefined): value is SnapshotObject {
  return typeof value === "object" && value !== null && !isList(value)
}
