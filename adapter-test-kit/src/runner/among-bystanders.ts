import type { BenchSettings, CaseBench } from "../bench/case-bench.ts"
import { NotApplicable, NotJudged, type BenchCase } from "../bench/case.ts"
import { findingOf } from "../bench/failure.ts"
import { NeverClosed } from "../bench/never-ends.ts"
import { isOwnCaseId } from "../rules/case-id.ts"
import { isStoreRuleId } from "../rules/store-rules.ts"
import type { Level } from "../rules/rule.ts"
import { NeverSettled } from "../values/assert.ts"
import { createBystanders } from "../watch/bystanders.ts"
import type { Finding } from "../watch/finding.ts"
import type { Watch } from "../watch/watched-adapter.ts"
import { cleanUp } from "./clean-up.ts"

const fidelityLevel: Level = 2
const concurrencyLevel: Level = 3
const faultLevel: Level = 4

function watchesOthers({ id, level, asks }: BenchCase): boolean {
  return asks.bystanders ?? (level < fidelityLevel || isOwnCaseId(id))
}

/** What a case found by itself. */
export interface Seen {
  readonly findings: readonly Finding[]
  /** Why there is no verdict. */
  readonly unjudged?: string
}

/**
 * Runs a case among unrelated users, and deletes what it leaves behind.
 *
 * @param apart - the calls that the kit makes besides the case
 * @param settings - those that are the same for all cases
 */
export async function runAmongBystanders(
  definition: BenchCase,
  bench: CaseBench,
  apart: Watch,
  settings: BenchSettings,
): Promise<Seen | NotApplicable> {
  try {
    const bystanders = watchesOthers(definition)
      ? await createBystanders(apart, bench.sample, settings.facts.bystanders)
      : undefined
    const thrown = await whatIsThrown(definition, bench)
    bench.wire?.calm()
    if (thrown instanceof NeverSettled) return lateness(definition, thrown)
    // If the case has no verdict, this check would add nothing, and it uses up the tokens of the
    // bystanders.
    const changed = (await bystanders?.whatChanged()) ?? []
    await cleanUp(definition, bench, apart, settings)
    if (thrown instanceof NotApplicable) return thrown
    if (thrown instanceof NotJudged) return { findings: changed, unjudged: thrown.message }
    if (thrown === undefined) return { findings: changed }
    return { findings: [findingOf(definition, thrown, bench.watches[0].calls), ...changed] }
  } catch (error) {
    if (error instanceof NeverSettled) return lateness(definition, error)
    throw error
  }
}

/**
 * Another rule (X4) requires that a call settles. Exceptions are cases about how calls settle
 * (calls that wait for each other, and calls whose connection fails), an author's own cases, and
 * cases for stores.
 */
function lateness(definition: BenchCase, error: NeverSettled): Seen {
  const finding = findingOf(definition, error, [])
  const isClosing = error instanceof NeverClosed
  const hasNoOtherRule = isOwnCaseId(definition.id) || isStoreRuleId(definition.rule)
  const isAboutCalls = definition.level === concurrencyLevel || hasNoOtherRule
  const isItsBusiness = isAboutCalls && !isClosing
  if (isItsBusiness || definition.level === faultLevel) return { findings: [finding] }
  return {
    findings: isClosing ? [{ ...finding, rule: "X27" }] : [],
    unjudged: `${error.what} has not settled (${isClosing ? "X27" : "X4"})`,
  }
}

/** Returns what a case throws. A thrown `null` or `undefined` becomes an error. */
async function whatIsThrown(definition: BenchCase, bench: CaseBench): Promise<unknown> {
  try {
    await definition.run(bench.tools)
    return undefined
  } catch (error) {
    return error ?? new Error("The adapter rejected with nothing.")
  }
}
