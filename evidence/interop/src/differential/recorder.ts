import { type Snapshot, snapshot } from "./snapshot.ts"

/** Calls of one kind in one step: arguments by name and occurrence. */
export interface Calls {
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
  /** Returns callbacks, events, adapter calls, mails and requests to the provider since the last time, in order. */
  takeOrder(): readonly string[]
}

/**
 * Makes an empty recorder.
 *
 * @param received - returns what the provider received since it was last called
 */
export function createRecorder(received: () => readonly string[] = () => []): Recorder {
  const lists = new Map<CallKind, [string, Snapshot][]>()
  const order: string[] = []
  const noteRequests = (): void => void order.push(...received().map((path) => `provider ${path}`))
  return {
    call(kind, name, args) {
      noteRequests()
      if (kind !== "log") order.push(`${kind} ${name}`)
      const list = lists.get(kind) ?? []
      lists.set(kind, [...list, [name, snapshot(args)]])
    },
    take(kind) {
      const list = lists.get(kind) ?? []
      lists.delete(kind)
      return callsOf(list)
    },
    takeOrder() {
      noteRequests()
      return order.splice(0)
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
  return { calls: Object.fromEntries(named) }
}
