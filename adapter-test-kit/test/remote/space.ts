import type { StoreFault } from "@lockstep/adapter-test-kit"
import { memoryStore, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import type { Adapter, ExpiredRecords } from "@lockstep/core/adapters"
import { countReads } from "../counted-reads.ts"
import { deletingAdapter } from "../broken/deleting-adapter.ts"

/** What the server keeps for one namespace. */
export interface Space {
  readonly store: MemoryStore
  readonly adapter: Required<Adapter> & ExpiredRecords
  /** How many records have been read so far. */
  rowsRead(): number
  /** States in which it refuses to work. */
  readonly faults: Set<StoreFault>
  /** Resolves when the transaction that another connection has open is over; undefined when there is none. */
  busyFor(whose: object): Promise<void> | undefined
  /** Opens a transaction. */
  begin(whose: object): void
  /** Ends a transaction; without one it does nothing. */
  end(whose: object, keep: boolean): void
}

/** Makes an empty space. */
export function createSpace(): Space {
  const store = memoryStore()
  const rowsRead = countReads(store)
  let open: Transaction | undefined
  return {
    store,
    adapter: deletingAdapter(store),
    rowsRead,
    faults: new Set(),
    busyFor: (whose) => (open?.whose === whose ? undefined : open?.over.promise),
    begin(whose) {
      open = { whose, finish: startJournal(store), over: Promise.withResolvers() }
    },
    end(whose, keep) {
      if (open?.whose !== whose) return
      const { finish, over } = open
      open = undefined
      finish(keep)
      over.resolve()
    },
  }
}

interface Transaction {
  readonly whose: object
  readonly finish: (keep: boolean) => void
  readonly over: PromiseWithResolvers<void>
}

/** Remembers what every write replaces, until it is called to end that, or to take the writes back. */
function startJournal(store: MemoryStore): (keep: boolean) => void {
  const maps: Map<string, unknown>[] = Object.values(store)
  const steps: (() => void)[] = []
  for (const map of maps) {
    const { set, delete: remove } = Map.prototype
    // Records are replaced and never changed, so the record itself is all there is to remember.
    const note = (key: string): void => {
      const value = map.get(key)
      steps.push(map.has(key) ? () => map.set(key, value) : () => map.delete(key))
    }
    map.set = (key, value) => {
      note(key)
      return set.call(map, key, value)
    }
    map.delete = (key) => {
      note(key)
      return remove.call(map, key)
    }
  }
  return (keep) => {
    for (const map of maps) {
      Reflect.deleteProperty(map, "set")
      Reflect.deleteProperty(map, "delete")
    }
    if (!keep) for (const undo of steps.toReversed()) undo()
  }
}
