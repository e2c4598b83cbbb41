/**
 * How far a rule goes: 0 the shape of the adapter, 1 its behaviour. Anything that calls itself an
 * adapter keeps the rules of both.
 */
export type Level = 0 | 1

/** What a rule demands and why. */
export interface RuleText {
  readonly level: Level
  /** What must hold. */
  readonly text: string
  /** What goes wrong in an application when it does not. */
  readonly why: string
}
