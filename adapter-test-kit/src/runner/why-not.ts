import type { BenchSettings } from "../bench/case-bench.ts"
import type { BenchCase } from "../bench/case.ts"
import { adapterMethods } from "../values/capabilities.ts"
import { storeMethods } from "../values/store-methods.ts"

/** Why an adapter without methods has no verdict. */
export const withoutMethods = "the adapter has no method of the contract"

/** Why a case is not applicable to an adapter. */
export interface NotApplied {
  readonly status: "na"
  readonly reason: string
  /** The methods that the case needs and the adapter lacks. */
  readonly missing?: readonly string[]
}

/**
 * Returns why a case is not applicable to the subject, as far as that is clear before the subject
 * is opened.
 *
 * @returns `undefined` if it may be applicable
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
 * Returns why a case is not applicable to an adapter.
 *
 * @returns `undefined` if it may be applicable
 */
export function whyNotRun({ needs }: BenchCase, adapter: object): NotApplied | undefined {
  const missing = needs.filter((method) => !hasMethod(adapter, method))
  if (missing.length === 0) return undefined
  return { status: "na", reason: `needs ${missing.join(", ")}`, missing }
}

/** Returns whether an adapter has no methods at all. */
export function isEmpty(adapter: object): boolean {
  return ![...adapterMethods, ...storeMethods].some((method) => hasMethod(adapter, method))
}

function hasMethod(adapter: object, method: string): boolean {
  return typeof Reflect.get(adapter, method) === "function"
}
