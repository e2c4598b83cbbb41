import { AsyncLocalStorage, createHook } from "node:async_hooks"
import { setImmediate } from "node:timers/promises"
import { becomesTrue } from "../values/running-time.ts"
import { scaled } from "../values/time-factor.ts"

const kinds: ReadonlySet<string> = new Set(["Timeout", "TCPWRAP", "TLSWRAP", "PIPEWRAP", "WORKER"])

/** Maximum time for a server to close its side of a connection, in milliseconds. */
const timeoutMs = scaled(1000)
const current = new AsyncLocalStorage<object>()

interface Handle {
  hasRef?(): boolean | null | undefined
}

interface Begun {
  readonly kind: string
  readonly handle: Handle
}

/**
 * Runs some work and lists the kinds of timers and connections that it started and that still keep
 * the process alive afterwards. Ignores those of other work during that time.
 */
export async function handlesLeftBy(work: () => Promise<void>): Promise<string[]> {
  const mark = {}
  const begun = new Map<number, Begun>()
  const hook = createHook({
    init(id, kind, _trigger, handle: Handle) {
      if (kinds.has(kind) && current.getStore() === mark) begun.set(id, { kind, handle })
    },
    destroy: (id) => void begun.delete(id),
  })
  hook.enable()
  try {
    await current.run(mark, work)
    // Closing a connection takes effect a turn later, or when the server has responded.
    await setImmediate()
    await setImmediate()
    await becomesTrue(() => left(begun).length === 0, timeoutMs)
  } finally {
    hook.disable()
  }
  return left(begun).map(({ kind }) => kind)
}

function left(begun: ReadonlyMap<number, Begun>): Begun[] {
  return [...begun.values()].filter(({ handle }) => handle.hasRef?.())
}
