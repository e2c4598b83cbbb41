import { AdapterError } from "../errors/errors.ts"
import { lazy } from "../loading/lazy.ts"
import type { Logger } from "../logging/logger.ts"
import type { Adapter, AdapterMethod } from "./adapter.ts"
import type { AdapterFunction } from "./call-adapter.ts"
import { hasMethod } from "./original-methods.ts"
import { placeOf } from "./stored-in.ts"

// An application without an adapter, and a session in a cookie that is not due, call none.
const callAdapter = lazy(async () => (await import("./call-adapter.ts")).callAdapter)

/** Resolves where the method of the adapter would, and always to a promise. */
type Guarded<Method> = Method extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never

/** An adapter on which every method can be called: a missing one rejects with an `AdapterError`. */
export type GuardedAdapter = {
  readonly [Name in AdapterMethod]-?: Guarded<NonNullable<Adapter[Name]>>
} & {
  /** Returns whether a method can be called: the adapter has it, and it bypasses no override. */
  has(method: AdapterMethod): boolean
  /** Identifies where verification tokens are stored: the same object for adapters that an application makes for
   * each request. */
  readonly tokensIn: object
}

/**
 * Wraps an adapter so that every failure, thrown or rejected, arrives as an `AdapterError`, and methods
 * of class instances keep their `this`. Arguments are never logged or put into a message. IDs are strings
 * here, whatever the adapter has; it gets back what it has.
 *
 * @param logger - gets a debug message for each call: which method, how long, and what kind of answer
 */
export function guardAdapter(adapter: Adapter, logger?: Logger): GuardedAdapter {
  const has = (method: AdapterMethod): boolean => hasMethod(adapter, method)
  const tokensIn = placeOf(adapter, "createVerificationToken", "useVerificationToken")
  const guarded = new Map<string, unknown>(Object.entries({ has, tokensIn }))
  // The proxy answers each method name with a function of that method's own signature, which a proxy
  // cannot state to the compiler.
  return new Proxy({} as GuardedAdapter, {
    get(_target, name) {
      if (typeof name !== "string") return undefined
      let method = guarded.get(name)
      if (method === undefined) {
        // The name of something other than a method counts as a missing method.
        method = guardMethod(adapter, name as AdapterMethod, logger)
        guarded.set(name, method)
      }
      return method
    },
  })
}

function guardMethod(adapter: Adapter, name: AdapterMethod, logger: Logger | undefined) {
  return async (...args: unknown[]): Promise<unknown> => {
    // Each method has different parameters; the calls are type-checked.
    const method = adapter[name] as AdapterFunction | undefined
    if (typeof method !== "function") {
      throw new AdapterError(`The adapter has no method ${name}, which this request needs.`)
    }
    return callAdapter({ adapter, name, method, args }, logger)
  }
}
