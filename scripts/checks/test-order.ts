import type { TestCost } from "./test-cost.ts"

/** What decides when a test file is begun. */
export interface TimedTest {
  readonly cost: TestCost
  /** How long it took the last time, in milliseconds; undefined if it has not been run here. */
  readonly lastTime: number | undefined
  /** Whether it runs the contract on an adapter, which takes minutes on most databases. */
  readonly runsContract?: boolean
}

/** From here on it matters when a file is begun, in milliseconds. */
const long = 2000

/**
 * Puts the test files first that take long: those that have not been run here and are not quick by their
 * kind, kind by kind in turn, so that those that wait for a server stand beside those that reckon, and
 * of each kind those first that run the contract; then the longest of the last time. The others stay in
 * their order.
 *
 * @param files - in any order
 * @param timeOf - what is known of a file
 */
export function longestFirst<File>(
  files: readonly File[],
  timeOf: (file: File) => TimedTest,
): readonly File[] {
  const timed = files.map((file) => ({ file, ...timeOf(file) }))
  const unknown = timed
    .filter(({ cost, lastTime }) => lastTime === undefined && cost !== "quick")
    .toSorted(
      (one, other) => Number(other.runsContract ?? false) - Number(one.runsContract ?? false),
    )
  const known = timed.filter(({ lastTime = 0 }) => lastTime >= long)
  const first = [
    ...inTurn(Map.groupBy(unknown, ({ cost }) => cost)),
    ...known.toSorted((one, other) => (other.lastTime ?? 0) - (one.lastTime ?? 0)),
  ]
  const placed = new Set(first)
  return [...first, ...timed.filter((each) => !placed.has(each))].map(({ file }) => file)
}

/**
 * Puts the files of one project behind each other, in their order: a worker whose next file is of another project
 * ends, and the next one loads all modules again.
 *
 * @param files - in the order in which they would run
 * @param projectOf - the name of the project of a file
 */
export function projectByProject<File>(
  files: readonly File[],
  projectOf: (file: File) => string,
): readonly File[] {
  return [...Map.groupBy(files, projectOf).values()].flat()
}

/** The first of each group, then the second of each, and so on. */
function inTurn<Item>(groups: ReadonlyMap<unknown, readonly Item[]>): Item[] {
  const lists = [...groups.values()]
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) => index).flatMap((index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  )
}
