import type { Difference } from "./compare.ts"
import type { Snapshot } from "./snapshot.ts"

/** One place in recordings at which the cores may differ. */
export interface Place {
  /** Matches the whole path, without the number of the step. */
  readonly path: RegExp
  /** Matches the behavior's ID. Default: each. */
  readonly behavior?: RegExp
  /** Decides by the values. Default: any. */
  readonly when?: (theirs: Snapshot | undefined, ours: Snapshot | undefined) => boolean
}

/** Where each difference between Auth.js and Lockstep is allowed, by its ID in `differences.md`. */
export type Places = Readonly<Record<string, Place | readonly Place[]>>

/** One allowed difference between Auth.js and Lockstep. */
export interface AllowedDifference {
  readonly id: string
  readonly places: readonly Place[]
}

/** Lists allowed differences. */
export function listDifferences(...all: readonly Places[]): readonly AllowedDifference[] {
  return all.flatMap((places) =>
    Object.entries(places).map(([id, found]) => ({ id, places: [found].flat() })),
  )
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

/** For {@link Place.when} of an order: in Lockstep, the first call comes directly after the second one. */
export function moves(call: string, after: string): NonNullable<Place["when"]> {
  return (theirs, ours) => {
    const others = Array.isArray(theirs) ? theirs.filter((name) => name !== call) : []
    const moved = others.flatMap((name: Snapshot) => (name === after ? [name, call] : [name]))
    return JSON.stringify(moved) === JSON.stringify(ours)
  }
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
