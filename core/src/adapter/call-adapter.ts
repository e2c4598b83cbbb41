import { AdapterError } from "../errors/errors.ts"
import type { Logger } from "../logging/logger.ts"
import type { Adapter, AdapterMethod } from "./adapter.ts"
import { failureReason, hideValues, withoutValues } from "./failure-reason.ts"
import { nativeArguments, userIdIn } from "./native-arguments.ts"
import { validResult } from "./valid-result.ts"
import { storedIdsOf } from "./stored-ids.ts"
import { callUnsure } from "./unsure-call.ts"

/** A method of an adapter, whichever it is. */
export type AdapterFunction = (...args: unknown[]) => unknown

/** One call of a method that the adapter has. */
export interface AdapterCall {
  readonly adapter: Adapter
  readonly name: AdapterMethod
  readonly method: AdapterFunction
  readonly args: unknown[]
}

/**
 * Calls a method of an adapter, with IDs as the adapter has them.
 *
 * @param call - the method and its arguments, with IDs as strings
 * @param logger - gets a debug message: which method, how long, and what kind of answer
 * @returns what the adapter returned, with IDs as strings and times as dates; `null` for nothing
 * @throws AdapterError when the method failed, or returned what cannot be used
 */
export async function callAdapter(
  { adapter, name, method, args }: AdapterCall,
  logger: Logger | undefined,
): Promise<unknown> {
  const start = performance.now()
  const report = (answer: string): void =>
    logger?.debug(`adapter ${name}`, { answer, ms: Math.round(performance.now() - start) })
  try {
    const ids = storedIdsOf(adapter)
    const id = userIdIn(name, args)
    const answer =
      id !== undefined && ids.isUnsure(id)
        ? await callUnsure({ adapter, name, args, id }, ids)
        : await method.apply(adapter, id === undefined ? args : nativeArguments(name, args, ids))
    // Many drivers say undefined for "there is none".
    const result = validResult(name, answer ?? null, ids)
    report(result === null ? "nothing" : "found")
    return result
  } catch (error) {
    const adapterError = asAdapterError(name, error, args)
    report(adapterError.code)
    throw adapterError
  }
}

function asAdapterError(name: string, error: unknown, args: readonly unknown[]): AdapterError {
  if (error instanceof AdapterError) return hideValues(error, args)
  const cause = withoutValues(error, args)
  return new AdapterError(`The adapter's ${name} failed: ${failureReason(cause)}`, { cause })
}
