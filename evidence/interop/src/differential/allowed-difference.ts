import type { Difference } from "./compare.ts"
import type { Snapshot } from "./snapshot.ts"

/** Parts of the migration pages; each has a table of differences. */
export const categories = [
  "sessions",
  "callbacks",
  "sign-in",
  "linking",
  "providers",
  "configuration",
  "pages",
  "errors",
  "wire",
  "next",
] as const

/** The part of a migration page that has a difference in its table. */
export type Category = (typeof categories)[number]

/** One place in recordings at which the cores may differ. */
export interface Place {
  /** Matches the whole path, without the number of the step. */
  readonly path: RegExp
  /** Matches the behavior's ID. Default: each. */
  readonly behavior?: RegExp
  /** Decides by the values. Default: any. */
  readonly when?: (theirs: Snapshot | undefined, ours: Snapshot | undefined) => boolean
}

/** One allowed difference between Auth.js and Lockstep. */
export interface AllowedDifference {
  readonly id: string
  readonly category: Category
  /** What Auth.js does, for the table. */
  readonly authJs: string
  /** What Lockstep does, for the table. */
  readonly lockstep: string
  /** Why Lockstep's way is right, for the table. */
  readonly reason: string
  readonly places: readonly Place[]
  /** Lockstep is going to do as Auth.js does; such an entry is not in the table. */
  readonly pending?: true
}

/** Finds the entry that allows a difference. */
export function allowedBy(
  behavior: string,
  difference: Difference,
  entries: readonly AllowedDifference[],
): AllowedDifference | undefined {
  return entries.find(({ places }) => places.some((place) => isAt(place, behavior, difference)))
}

function isAt(place: Place, behavior: string, { path, theirs, ours }: Difference): boolean {
  if (!place.path.test(path.replace(/^steps > \d+ /, ""))) return false
  if (place.behavior && !place.behavior.test(behavior)) return false
  return place.when?.(theirs, ours) ?? true
}

/** For {@link Place.when}: Lockstep has nothing there. */
export function isOnlyInAuthJs(theirs: Snapshot | undefined, ours: Snapshot | undefined): boolean {
  return theirs !== undefined && ours === undefined
}

/** For {@link Place.when}: Auth.js has nothing there. */
export function isOnlyInLockstep(
  theirs: Snapshot | undefined,
  ours: Snapshot | undefined,
): boolean {
  return theirs === undefined && ours !== undefined
}
