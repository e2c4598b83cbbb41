import { type Snapshot, snapshot } from "./snapshot.ts"

/** Calls of one kind in one step: arguments by name and occurrence, and the order of the names. */
export interface Calls {
  readonly order: readonly string[]
  readonly calls: Readonly<Record<string, Snapshot>>
}

/** What callbacks, events, adapter methods and log functions are called with. */
export type CallKind = "callbacks" | "adapter" | "log" | "mail"

/** Records calls of one run. */
export interface Recorder {
  /** Records a call with its arguments as they are now. */
  call(kind: CallKind, name: string, args: unknown): void
  /** Returns the calls of a kind since the last time. */
  take(kind: CallKind): Calls
}

/** Makes an empty recorder. */
export function createRecorder(): Recorder {
  const lists = new Map<CallKind, [string, Snapshot][]>()
  return {
    call(kind, name, args) {
      const list = lists.get(kind) ?? []
      lists.set(kind, [...list, [name, snapshot(args)]])
    },
    take(kind) {
      const list = lists.get(kind) ?? []
      lists.delete(kind)
      return callsOf(list)
    },
  }
}

function callsOf(list: readonly [string, Snapshot][]): Calls {
  const counts = new Map<string, number>()
  const named = list.map(([name, args]): [string, Snapshot] => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return [`${name}#${count}`, args]
  })
  return { order: list.map(([name]) => name), calls: Object.fromEntries(named) }
}
