import { types } from "node:util"
import type { AdapterErrorCode } from "@lockstep/core/adapters"
import { toCode } from "./print-code.ts"
import { isUnchanged } from "./snapshot.ts"

// The kit compares every record that it or a case reads, so these lookups happen only once.
const { isDate, isNativeError } = types

/** Additional data for a {@link Violation}. */
export interface ViolationOptions extends ErrorOptions {
  readonly repro?: string
}

/** A comparison failed. */
export class Violation extends Error {
  /** The value that was compared. */
  readonly what: string
  readonly expected: string
  readonly seen: string
  /** Code that reproduces it, if the sequence of calls would not. */
  readonly repro: string | undefined

  constructor(what: string, expected: string, seen: string, options?: ViolationOptions) {
    super(`${what}: expected ${expected}, saw ${seen}`, options)
    this.name = "Violation"
    this.what = what
    this.expected = expected
    this.seen = seen
    this.repro = options?.repro
  }
}

/** A call did not settle in time. The case cannot continue. */
export class NeverSettled extends Violation {
  /** The time waited, in milliseconds. */
  readonly deadline: number

  constructor(method: string, deadline: number) {
    super(`${method}`, `a result or a rejection within ${deadline} ms`, "nothing yet")
    this.name = "NeverSettled"
    this.deadline = deadline
  }
}

/** The properties that the contract defines. An adapter may add others, which are not compared. */
const standardMembers: readonly string[] = [
  "id",
  "name",
  "email",
  "emailVerified",
  "image",
  "userId",
  "type",
  "provider",
  "providerAccountId",
  "refresh_token",
  "access_token",
  "expires_at",
  "token_type",
  "scope",
  "id_token",
  "session_state",
  "sessionToken",
  "expires",
  "identifier",
  "token",
  "credentialID",
  "credentialPublicKey",
  "counter",
  "credentialDeviceType",
  "credentialBackedUp",
  "transports",
]

/** Allowed loss of precision of a date, unless the rule is about precision. */
const oneSecond = 1000

/**
 * Throws unless the condition holds.
 *
 * @param condition - what must be true
 * @param expected - in words, or a function that returns them
 */
export function ensure(
  condition: boolean,
  what: string,
  expected: string | (() => string),
  seen: unknown,
): asserts condition {
  if (condition) return
  throw new Violation(what, typeof expected === "string" ? expected : expected(), toCode(seen))
}

/** Throws unless a value is exactly `null`. */
export function isNull(seen: unknown, what: string): void {
  ensure(seen === null, what, "null", seen)
}

/** Throws unless a value is `null` or `undefined`. */
export function isNothing(seen: unknown, what: string): void {
  ensure(seen === null || seen === undefined, what, "null or undefined", seen)
}

/** Throws unless both are the same primitive. */
export function equal(seen: unknown, expected: unknown, what: string): void {
  ensure(Object.is(seen, expected), what, () => toCode(expected), seen)
}

/**
 * Throws unless the seen record has every property of the expected one. `undefined`, absent and
 * `null` are equal; dates are compared to the second.
 */
export function matches(seen: unknown, expected: object, what: string): void {
  ensure(isRecord(seen), what, () => toCode(expected), seen)
  for (const [key, value] of Object.entries(expected)) {
    if (sameValue(seen[key], value, oneSecond)) continue
    throw new Violation(`${what}, ${key}`, toCode(value), toCode(seen[key]))
  }
}

/**
 * Throws unless two stored records are equal in all standard properties, dates to the millisecond.
 */
export function same(seen: unknown, expected: unknown, what: string): void {
  ensure(isRecord(expected), what, "a record to compare with", expected)
  ensure(isRecord(seen), what, () => toCode(expected), seen)
  for (const key of standardMembers) {
    const wanted = expected[key]
    if (sameValue(seen[key], wanted, 1)) continue
    throw new Violation(`${what}, ${key}`, toCode(wanted), toCode(seen[key]))
  }
}

/** Returns whether {@link same} would pass. */
export function areSame(seen: unknown, expected: unknown): boolean {
  if (!isRecord(seen) || !isRecord(expected)) return sameValue(seen, expected, 1)
  for (const key of standardMembers) if (!sameValue(seen[key], expected[key], 1)) return false
  return true
}

/**
 * Throws unless the call rejects with an `Error`.
 *
 * @param code - the code that the error must have, if any
 */
export async function rejects(
  call: () => Promise<unknown>,
  what: string,
  code?: AdapterErrorCode,
): Promise<void> {
  let result: unknown
  try {
    result = await call()
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    ensure(isNativeError(error) || error instanceof Error, what, "an Error", error)
    if (code === undefined) return
    // Two copies of a package have two classes with the same name, so the class is not compared.
    const seen: unknown = "code" in error ? error.code : undefined
    equal(seen, code, `the code of the error that ${what} rejects with`)
    return
  }
  throw new Violation(what, "a rejection", `resolved to ${toCode(result)}`)
}

/**
 * Returns what a call resolves to, or `undefined` if it rejects. For cases that only check whether
 * something exists; another rule judges the rejection.
 */
export async function unlessRejected<Result>(
  call: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    return undefined
  }
}

/** Throws unless a value is a valid `Date`. */
export function isValidDate(seen: unknown, what: string): asserts seen is Date {
  ensure(isDate(seen) && !Number.isNaN(seen.getTime()), what, "a valid Date", seen)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function sameValue(seen: unknown, expected: unknown, precision: number): boolean {
  if (expected === null || expected === undefined) return seen === null || seen === undefined
  if (typeof expected !== "object") return Object.is(seen, expected)
  // Separate rules judge whether a date is a `Date`; comparisons do not.
  if (isDate(expected)) return Math.abs(instantOf(seen) - expected.getTime()) < precision
  // Two objects are never identical: a list comes back as another list with the same items.
  return isUnchanged(seen, expected)
}

function instantOf(value: unknown): number {
  if (isDate(value)) return value.getTime()
  return typeof value === "string" || typeof value === "number"
    ? new Date(value).getTime()
    : Number.NaN
}
