import type { BenchSettings } from "../bench/case-bench.ts"
import type { BenchCase } from "../bench/case.ts"
import { adapterMethods } from "../values/capabilities.ts"
import { storeMethods } from "../values/store-methods.ts"

/** Why nothing can be said of an adapter that does nothing. */
export const withoutMethods = "the adapter has no method of the contract"

/** Why a case does not apply to an adapter. */
export interface NotApplied {
  readonly status: "na"
  readonly reason: string
  /** The methods that the case needs and the adapter lacks. */
  readonly missing?: readonly string[]
}

/**
 * Why a case cannot say anything about the subject, as far as that is known before it is opened.
 *
 * @param definition - the case
 * @param settings - the subject and the options
 * @returns undefined if it may say something
 */
export function whyNotOpened(
  { asks }: BenchCase,
  { subject, options }: BenchSettings,
): NotApplied | undefined {
  if (!asks.wire) return undefined
  if (asks.wire === "if-given" && options.database.length === 0) return undefined
  if (typeof subject !== "function") {
    return { status: "na", reason: "needs a factory that connects to context.endpoint" }
  }
  if (options.database.length === 0) return { status: "na", reason: "needs the option database" }
  return undefined
}

/**
 * Why a case cannot say anything about an adapter.
 *
 * @param definition - the case
 * @param adapter - that was opened for it
 * @returns undefined if it may say something
 */
export function whyNotRun({ needs }: BenchCase, adapter: object): NotApplied | undefined {
  const missing = needs.filter((method) => !hasMethod(adapter, method))
  if (missing.length === 0) return undefined
  return { status: "na", reason: `needs ${missing.join(", ")}`, missing }
}

/**
 * Whether an adapter does nothing at all.
 *
 * @param adapter - that was opened for a case
 */
export function isEmpty(adapter: object): boolean {
  return ![...adapterMethods, ...storeMethods].some((method) => hasMethod(adapter, method))
}

function hasMethod(adapter: object, method: string): boolean {
  return typeof Reflect.get(adapter, method) === "function"
}
