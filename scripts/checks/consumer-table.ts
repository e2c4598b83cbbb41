import { type CheckResult, failedOnce, passedOnce, sumResults } from "./check.ts"
import type { EntryPoints } from "./entry-points.ts"

/** An application that uses the packages in one way. */
export interface Consumer {
  /** Of its column. */
  readonly name: string
  /** What fails, by package. */
  readonly problems: ReadonlyMap<string, readonly string[]>
}

/**
 * Prints how many entry points of each package each consumer uses, and what fails.
 *
 * @returns one result for each cell
 */
export function reportConsumers(
  title: string,
  packages: readonly EntryPoints[],
  consumers: readonly Consumer[],
): CheckResult {
  const cells = packages.map(({ name, offered }) =>
    consumers.map(({ problems }) => {
      const count = problems.get(name)?.length ?? 0
      return count === 0 ? String(offered.length) : `${count} FAILED`
    }),
  )
  const head = [title, ...consumers.map(({ name }) => name)]
  const rows = [head, ...packages.map(({ name }, index) => [name, ...(cells[index] ?? [])])]
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const row of rows) {
    const [first = "", ...others] = row
    const padded = others.map((cell, index) => cell.padStart(widths[index + 1] ?? 0))
    console.log([first.padEnd(widths[0] ?? 0), ...padded].join("  ").trimEnd())
  }
  return sumResults(
    consumers.flatMap((consumer) => packages.map(({ name }) => resultOf(consumer, name))),
  )
}

function resultOf({ name, problems }: Consumer, packageName: string): CheckResult {
  const found = problems.get(packageName) ?? []
  if (found.length === 0) return passedOnce
  for (const problem of found) console.log(`${name}: ${problem}`)
  return failedOnce(
    `${packageName} with ${name}: ${found.length} problem(s), the first: ${found[0]}`,
  )
}
