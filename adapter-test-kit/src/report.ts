import { readFileSync } from "node:fs"
import type { Capabilities } from "./capabilities.ts"
import { formatFailure } from "./failure.ts"
import type { Plan, Trial, TrialResult } from "./plan.ts"
import { levels, type Level } from "./rules/rule.ts"
import { rules, type RuleId } from "./rules/rules.ts"
import type { RunFacts } from "./run-facts.ts"

/** How a rule came out. */
export interface RuleReport {
  readonly id: RuleId
  readonly level: Level
  readonly status: "pass" | "fail" | "na" | "known" | "skipped"
  /** Time that its cases took, in milliseconds. Says nothing about the verdict. */
  readonly ms: number
  /** What was seen, or why it was not judged; empty for a rule that passed. */
  readonly detail: string
  /** Code that repeats the calls of the first failure. */
  readonly repro?: string
}

/** How an adapter came out. Survives `JSON.stringify` unchanged. */
export interface Report {
  /** Version of the kit. */
  readonly kit: string
  /** Name of the adapter, as the options say. */
  readonly adapter: string
  readonly versions: { readonly node: string }
  readonly capabilities: Capabilities
  /** The highest level that was run. */
  readonly level: Level
  /**
   * The highest level of which a rule holds and at or below which none fails; `null` when the shape
   * fails. Rules that do not apply give no badge.
   */
  readonly badge: Level | null
  /** The rules that were run, those about the shape first. */
  readonly rules: readonly RuleReport[]
  /** What each method costs, where that was counted. */
  readonly methods: RunFacts["methods"]
  /** Seeds of the random sequences that were run. */
  readonly seeds: readonly number[]
}

/** A trial that was run. */
export interface RunTrial {
  readonly trial: Trial
  readonly result: TrialResult
  /** In milliseconds. */
  readonly ms: number
}

/**
 * Sums trials up by rule.
 *
 * @param plan - what was to be run
 * @param runs - how it ended
 */
export function reportOf(plan: Plan, runs: readonly RunTrial[]): Report {
  const wereRun = new Set(runs.map(({ trial }) => trial.rule))
  const judged = rules.filter(({ id }) => wereRun.has(id)).map(({ id }) => ruleReport(id, runs))
  return {
    kit: kitVersion(),
    adapter: plan.options.name,
    versions: { node: process.version },
    capabilities: structuredClone(plan.capabilities),
    level: plan.options.level,
    badge: badgeOf(plan.options.level, judged),
    rules: judged,
    methods: structuredClone(plan.facts.methods),
    seeds: [...plan.facts.seeds],
  }
}

function ruleReport(id: RuleId, runs: readonly RunTrial[]): RuleReport {
  const own = runs.filter(({ trial }) => trial.rule === id)
  const ms = Math.round(own.reduce((sum, run) => sum + run.ms, 0))
  const base = { id, level: own[0]?.trial.level ?? 1, ms }
  // Rules about every call may be broken in cases of other rules.
  const failures = runs
    .flatMap(({ result }) => (result.status === "fail" ? result.failures : []))
    .filter(({ rule }) => rule === id)
  const [first] = failures
  if (first) {
    const detail = formatFailure({ ...first, repro: "" })
    return { ...base, status: "fail", detail, ...(first.repro && { repro: first.repro }) }
  }
  const results = own.map(({ result }) => result)
  for (const status of ["known", "skipped"] as const) {
    const found = results.find((result) => result.status === status)
    if (found && "reason" in found) return { ...base, status, detail: found.reason }
  }
  if (results.some(({ status }) => status !== "na")) return { ...base, status: "pass", detail: "" }
  const reasons = new Set(results.flatMap((result) => ("reason" in result ? [result.reason] : [])))
  return { ...base, status: "na", detail: [...reasons].join("; ") }
}

function badgeOf(level: Level, judged: readonly RuleReport[]): Level | null {
  const broken = judged.filter(({ status }) => status === "fail" || status === "known")
  const lowest = Math.min(level + 1, ...broken.map((rule) => rule.level))
  const held = new Set(judged.filter(({ status }) => status === "pass").map((rule) => rule.level))
  return levels.findLast((each) => each < lowest && held.has(each)) ?? null
}

function kitVersion(): string {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8")
  const manifest: unknown = JSON.parse(text)
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest
  return hasVersion ? String(manifest.version) : "unknown"
}
