import { isDeepStrictEqual } from "node:util"
import type { ExtraFields } from "../subject/options.ts"
import { ensure } from "../values/assert.ts"
import { toCode } from "../values/print-code.ts"
import { NotApplicable } from "./case.ts"

/** The values of one round: the given one of each field. */
const round = (fields: ExtraFields, index: number): object =>
  Object.fromEntries(
    Object.entries(fields).map(([field, values]) => [field, values[index % values.length]]),
  )

/**
 * The first value of each field; nothing when there are none.
 *
 * @param fields - from the options
 */
export function firstOf(fields: ExtraFields): object {
  return round(fields, 0)
}

/**
 * Fails unless a record has these extra fields; null and nothing are the same.
 *
 * @param seen - the record
 * @param expected - the fields
 * @param what - which record
 */
export function hasFields(seen: object | null | undefined, expected: object, what: string): void {
  for (const [field, value] of Object.entries(expected)) {
    const found: unknown = seen ? Reflect.get(seen, field) : undefined
    if (Object.is(found ?? null, value ?? null)) continue
    const holds = isDeepStrictEqual(found ?? null, value ?? null)
    ensure(holds, `${what}, ${field}`, () => toCode(value), found)
  }
}

/**
 * Rounds of values that go through every value of every field.
 *
 * @param fields - from the options
 * @param option - named when there are none
 * @throws NotApplicable when the option was not given
 */
export function roundsOf(fields: ExtraFields, option: string): object[] {
  const lengths = Object.values(fields).map(({ length }) => length)
  if (lengths.length === 0) throw new NotApplicable(`needs the option ${option}`)
  return Array.from({ length: Math.max(...lengths) }, (_, index) => round(fields, index))
}
