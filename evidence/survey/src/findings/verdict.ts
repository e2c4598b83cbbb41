import type { RuleId } from "@lockstep/adapter-test-kit"

/**
 * What came of looking at a failure by hand: `true` is a separate defect; `follows` is an effect of
 * another failure of the same setup; `unsure` may have a cause outside the package;
 * `wrong` is a mistake of the kit.
 */
export type VerdictKind = "true" | "follows" | "unsure" | "wrong"

/** A failure that was looked at in the package's source or with calls by hand. */
export interface Verdict {
  readonly setUps: readonly string[]
  readonly rules: readonly RuleId[]
  readonly kind: VerdictKind
  /** Its cause and its effect; sentences. */
  readonly why: string
}
