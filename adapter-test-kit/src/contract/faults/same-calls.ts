import type { FaultRuleId } from "../../rules/fault-rules.ts"
import type { CaseOptions } from "../../subject/options.ts"
import { Violation } from "../../values/assert.ts"
import { heardSoFar } from "../../watch/process-guard.ts"
import { callReadied, failIfWaiting, methodsOf, type CallsUnderFault } from "./calls-under-fault.ts"
import { failFor } from "./ending.ts"
import { endInErrors } from "./error-endings.ts"
import type { FaultFixture } from "./fault-fixture.ts"
import type { Fault } from "./fault.ts"
import { fitFor, fitness, type Demand } from "./fitness.ts"
import { probes } from "./probes.ts"
import { notRecovered } from "./recovery.ts"
import { onlyTruth } from "./truth.ts"

/** The rules that judge the same calls of every method during the same fault. */
export type SharingRule = Extract<FaultRuleId, "F2" | "F3" | "F4" | "F6" | "F7">

interface Judge {
  /** What methods must do without the fault, so that the rule can judge them. */
  readonly demand: Demand
  /** Throws if the rule is broken. */
  judge(faults: FaultFixture, under: CallsUnderFault): Promise<void> | void
}

/**
 * In the order in which they judge: the calls of F6 could complete a write that F3 must find
 * missing.
 */
const judges: Readonly<Record<SharingRule, Judge>> = {
  F2: { demand: "ends", judge: (_, { calls }) => endInErrors(calls) },
  F4: { demand: "ends", judge: (_, { calls }) => failIfWaiting(calls) },
  F3: {
    demand: "works",
    judge: async (faults, { calls }) => onlyTruth(calls, await faults.openObserver()),
  },
  F6: {
    demand: "works",
    async judge(faults, { disturbed, calls, patience }) {
      failFor(await notRecovered(faults, disturbed.adapter, methodsOf(calls), patience))
    },
  },
  F7: { demand: "ends", judge: failIfHeard },
}

/** The kit catches errors that would have ended the process around the case that made the calls. */
function failIfHeard(): void {
  const heard = heardSoFar()
  if (heard) throw new Violation(heard.what, heard.expected, heard.seen)
}

// The record's own keys.
const sharingRules = Object.keys(judges) as readonly SharingRule[]

type Verdict = PromiseSettledResult<void>

/** Verdicts of rules on calls that a case of another rule made. */
type Verdicts = Map<SharingRule, Verdict>

/** By run: the cases of a run share its options. */
const kept = new WeakMap<CaseOptions, Map<Fault, Verdicts>>()

/** The last case of a run that makes or awaits the calls under a fault. */
const lastInTurn = new WeakMap<CaseOptions, Map<Fault, Promise<unknown>>>()

/**
 * Calls every method on an instance during a fault, and judges the calls by a rule. Causing a fault
 * takes most of the time, because of the many connections. If a case of another rule has made the
 * same calls in this run, its verdict for this rule counts, once. If that verdict was a failure,
 * the case makes its own calls to show the failure, and fails even if they succeed. If another case
 * is just making the calls, this one waits for its verdicts.
 *
 * @throws Violation if the rule is broken
 * @throws {NotApplicable} if no method is fit for the rule without the fault
 */
export function judgeCallsUnder(
  faults: FaultFixture,
  fault: Fault,
  rule: SharingRule,
): Promise<void> {
  const { options } = faults.tools
  const turns = lastInTurn.get(options) ?? new Map<Fault, Promise<unknown>>()
  lastInTurn.set(options, turns)
  const before = turns.get(fault)
  const judging = (async () => {
    await before
    await judgeInTurn(faults, fault, rule)
  })()
  turns.set(
    fault,
    judging.catch(() => {}),
  )
  return judging
}

async function judgeInTurn(faults: FaultFixture, fault: Fault, rule: SharingRule): Promise<void> {
  const earlier = takeVerdict(faults, fault, rule)
  if (earlier?.status === "fulfilled") return
  const verdicts = await judgedByAll(faults, fault, judges[rule].demand).catch((error: unknown) => {
    throw earlier?.reason ?? error
  })
  const own = verdicts.get(rule)
  verdicts.delete(rule)
  // Calls of a factory that ignores the endpoint show nothing: the case of each rule has to say so.
  if (faults.wire.accepted > 0) keep(faults, fault, verdicts)
  // Errors caught around a case fail it anyway.
  if (rule === "F7" && heardSoFar()) return
  for (const verdict of [own, earlier]) if (verdict?.status === "rejected") throw verdict.reason
}

function takeVerdict(faults: FaultFixture, fault: Fault, rule: SharingRule): Verdict | undefined {
  const verdicts = keptOf(faults).get(fault)
  const verdict = verdicts?.get(rule)
  verdicts?.delete(rule)
  return verdict
}

/** Stores verdicts. A later success does not replace a failure. */
function keep(faults: FaultFixture, fault: Fault, verdicts: Verdicts): void {
  const left = keptOf(faults).get(fault) ?? new Map<SharingRule, Verdict>()
  for (const [rule, verdict] of verdicts) {
    if (left.get(rule)?.status !== "rejected") left.set(rule, verdict)
  }
  keptOf(faults).set(fault, left)
}

function keptOf({ tools }: FaultFixture): Map<Fault, Verdicts> {
  const found = kept.get(tools.options) ?? new Map<Fault, Verdicts>()
  kept.set(tools.options, found)
  return found
}

/** Returns the verdicts of all rules that judge the calls for a demand. */
async function judgedByAll(faults: FaultFixture, fault: Fault, demand: Demand): Promise<Verdicts> {
  const found = await fitness(probes, faults.fixture)
  const under = await callReadied(faults, fault, fitFor(demand, probes, found))
  const areAlike = found.ends.length === found.works.length
  const verdicts: Verdicts = new Map()
  for (const rule of sharingRules) {
    const { demand: demanded, judge } = judges[rule]
    if (demanded !== demand && !areAlike) continue
    const [verdict] = await Promise.allSettled([(async () => judge(faults, under))()])
    verdicts.set(rule, verdict)
  }
  return verdicts
}
