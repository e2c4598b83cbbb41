import { AsyncLocalStorage, createHook } from "node:async_hooks"
import { setImmediate } from "node:timers/promises"

const kinds: ReadonlySet<string> = new Set(["Timeout", "TCPWRAP", "TLSWRAP", "PIPEWRAP", "WORKER"])
const current = new AsyncLocalStorage<object>()

interface Handle {
  hasRef?(): boolean | null | undefined
}

/**
 * Runs some work and lists the kinds of timers and connections that it began and that still keep the
 * process alive afterwards. What others begin meanwhile does not count.
 *
 * @param work - what to watch
 */
export async function handlesLeftBy(work: () => Promise<void>): Promise<string[]> {
  const mark = {}
  const begun = new Map<number, { kind: string; handle: Handle }>()
  const hook = createHook({
    init(id, kind, _trigger, handle: Handle) {
      if (kinds.has(kind) && current.getStore() === mark) begun.set(id, { kind, handle })
    },
    destroy: (id) => void begun.delete(id),
  })
  hook.enable()
  try {
    await current.run(mark, work)
    // Closing a connection takes effect a turn later.
    await setImmediate()
    await setImmediate()
  } finally {
    hook.disable()
  }
  return [...begun.values()].filter(({ handle }) => handle.hasRef?.()).map(({ kind }) => kind)
}
