import type { MemoryStore } from "../reference/memory-store.ts"
import type { RecordedCall } from "./history.ts"
import { answersLater, effectsOf, type Choices } from "./specification.ts"

/** How far a history can be explained. */
export interface Explanation {
  /** Whether there is an order of the calls, consistent with time, that explains every result. */
  readonly isComplete: boolean
  /** The calls that remain unexplained in the best attempt. */
  readonly unexplained: readonly RecordedCall[]
}

/** A state of the search. Calls are bits, in the order of the history. */
interface Point {
  /** Calls that took effect. */
  readonly effective: number
  /** Calls that took effect and whose result is explained. */
  readonly done: number
  readonly store: MemoryStore
}

interface Search {
  readonly calls: readonly RecordedCall[]
  readonly choices: Choices
  /** States without a continuation. */
  readonly dead: Set<string>
  best: number
}

/**
 * Searches for an order in which the calls could have been made one after the other. This is the
 * check of Wing and Gong for linearizable histories, over all orders, with a memory of dead ends.
 *
 * @param calls - all settled; at most 30, ideally about a dozen
 * @param store - the records before the first call; not changed
 * @see Wing and Gong, Testing and verifying concurrent objects, 1993
 */
export async function explain(
  calls: readonly RecordedCall[],
  store: MemoryStore,
  choices: Choices,
): Promise<Explanation> {
  // Calls usually took effect in the order in which they ended.
  const inOrder = calls.toSorted((one, other) => (one.end ?? 0) - (other.end ?? 0))
  const search: Search = { calls: inOrder, choices, dead: new Set(), best: 0 }
  const isComplete = await visit(search, { effective: 0, done: 0, store })
  const unexplained = isComplete ? [] : inOrder.filter((_, index) => !has(search.best, index))
  return { isComplete, unexplained }
}

async function visit(search: Search, point: Point): Promise<boolean> {
  if (countOf(point.done) > countOf(search.best)) search.best = point.done
  if (countOf(point.done) === search.calls.length) return true
  const key = keyOf(point)
  if (search.dead.has(key)) return false
  for (const [index, call] of search.calls.entries()) {
    if (!mayBeNext(search.calls, point.done, index)) continue
    for (const next of await stepsOf(search, point, index, call)) {
      if (await visit(search, next)) return true
    }
  }
  search.dead.add(key)
  return false
}

/** A call that began after another had ended must come after it. */
function mayBeNext(calls: readonly RecordedCall[], done: number, index: number): boolean {
  if (has(done, index)) return false
  const start = calls[index]?.start ?? 0
  return calls.every((other, place) => has(done, place) || (other.end ?? start) >= start)
}

async function stepsOf(
  search: Search,
  point: Point,
  index: number,
  call: RecordedCall,
): Promise<Point[]> {
  const bit = 1 << index
  const done = point.done | bit
  if (has(point.effective, index)) {
    return answersLater(point.store, call) ? [{ ...point, done }] : []
  }
  const effective = point.effective | bit
  const effects = await effectsOf(point.store, call, search.choices)
  return effects.map(({ store, isAnswered }) =>
    isAnswered ? { effective, done, store } : { effective, done: point.done, store },
  )
}

function keyOf({ effective, done, store }: Point): string {
  const records = Object.values(store).map((map: ReadonlyMap<string, unknown>) =>
    [...map].toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
  return JSON.stringify([effective, done, records])
}

function has(bits: number, index: number): boolean {
  return (bits & (1 << index)) !== 0
}

function countOf(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}
