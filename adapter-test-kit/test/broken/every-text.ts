import { types } from "node:util"
import { type Adapter, wrapMethods } from "@lockstep/core/adapters"

type Methods = Required<Adapter>

/**
 * Changes every text in the arguments of some methods, as a driver or a column would.
 *
 * @param adapter - is left as it is
 * @param concerns - whether a method is one of them
 * @param change - what becomes of a string
 */
export function everyText(
  adapter: Methods,
  concerns: (method: string) => boolean,
  change: (text: string) => string,
): Methods {
  return wrapMethods(
    adapter,
    (method, name) =>
      (...args: unknown[]): unknown =>
        method(...(concerns(name) ? args.map((arg) => changed(arg, change)) : args)),
  )
}

function changed(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value)
  if (typeof value !== "object" || value === null || types.isDate(value)) return value
  if (Array.isArray(value)) return value.map((item: unknown) => changed(item, change))
  return Object.fromEntries(
    Object.entries(value).map(([key, member]: [string, unknown]) => [key, changed(member, change)]),
  )
}
