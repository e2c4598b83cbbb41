import type { ProcessesResult } from "./processes.ts"
import type { Sizes } from "./store.ts"
import type { Times } from "./times.ts"

/** What one store showed. */
export interface StoreResult {
  readonly label: string
  /** By the number of users that were stored. */
  readonly times: ReadonlyMap<number, Times>
  readonly sizes: Sizes
  /** By the number of processes. */
  readonly processes: ReadonlyMap<number, ProcessesResult>
}

/** The tables of a run, in Markdown. */
export function scaleTables(results: readonly StoreResult[]): string {
  return [timeTable(results), sizeTable(results), processTable(results)].join("\n\n")
}

function timeTable(results: readonly StoreResult[]): string {
  const sizes = [...new Set(results.flatMap(({ times }) => [...times.keys()]))]
  const heads = sizes.flatMap((size) => [`${count(size)} users, µs`, "99th percentile, µs"])
  const rows = results.flatMap(({ label, times }) => {
    const names = [...(times.get(sizes[0] ?? 0)?.keys() ?? [])]
    return names.map((name) => {
      const cells = sizes.flatMap((size) => {
        const time = times.get(size)?.get(name)
        return [round(time?.median), round(time?.p99)]
      })
      return [label, `\`${name}\``, ...cells]
    })
  })
  return table(["Store", "Call", ...heads], rows)
}

function sizeTable(results: readonly StoreResult[]): string {
  const rows = results.flatMap(({ label, sizes }) =>
    Object.entries(sizes).map(([name, bytes]) => [label, name, round(bytes)]),
  )
  return table(["Store", "Record", "Bytes, with indexes"], rows)
}

function processTable(results: readonly StoreResult[]): string {
  const rows = results.flatMap(({ label, processes }) =>
    [...processes].map(([number, { rate, median, p99, signUps, errors, wrong }]) => [
      label,
      `${number}`,
      round(rate),
      round(median),
      round(p99),
      count(signUps),
      `${errors.length}`,
      `${wrong}`,
    ]),
  )
  const heads = ["Store", "Processes", "Requests/s", "Session check, µs", "99th percentile, µs"]
  return table([...heads, "Sign-ups", "Errors", "Wrong state"], rows)
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n")
}

function round(value: number | undefined): string {
  return value === undefined ? "-" : count(Math.round(value))
}

function count(value: number): string {
  return value.toLocaleString("en")
}
