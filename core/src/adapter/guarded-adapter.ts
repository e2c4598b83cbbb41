import { AdapterError } from "../errors/adapter-errors.ts"
import type { Logger } from "../logging/logger.ts"
import type { Adapter, AdapterMethod } from "./adapter.ts"
import { failureReason } from "./failure-reason.ts"
import { hasMethod } from "./original-methods.ts"
import { nativeArguments, userIdIn } from "./native-arguments.ts"
import { soundAnswer } from "./sound-answer.ts"
import { type StoredIds, storedIdsOf } from "./stored-ids.ts"
import { callUnsure } from "./unsure-call.ts"

/** Resolves where the method of the adapter would, and always to a promise. */
type Guarded<Method> = Method extends (...args: infer Args) => infer Result
  ? (...args: Args) => Promise<Awaited<Result>>
  : never

/** An adapter on which every method can be called: a missing one rejects with an `AdapterError`. */
export type GuardedAdapter = {
  readonly [Name in AdapterMethod]-?: Guarded<NonNullable<Adapter[Name]>>
} & {
  /** Tells whether a method can be called: the adapter has it, and it bypasses no override. */
  has(method: AdapterMethod): boolean
}

/**
 * Wraps an adapter so that every failure, thrown or rejected, arrives as an `AdapterError`, and methods
 * of class instances keep their `this`. Arguments are never logged or put into a message. IDs are strings
 * here, whatever the adapter has; it gets back what it has.
 *
 * @param adapter - what the application configured
 * @param logger - gets a debug message for each call: which method, how long, and what kind of answer
 */
export function guardAdapter(adapter: Adapter, logger?: Logger): GuardedAdapter {
  const has = (method: AdapterMethod): boolean => hasMethod(adapter, method)
  const guarded = new Map<string, unknown>([["has", has]])
  const ids = storedIdsOf(adapter)
  // The proxy answers each method name with a function of that method's own signature, which a proxy
  // cannot state to the compiler.
  return new Proxy({} as GuardedAdapter, {
    get(_target, name) {
      if (typeof name !== "string") return undefined
      let method = guarded.get(name)
      if (method === undefined) {
        // A name that is no method answers that the adapter has none, as for a missing one.
        method = guardMethod(adapter, name as AdapterMethod, ids, logger)
        guarded.set(name, method)
      }
      return method
    },
  })
}

function guardMethod(
  adapter: Adapter,
  name: AdapterMethod,
  ids: StoredIds,
  logger: Logger | undefined,
) {
  return async (...args: unknown[]): Promise<unknown> => {
    // Every method is a function of its own arguments; which ones is checked where it is called.
    const method = adapter[name] as ((...args: unknown[]) => unknown) | undefined
    if (typeof method !== "function") {
      throw new AdapterError(`The adapter has no method ${name}, which this request needs.`)
    }
    const start = performance.now()
    const report = (answer: string): void =>
      logger?.debug(`adapter ${name}`, { answer, ms: Math.round(performance.now() - start) })
    try {
      const id = userIdIn(name, args)
      const answer =
        id !== undefined && ids.isUnsure(id)
          ? await callUnsure({ adapter, name, args, id }, ids)
          : await method.apply(adapter, id === undefined ? args : nativeArguments(name, args, ids))
      // Many drivers say undefined for "there is none".
      const result = soundAnswer(name, answer ?? null, ids)
      report(result === null ? "nothing" : "found")
      return result
    } catch (error) {
      const adapterError = asAdapterError(name, error, args)
      report(adapterError.code)
      throw adapterError
    }
  }
}

function asAdapterError(name: string, error: unknown, args: readonly unknown[]): AdapterError {
  if (error instanceof AdapterError) return error
  const reason = failureReason(error, args)
  return new AdapterError(`The adapter's ${name} failed: ${reason}`, { cause: error })
}
