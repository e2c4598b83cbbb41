import { readFindings, rulesIn, setUpsIn } from "./read-findings.ts"

const kinds = ["true", "follows", "unsure", "wrong"] as const

/** What came of looking at a failure by hand; `findings/verdicts.md` says what each means. */
export type VerdictKind = (typeof kinds)[number]

/** A failure that was looked at in the package's source or with calls by hand. */
export interface Verdict {
  readonly rules: readonly string[]
  readonly setUps: readonly string[]
  readonly kind: VerdictKind
  /** Its cause and its effect; sentences. */
  readonly why: string
}

/** Every failure that was looked at. */
export const allVerdicts: readonly Verdict[] = readFindings("verdicts").map(({ cells }) => {
  const [rules = "", setUps = "", verdict = "", why = ""] = cells
  const kind = kinds.find((each) => each === verdict)
  if (kind === undefined) throw new Error(`There is no verdict ${verdict}.`)
  return { rules: rulesIn(rules), setUps: setUpsIn(setUps), kind, why }
})
