import type { Session } from "@lockstep/core/client"

/**
 * Keeps the objects that say the same as before, so that effects which depend on them do not run again
 * because the server was asked again.
 *
 * @param known - the session until now
 * @param next - what the server said, as JSON
 * @returns `known` when nothing changed, else `next` with members of `known` where those are the same
 */
export function keepParts(known: Session | null | undefined, next: Session | null): Session | null {
  if (!known || !next) return next
  // A session has the members that the application's callback gave it.
  const before = known as unknown as Readonly<Record<string, unknown>>
  const kept = Object.entries(next).map(([name, value]): [string, unknown] => [
    name,
    isSame(before[name], value) ? before[name] : value,
  ])
  const isWhole = kept.length === Object.keys(before).length
  if (isWhole && kept.every(([name, value]) => value === before[name])) return known
  // The same members with the same content as those of `next`.
  return Object.fromEntries(kept) as unknown as Session
}

/**
 * Whether two values are the same JSON.
 *
 * @param one - what can be JSON
 * @param other - likewise
 */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
