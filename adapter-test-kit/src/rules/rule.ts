/** Every level, the lowest first. */
export const levels = [0, 1, 2, 3, 4, 5] as const

/**
 * How far a rule goes: 0 the shape of the adapter, 1 its behaviour, 2 that data comes back as it was
 * and that hostile input does no harm, 3 that calls at the same time do no harm, 4 that a failing
 * database does none, 5 what a call costs. Anything that calls itself an adapter keeps the rules of
 * 0 and 1.
 */
export type Level = (typeof levels)[number]

/** What each level is about, in a few words. */
export const levelTitles: Readonly<Record<Level, string>> = {
  0: "shape",
  1: "behaviour",
  2: "data fidelity and hostile input",
  3: "atomicity and concurrency",
  4: "faults",
  5: "efficiency",
}

/** What a rule demands and why. */
export interface RuleText {
  readonly level: Level
  /** What must hold. */
  readonly text: string
  /** What goes wrong in an application when it does not. */
  readonly why: string
}
