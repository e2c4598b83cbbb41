import type { Session } from "@lockstep/core/client"

/**
 * Keeps the objects whose content is unchanged, so that effects that depend on them do not run
 * again after each request to the server.
 *
 * @returns `known` when nothing changed, else `next` with properties of `known` where those are the
 *   same
 */
export function keepParts(known: Session | null | undefined, next: Session | null): Session | null {
  if (!known || !next) return next
  // A session has the properties that the application's callback gave it.
  const before = known as unknown as Readonly<Record<string, unknown>>
  const kept = Object.entries(next).map(([name, value]): [string, unknown] => [
    name,
    isSame(before[name], value) ? before[name] : value,
  ])
  const isWhole = kept.length === Object.keys(before).length
  if (isWhole && kept.every(([name, value]) => value === before[name])) return known
  // The same properties with the same content as those of `next`.
  return Object.fromEntries(kept) as unknown as Session
}

/** Returns whether two JSON values are equal. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
