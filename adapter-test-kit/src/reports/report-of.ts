import { formatFailure, type Failure } from "../bench/failure.ts"
import { isOwnCaseId, type JudgedId } from "../rules/case-id.ts"
import { levels, type Level } from "../rules/rule.ts"
import { rules } from "../rules/rules.ts"
import { storeRules } from "../rules/store-rules.ts"
import type { Plan, Trial, TrialResult } from "../runner/plan.ts"
import type { RunTrial } from "../runner/run-plan.ts"
import type { ResolvedOptions } from "../subject/resolve-options.ts"
import { kitVersion } from "./kit-version.ts"
import type { CaseReport, FlowReport, Report, RuleReport, UnhandledError } from "./report.ts"
import { withoutCredentials } from "./safe-text.ts"

/** A plan that has run or is running. */
export interface Run {
  readonly plan: Plan
  /** The trials that have ended so far. */
  readonly runs: readonly RunTrial[]
  readonly started: Date
  readonly unhandled?: readonly UnhandledError[]
  readonly flows?: readonly FlowReport[]
}

/**
 * Summarizes a run by rule. If some cases of a rule are missing, the rule is judged only if it was
 * found broken: an unfinished rule never counts as passed.
 */
export function reportOf({ plan, runs, started, unhandled = [], flows = [] }: Run): Report {
  // A test runner may repeat a case. The last result counts.
  const last = [...new Map(runs.map((each) => [each.trial, each])).values()]
  const { judged, unfinished } = sumUp(plan, last)
  const protocol = plan.options.protocol
  return {
    kit: kitVersion(),
    kind: plan.contract.names.kind,
    adapter: plan.options.name,
    versions: { node: process.version },
    database: protocol === undefined ? null : { protocol },
    started: started.toISOString(),
    ms: Math.round(Date.now() - started.getTime()),
    capabilities: structuredClone(plan.capabilities),
    level: plan.options.level,
    badge: badgeOf(plan, judged, unfinished),
    rules: judged,
    unfinished,
    unclosed: [...plan.facts.unclosed],
    unhandled,
    flows: flows.map(flowReport),
    methods: structuredClone(plan.facts.methods),
    lookUps: plan.facts.lookUps ?? null,
    // They may end in any order.
    sequences: Object.fromEntries(Object.entries(plan.facts.sequences).toSorted(byName)),
    seeds: [...plan.facts.seeds],
  }
}

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}

interface Sum {
  readonly judged: readonly RuleReport[]
  readonly unfinished: readonly JudgedId[]
}

function sumUp(plan: Plan, runs: readonly RunTrial[]): Sum {
  const ended = new Set(runs.map(({ trial }) => trial))
  const missing = new Set(plan.trials.filter((trial) => !ended.has(trial)).map(({ rule }) => rule))
  const planned = new Set(plan.trials.map(({ rule }) => rule))
  const own = plan.trials.filter(({ rule }) => isOwnCaseId(rule))
  const judged = [...rules, ...storeRules, ...own.map(({ rule, level }) => ({ id: rule, level }))]
    .filter(({ id }) => planned.has(id))
    .map((rule) => ruleReport(rule, runs, plan))
    .filter(({ id, status }) => !missing.has(id) || status === "fail")
  const known = new Set(judged.map(({ id }) => id))
  return { judged, unfinished: [...missing].filter((id) => !known.has(id)) }
}

function ruleReport(
  { id, level }: Pick<RuleReport, "id" | "level">,
  runs: readonly RunTrial[],
  { facts, options }: Plan,
): RuleReport {
  const own = runs.filter(({ trial }) => trial.rule === id)
  const ms = Math.round(own.reduce((sum, run) => sum + run.ms, 0))
  const failures = [...runs.flatMap(({ result }) => failuresIn(result)), ...facts.watched.seen()]
  const failure = failures.find(({ rule }) => rule === id)
  return { id, level, ms, ...verdictOf(failure, own, options), cases: own.map(caseReport) }
}

/** The first failure may come from a case of another rule. */
function verdictOf(
  first: Failure | undefined,
  own: readonly RunTrial[],
  options: ResolvedOptions,
): Pick<RuleReport, "status" | "detail" | "repro" | "missing"> {
  if (first) {
    const detail = withoutCredentials(formatFailure({ ...first, repro: "" }))
    const repro = withoutCredentials(first.repro)
    return { status: "fail", detail, ...(repro !== "" && { repro }) }
  }
  const results = own.map(({ result }) => result)
  for (const status of ["known", "skipped", "unjudged"] as const) {
    const found = own.filter(({ result }) => result.status === status)
    if (found.length > 0) return { status, detail: reasonsOf(found, options) }
  }
  if (own.some(({ trial, result }) => result.status !== "na" && !trial.isLast)) {
    return { status: "pass", detail: "" }
  }
  const reasons = new Set(results.flatMap((result) => ("reason" in result ? [result.reason] : [])))
  const lacks = results.flatMap((result) => (result.status === "na" ? [result.missing ?? []] : []))
  const missing = [...new Set(lacks.flat())]
  const isWhy = missing.length > 0 && lacks.every((methods) => methods.length > 0)
  return { status: "na", detail: [...reasons].join("; "), ...(isWhy && { missing }) }
}

/** Returns the reason for the rule, or the reasons of its cases if they have their own. */
function reasonsOf(runs: readonly RunTrial[], { skip, knownFailures }: ResolvedOptions): string {
  const reasons = runs.flatMap(({ trial, result }) => {
    const { id } = trial
    if (!("reason" in result)) return []
    const isNamed = isCaseOfRule(trial) && (skip.has(id) || knownFailures.has(id))
    const isListed = result.status !== "unjudged" && isNamed
    return [{ id, isListed, reason: result.reason }]
  })
  const listed = reasons.filter(({ isListed }) => isListed)
  if (listed.length === 0) return reasons[0]?.reason ?? ""
  return listed.map(({ id, reason }) => `${id}: ${reason}`).join("; ")
}

/** Returns whether a trial is one case of a rule. An author's own case is its own rule. */
function isCaseOfRule({ id, rule }: Trial): boolean {
  return id !== rule
}

function caseReport({ trial, result, ms }: RunTrial): CaseReport {
  const detail =
    "reason" in result ? result.reason : failuresIn(result).map(formatFailure).join("\n\n")
  return {
    id: trial.id,
    title: trial.title,
    status: result.status,
    ms: Math.round(ms),
    detail: withoutCredentials(detail),
  }
}

function flowReport({ ms, detail, ...flow }: FlowReport): FlowReport {
  return { ...flow, ms: Math.round(ms), detail: withoutCredentials(detail) }
}

function failuresIn(result: TrialResult): readonly Failure[] {
  return result.status === "fail" ? result.failures : []
}

function badgeOf(
  { options, trials }: Plan,
  judged: readonly RuleReport[],
  unfinished: readonly JudgedId[],
): Level | null {
  if (options.only) return null
  const open = new Set(unfinished)
  const notShown = [
    ...judged.filter(({ status }) => status !== "pass" && status !== "na"),
    ...trials.filter(({ rule }) => open.has(rule)).map(({ rule, level }) => ({ id: rule, level })),
  ]
    .filter(({ id }) => !isOwnCaseId(id))
    .map(({ level }) => level)
  const lowest = Math.min(options.level + 1, ...notShown)
  const contracts = judged.filter(({ id, status }) => !isOwnCaseId(id) && status === "pass")
  const held = new Set(contracts.map((rule) => rule.level))
  return levels.findLast((level) => level < lowest && held.has(level)) ?? null
}
