import { isDeepStrictEqual } from "node:util"
import type { ExtraFields } from "../subject/options.ts"
import { ensure } from "../values/assert.ts"
import { toCode } from "../values/print-code.ts"
import { NotApplicable } from "./case.ts"

/** The values of one round: for each field, the value at this index. */
const round = (fields: ExtraFields, index: number): object =>
  Object.fromEntries(
    Object.entries(fields).map(([field, values]) => [field, values[index % values.length]]),
  )

/** Returns the first value of each field; an empty object without fields. */
export function firstOf(fields: ExtraFields): object {
  return round(fields, 0)
}

/** Throws unless a record has these extra fields. `null` and a missing field are equal. */
export function hasFields(seen: object | null | undefined, expected: object, what: string): void {
  for (const [field, value] of Object.entries(expected)) {
    const found: unknown = seen ? Reflect.get(seen, field) : undefined
    if (Object.is(found ?? null, value ?? null)) continue
    const holds = isDeepStrictEqual(found ?? null, value ?? null)
    ensure(holds, `${what}, ${field}`, () => toCode(value), found)
  }
}

/**
 * Returns rounds of values that cover every value of every field.
 *
 * @param option - named if there are no fields
 * @throws NotApplicable if the option was not given
 */
export function roundsOf(fields: ExtraFields, option: string): object[] {
  const lengths = Object.values(fields).map(({ length }) => length)
  if (lengths.length === 0) throw new NotApplicable(`needs the option ${option}`)
  return Array.from({ length: Math.max(...lengths) }, (_, index) => round(fields, index))
}
