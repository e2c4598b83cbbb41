import type { AdapterMethod } from "@lockstep/core/adapters"
import { inTime } from "../../measure/in-time.ts"
import type { RawReaders } from "../../subject/subject.ts"
import type { LookUp } from "./look-ups.ts"

type Counter = RawReaders["rowsRead"]

/** The rows that one call reads, by method: the highest count among the looked-up users. */
export type RowsRead = ReadonlyMap<AdapterMethod, number>

/** The lowest of this many counts is used: other calls on the store can only increase a count. */
const counts = 3

/** Counts the rows that lookups read. */
export async function countRows(lookUps: readonly LookUp[], rowsRead: Counter): Promise<RowsRead> {
  const rows = new Map<AdapterMethod, number>()
  for (const { method, prepare } of lookUps) {
    let least: readonly number[] = []
    for (let count = 0; count < counts; count += 1) {
      const now = await rowsOfEach(await inTime(0, prepare), rowsRead)
      least = now.map((each, index) => Math.min(each, least[index] ?? each))
    }
    rows.set(method, Math.max(...least))
  }
  return rows
}

async function rowsOfEach(
  calls: readonly (() => Promise<unknown>)[],
  rowsRead: Counter,
): Promise<number[]> {
  const rows: number[] = []
  for (const call of calls) {
    const start = await rowsRead()
    // Reading some counters reads rows as well.
    const before = await rowsRead()
    await inTime(0, call)
    const after = await rowsRead()
    rows.push(Math.max(0, after - before - (before - start)))
  }
  return rows
}

/** Names the lookups that read more rows than before. */
export function growing(before: RowsRead, now: RowsRead, allowed: number): string[] {
  return [...now].flatMap(([method, rows]) => {
    const was = before.get(method) ?? rows
    return rows - was > allowed ? [`${method} ${was} and ${rows}`] : []
  })
}
