import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { type Adapter, wrapMethods } from "@lockstep/core/adapters"
import { countReads } from "../counted-reads.ts"

/** Begin, one row into each of two tables, commit. */
const transaction = 4

/**
 * A store in the process of its adapter, as SQLite is, with a count of its statements.
 *
 * @param change - left out except in broken adapters
 */
export function storeInProcess(
  change: (adapter: Required<Adapter>) => Adapter = (adapter) => adapter,
): SubjectFactory {
  const store = memoryStore()
  const rowsRead = countReads(store)
  let count = 0
  const adapter = change(countingStatements(MemoryAdapter(store), (more) => (count += more)))
  return () => ({
    adapter,
    raw: { statements: () => count, rowsRead },
    reset() {
      for (const map of Object.values(store)) map.clear()
    },
  })
}

function countingStatements(
  memory: Required<Adapter>,
  add: (more: number) => void,
): Required<Adapter> {
  return wrapMethods(memory, (run, method) => (...args: unknown[]): unknown => {
    add(method === "createUserWithAccount" ? transaction : 1)
    return run(...args)
  })
}
