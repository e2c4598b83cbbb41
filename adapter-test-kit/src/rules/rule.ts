/** Every level, the lowest first. */
export const levels = [0, 1, 2, 3, 4, 5] as const

/**
 * What a rule covers: 0 the shape of the adapter, 1 its behavior, 2 that data comes back unchanged
 * and hostile input does no harm, 3 that simultaneous calls do no harm, 4 that a failing database
 * does no harm, 5 the cost of a call. Every adapter must keep the rules of levels 0 and 1.
 */
export type Level = (typeof levels)[number]

/** Short description of each level. */
export const levelTitles: Readonly<Record<Level, string>> = {
  0: "shape",
  1: "behavior",
  2: "data fidelity and hostile input",
  3: "atomicity and concurrency",
  4: "faults",
  5: "efficiency",
}

/** What a rule requires and why. */
export interface RuleText {
  readonly level: Level
  /** The requirement. */
  readonly text: string
  /** What goes wrong in an application if it is not met. */
  readonly why: string
}
