import { type Adapter, type Store, wrapMethods } from "@lockstep/core/adapters"

/** The point where a process ends: at which of its calls, and whether that call still does its work. */
export interface Death {
  readonly call: number
  readonly when: "before" | "after"
  /** The process is not at its end, but was stopped: it goes on with the answer of the call. */
  readonly goesOn?: boolean
  /** The process is not at its end: only this call never answers. */
  readonly hangs?: boolean
}

/** What a process works with, until it ends. */
export interface Mortal {
  readonly adapter: Adapter
  readonly store: Store
  readonly fetch: typeof globalThis.fetch
  /** From now on calls are counted. */
  live(death: Death, die?: () => void): void
  /** Names of the calls so far. */
  readonly calls: readonly string[]
  /** Settles when the process ended. */
  readonly ended: Promise<void>
}

/**
 * A process that ends in the middle of its work: from then on none of its calls does anything, or answers.
 *
 * @param adapter - of the application
 * @param store - of the application
 */
export function mortal(adapter: Adapter, store: Store): Mortal {
  const calls: string[] = []
  let death: Death | undefined
  let die = (): void => {}
  let isDead = false
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const never = (): Promise<never> => new Promise(() => {})

  async function step<Result>(
    name: string,
    call: () => Result | PromiseLike<Result>,
  ): Promise<Result> {
    if (isDead) return never()
    if (death === undefined) return call()
    calls.push(name)
    const isLast = calls.length === death.call
    const kill = (): Promise<never> => {
      isDead = !death?.hangs
      die()
      end()
      return never()
    }
    if (isLast && death.when === "before") return kill()
    const result = await call()
    if (isLast && death.goesOn) {
      die()
      return result
    }
    // Calls that were under way end with it.
    if (isLast || isDead) return kill()
    return result
  }

  return {
    calls,
    ended,
    adapter: wrapMethods(
      { ...adapter },
      (method, name) =>
        (...given: unknown[]) =>
          step(name, () => method(...given)),
    ),
    store: {
      shared: true,
      get: (keys) => step("get", () => store.get(keys)),
      set: (...given) => step("set", () => store.set(...given)),
      add: (...given) => step("add", () => store.add(...given)),
      take: (key) => step("take", () => store.take(key)),
      remove: (...given) => step("remove", () => store.remove(...given)),
      increment: (...given) => step("increment", () => store.increment(...given)),
    },
    fetch: (input, init) => step("fetch", () => fetch(input, init)),
    live(wanted, kill = () => {}) {
      calls.length = 0
      death = wanted
      die = kill
    },
  }
}

/** What a refresh calls, in this order. */
export const callsOfRefresh = [
  "listAccountsByUserId",
  "add",
  "listAccountsByUserId",
  "get",
  "fetch",
  "set",
  "updateAccount",
  "get",
  "remove",
] as const

/** The same in a process that knows neither the provider's endpoints nor its keys. */
export const callsOfFirstRefresh = [
  ...callsOfRefresh.slice(0, 4),
  "fetch",
  "fetch",
  ...callsOfRefresh.slice(4),
] as const
