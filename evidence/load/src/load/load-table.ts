import type { LoadResult } from "./run-load.ts"
import type { Target } from "./target.ts"

const head = [
  "adapter",
  "calls",
  "calls/s",
  "median ms",
  "99 % ms",
  "away s",
  "failed meanwhile",
  "failed else",
  "wrong",
  "connections",
  "leaked",
]

/**
 * Writes the results as a table of Markdown.
 *
 * @returns the table, and whether nothing failed that should not have
 */
export function loadTable(
  results: ReadonlyMap<string, LoadResult>,
  targets: readonly Target[],
): { readonly text: string; readonly isClean: boolean } {
  const rows: string[][] = [head, head.map(() => "---")]
  let isClean = true
  for (const [id, result] of results) {
    const pool = targets.find((target) => target.id === id)?.pool ?? 0
    rows.push([id, ...figures(result, pool)])
    isClean &&= isFine(result, pool)
  }
  return { text: rows.map((row) => `| ${row.join(" | ")} |`).join("\n"), isClean }
}

function figures(
  { tally, seconds, away, connections, leaked }: LoadResult,
  pool: number,
): string[] {
  const times = tally.times.toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1)
  return [
    String(times.length),
    (times.length / seconds).toFixed(0),
    at(0.5),
    at(0.99),
    away === undefined ? "–" : away.toFixed(1),
    String(tally.away),
    String(failures(tally.errors)),
    String(tally.wrong.length),
    connections === 0 ? "–" : `${connections} of ${pool}`,
    connections === 0 ? "–" : String(leaked),
  ]
}

function isFine({ tally, connections, leaked }: LoadResult, pool: number): boolean {
  const withinPool = connections <= pool + 1
  return failures(tally.errors) === 0 && tally.wrong.length === 0 && leaked === 0 && withinPool
}

function failures(errors: ReadonlyMap<string, number>): number {
  return [...errors.values()].reduce((sum, times) => sum + times, 0)
}
