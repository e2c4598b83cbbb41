import type { AdapterMethod } from "@lockstep/core/adapters"

const keys: Readonly<Partial<Record<AdapterMethod, readonly string[]>>> = {
  getUserByAccount: ["provider", "providerAccountId"],
  unlinkAccount: ["provider", "providerAccountId"],
  useVerificationToken: ["identifier", "token"],
}

/**
 * Removes properties that the interface does not have from the arguments. Cases pass whole records
 * to methods that take the two properties of a key. An adapter may rely on receiving exactly these
 * two.
 */
export function keyArguments(method: AdapterMethod, args: unknown[]): unknown[] {
  const names = keys[method]
  const [first, ...others] = args
  if (names === undefined || typeof first !== "object" || first === null) return args
  const given = Object.entries(first)
  const known = given.filter(([name]) => names.includes(name))
  // An object with no other properties is passed itself: cases check what happens to it.
  return known.length === given.length ? args : [Object.fromEntries(known), ...others]
}
