/** Every level, the lowest first. */
export const levels = [0, 1, 2] as const

/**
 * How far a rule goes: 0 the shape of the adapter, 1 its behaviour, 2 that data comes back as it was
 * and that hostile input does no harm. Anything that calls itself an adapter keeps the rules of 0 and 1.
 */
export type Level = (typeof levels)[number]

/** What a rule demands and why. */
export interface RuleText {
  readonly level: Level
  /** What must hold. */
  readonly text: string
  /** What goes wrong in an application when it does not. */
  readonly why: string
}
