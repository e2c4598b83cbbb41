import {
  collectAdapterTests,
  ContractError,
  type Case,
  type KitOptions,
  type RuleId,
  type SubjectFactory,
} from "@lockstep/adapter-test-kit"
import { createGate } from "../../../src/runner/gate.ts"

/** A second attempt runs while no other adapter of the file runs. */
const gate = createGate()

/**
 * Runs the cases of a rule until one of them finds it broken. On a busy machine, calls of other
 * adapters can keep a new instance from connecting, and a case then does not apply. So if no case
 * fails, they all run again while nothing else runs.
 *
 * @param subject - the adapter
 * @param options - of the run
 * @param rule - the rule that the adapter was made to break
 * @param shownBy - the case that runs first
 * @returns the case that finds the rule broken, if any does
 */
export async function firstFailure(
  subject: SubjectFactory,
  options: KitOptions,
  rule: RuleId,
  shownBy: string | undefined,
): Promise<string | undefined> {
  const attempt = async (): Promise<string | undefined> => {
    const cases = collectAdapterTests(subject, { ...options, level: 4, only: [rule] })
    const later = ({ id }: Case): number => Number(id !== shownBy)
    for (const each of cases.toSorted((one, other) => later(one) - later(other))) {
      const verdict = await verdictOf(each)
      if (typeof verdict !== "string" && verdict.includes(rule)) return each.id
    }
    return undefined
  }
  return (await gate.together(attempt)) ?? gate.alone(attempt)
}

/**
 * Runs one case on a correct adapter. If it does not pass among others, it runs again alone.
 *
 * @param subject - the correct adapter
 * @param options - of the run
 * @param caseId - the case
 */
export async function verdictOn(
  subject: SubjectFactory,
  options: KitOptions,
  caseId: string,
): Promise<Verdict> {
  const attempt = async (): Promise<Verdict> => {
    const cases = collectAdapterTests(subject, { ...options, level: 4 })
    const found = cases.find(({ id }) => id === caseId)
    return found ? verdictOf(found) : "na"
  }
  const first = await gate.together(attempt)
  return first === "pass" ? first : gate.alone(attempt)
}

/** Whether a case passes or does not apply, or the rules that it finds broken. */
export type Verdict = "pass" | "na" | readonly string[]

async function verdictOf({ run }: Case): Promise<Verdict> {
  let verdict: "pass" | "na" = "pass"
  try {
    await run({ skip: () => void (verdict = "na") })
  } catch (error) {
    if (!(error instanceof ContractError)) throw error
    return error.failures.map(({ rule }) => rule)
  }
  return verdict
}
