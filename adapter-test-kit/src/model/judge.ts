import { hasFields } from "../bench/extra-fields.ts"
import { Violation, ensure, matches } from "../values/assert.ts"
import { errorText, toCode } from "../values/print-code.ts"
import type { Outcome } from "./outcome.ts"

/** Options of a comparison. */
export interface CompareOptions {
  /** Names of the fields beyond the standard ones that the adapter stores. */
  readonly extraFields: readonly string[]
  /** Whether the method may resolve to nothing although there is a record. */
  readonly mayTellNothing?: boolean
}

/**
 * Throws unless the subject's call had the same outcome as the reference's: a record, nothing or a
 * rejection. Dates are compared to the second, because other rules check their precision.
 */
export function judge(seen: Outcome, expected: Outcome, what: string, terms: CompareOptions): void {
  if (expected.kind === "rejection") return isRejection(seen, what)
  isNoRejection(seen, expected, what)
  if (seen.kind === "nothing") {
    if (expected.kind === "nothing" || terms.mayTellNothing) return
    throw new Violation(what, describe(expected), "null or undefined")
  }
  if (expected.kind === "nothing") throw new Violation(what, "nothing", describe(seen))
  agrees(seen.value, expected.value, what, terms.extraFields)
}

/** Throws unless a call rejected. */
function isRejection(seen: Outcome, what: string): void {
  if (seen.kind === "rejection") return
  throw new Violation(what, "a rejection", `resolved to ${describe(seen)}`)
}

/**
 * Throws if a call rejected.
 *
 * @param expected - the outcome that it should have had
 */
export function isNoRejection(
  seen: Outcome,
  expected: Outcome,
  what: string,
): asserts seen is Exclude<Outcome, { kind: "rejection" }> {
  if (seen.kind !== "rejection") return
  throw new Violation(what, describe(expected), `rejected: ${describe(seen)}`)
}

/**
 * Throws unless a record, or each record in a pair or a list, is the expected one.
 *
 * @param extraFields - names of the fields beyond the standard ones
 */
export function agrees(
  seen: unknown,
  expected: unknown,
  what: string,
  extraFields: readonly string[],
): void {
  if (Array.isArray(expected)) return agreesAsList(seen, expected, what, extraFields)
  ensure(isRecord(seen) && isRecord(expected), what, () => toCode(expected), seen)
  const { standard, extra, inside } = partsOf(expected, extraFields)
  matches(seen, standard, what)
  hasFields(seen, extra, what)
  for (const [key, record] of inside) agrees(seen[key], record, `${what}, ${key}`, extraFields)
}

function agreesAsList(
  seen: unknown,
  expected: readonly unknown[],
  what: string,
  extraFields: readonly string[],
): void {
  ensure(Array.isArray(seen), what, () => toCode(expected), seen)
  ensure(seen.length === expected.length, what, `${expected.length} records`, seen)
  const [ours, theirs] = [inOrder(seen), inOrder(expected)]
  theirs.forEach((record, index) => agrees(ours[index], record, what, extraFields))
}

const listKeys = ["credentialID", "sessionToken", "provider", "providerAccountId"]

/** Sorts a list, because an adapter may return it in any order. */
function inOrder(list: readonly unknown[]): unknown[] {
  const keyOf = (record: unknown): string =>
    isRecord(record) ? toCode(listKeys.map((key) => record[key])) : toCode(record)
  return list.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}

/** Splits a record into the parts that are compared in different ways. */
function partsOf(record: object, extraFields: readonly string[]) {
  const entries: [string, unknown][] = Object.entries(record)
  const isPart = (key: string): boolean => key === "session" || key === "user"
  const isExtra = (key: string): boolean => extraFields.includes(key)
  return {
    standard: Object.fromEntries(entries.filter(([key]) => !isPart(key) && !isExtra(key))),
    extra: Object.fromEntries(entries.filter(([key]) => isExtra(key))),
    inside: entries.filter(([key]) => isPart(key)),
  }
}

/** Returns whether a value is an object with properties and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function describe(outcome: Outcome): string {
  if (outcome.kind === "nothing") return "nothing"
  if (outcome.kind === "value") return toCode(outcome.value)
  return outcome.error instanceof Error ? errorText(outcome.error) : toCode(outcome.error)
}
