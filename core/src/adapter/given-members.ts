/**
 * Leaves out the members of a change that were not given, for adapters: `undefined` is not given.
 *
 * @param change - members by name
 */
export function givenMembers(change: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
