import { type Adapter, wrapMethods } from "@lockstep/core/adapters"

/** When a process ends itself. */
export interface Death {
  /** Which of the writes of a sign-up, by the order in which the process comes to them; or its method. */
  readonly write: number | keyof Adapter
  /** Once the write is under way, or once it is done and nobody has been told. */
  readonly when: "begun" | "done"
}

/**
 * The call of that write at which the process ends, so that others are under way as well. Where it is
 * rejected, as the second of two equal values has to be, it is the next that is not.
 */
const turn = 3

/**
 * An adapter that ends its process with SIGKILL at a write.
 *
 * @param adapter - does the work
 * @param death - at which write
 */
export function mortalAdapter(adapter: Adapter, { write, when }: Death): Adapter {
  const calls = new Map<string, number>()
  return wrapMethods(adapter, (method, name) => async (...args: unknown[]) => {
    if (name.startsWith("get") || name.startsWith("list")) return method(...args)
    const count = (calls.get(name) ?? 0) + 1
    calls.set(name, count)
    const isMeant = name === write || [...calls.keys()].indexOf(name) === write
    const isLast = isMeant && count >= turn
    const pending = Promise.resolve(method(...args))
    if (isLast && when === "begun") setImmediate(end)
    const result = await pending
    if (isLast) end()
    return result
  })
}

function end(): void {
  process.kill(process.pid, "SIGKILL")
}
