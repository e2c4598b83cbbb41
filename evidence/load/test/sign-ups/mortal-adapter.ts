import { type Adapter, wrapMethods } from "@lockstep/core/adapters"

/** When a process ends itself. */
export interface Death {
  /** The method of the write. */
  readonly write: keyof Adapter
  /** Once the write is under way, or once it is done and before the caller gets the result. */
  readonly when: "begun" | "done"
}

/**
 * The call of that write at which the process ends, so that others are under way as well. If it is
 * rejected, as the second of two equal values has to be, it is the next that is not.
 */
const usualTurn = 3

/** A process takes its own token when its first sign-in starts, and no other if that ends soon enough. */
const turns: Partial<Record<keyof Adapter, number>> = { useVerificationToken: 1 }

/** An adapter that ends its process with SIGKILL at a write. */
export function mortalAdapter(adapter: Adapter, { write, when }: Death): Adapter {
  const turn = turns[write] ?? usualTurn
  let calls = 0
  return wrapMethods(adapter, (method, name) => async (...args: unknown[]) => {
    if (name === write) calls += 1
    const isLast = name === write && calls >= turn
    const pending = Promise.resolve(method(...args))
    if (isLast && when === "begun") setImmediate(end)
    const result = await pending
    if (isLast) end()
    return result
  })
}

/** An adapter that reports its writes. */
export function toldWrites(adapter: Adapter, onWrite: (name: string) => void): Adapter {
  return wrapMethods(adapter, (method, name) => (...args: unknown[]) => {
    if (!/^(?:get|list)/.test(name)) onWrite(name)
    return method(...args)
  })
}

function end(): void {
  process.kill(process.pid, "SIGKILL")
}
