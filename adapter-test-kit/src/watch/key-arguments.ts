import type { AdapterMethod } from "@lockstep/core/adapters"

const keys: Readonly<Partial<Record<AdapterMethod, readonly string[]>>> = {
  getUserByAccount: ["provider", "providerAccountId"],
  unlinkAccount: ["provider", "providerAccountId"],
  useVerificationToken: ["identifier", "token"],
}

/**
 * Takes out of the arguments what the interface does not have. Cases hand whole records to methods that
 * take the two members of a key; an adapter may count on these and no others, for that is what it gets.
 *
 * @param method - that is called
 * @param args - as the case gives them
 */
export function keyArguments(method: AdapterMethod, args: unknown[]): unknown[] {
  const names = keys[method]
  const [first, ...others] = args
  if (names === undefined || typeof first !== "object" || first === null) return args
  const given = Object.entries(first)
  const known = given.filter(([name]) => names.includes(name))
  // An object without anything else is handed over itself: cases look at what becomes of it.
  return known.length === given.length ? args : [Object.fromEntries(known), ...others]
}
