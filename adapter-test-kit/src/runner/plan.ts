import type { Adapter } from "@lockstep/core/adapters"
import type { BenchSettings } from "../bench/case-bench.ts"
import type { CaseInfo, BenchCase } from "../bench/case.ts"
import type { Failure } from "../bench/failure.ts"
import { benchCaseOf } from "../bench/own-case-run.ts"
import { noFacts, type RunFacts } from "../bench/run-facts.ts"
import { watchedCaseId } from "../bench/watched-rules.ts"
import { createProcesses, type Processes } from "../process/open-process.ts"
import { isOwnCaseId, ruleTextOf, type JudgedId } from "../rules/case-id.ts"
import { ruleOf, type RuleId } from "../rules/rules.ts"
import type { GivenOptions } from "../subject/given-options.ts"
import { resolveOptions, type ResolvedOptions } from "../subject/resolve-options.ts"
import type { SubjectFactory } from "../subject/subject.ts"
import type { Capabilities } from "../values/capabilities.ts"
import { runAmongOthers, runsAlone } from "./among-others.ts"
import { adapterContract, type ContractPlan } from "./contract-plan.ts"
import { createGate, type Gate } from "./gate.ts"
import type { CaseOutcome, Judged } from "./judge-case.ts"
import { runCase } from "./run-case.ts"
import { withoutMethods } from "./why-not.ts"

/** The result of a trial. */
export type TrialResult =
  | { readonly status: "pass" }
  | {
      readonly status: "na" | "skipped" | "known" | "unjudged"
      readonly reason: string
      /** The methods that a case needs and the adapter lacks, if the case is not applicable. */
      readonly missing?: readonly string[]
    }
  | { readonly status: "fail"; readonly failures: readonly Failure[] }

/** A case bound to an adapter. For a known failure, all cases that can show that it still fails. */
export interface Trial extends CaseInfo {
  run(): Promise<TrialResult>
  /** Whether nothing else may run at the same time. */
  readonly isAlone: boolean
  /** Whether it reports what other trials found, and so runs after them. */
  readonly isLast?: true
}

/** What to run on an adapter. */
export interface Plan {
  readonly contract: ContractPlan
  readonly options: ResolvedOptions
  readonly trials: readonly Trial[]
  /** Capabilities of the adapter found so far. Updated while trials run. */
  readonly capabilities: Capabilities
  /** Facts that cases found besides their verdicts. Updated while trials run. */
  readonly facts: RunFacts
  /** Must be ended when all trials have run. Otherwise they end together with this process. */
  readonly processes: Processes
}

interface Context {
  readonly contract: ContractPlan
  readonly options: ResolvedOptions
  readonly bench: BenchSettings
  /** Controls which cases run at the same time. */
  readonly gate: Gate
  /** The cases that the options select, including those of known failures and skipped rules. */
  readonly selected: readonly BenchCase[]
}

/**
 * Decides what to run. Does not run anything.
 *
 * @param subject - the adapter under test, or a factory for it
 * @throws TypeError if the subject or the options are invalid
 */
export function planTrials(
  subject: Adapter | SubjectFactory,
  given?: GivenOptions,
  contract: ContractPlan = adapterContract,
): Plan {
  const { names } = contract
  if ((typeof subject !== "object" && typeof subject !== "function") || subject === null) {
    const article = names.kind === "adapter" ? "an" : "a"
    throw new TypeError(`The kit needs ${article} ${names.kind}, or a function that returns one.`)
  }
  const options = resolveOptions(given, names)
  if (options.parallel > 1 && typeof subject !== "function") {
    throw new TypeError("parallel: needs a factory that creates an instance for each case.")
  }
  const capabilities: Capabilities = { methods: [], groups: [] }
  const note = (facts: Partial<Capabilities>): void => void Object.assign(capabilities, facts)
  const selected = [...contract.cases, ...options.cases.map(benchCaseOf)].filter(
    ({ rule, level }) => level <= options.level && (options.only?.has(rule) ?? true),
  )
  const facts = noFacts()
  const processes = createProcesses()
  const bench = { subject, options, facts, processes, note }
  const trials = trialsOf({ contract, options, bench, selected, gate: createGate() })
  return { contract, options, capabilities, facts, processes, trials }
}

function trialsOf(context: Context): Trial[] {
  const { contract, selected, options } = context
  const known = new Set(
    selected
      .map(({ rule }) => rule)
      .filter((id) => !isOwnCaseId(id) && options.knownFailures.has(id)),
  )
  return [
    ...selected
      .filter(({ rule }) => !known.has(rule))
      .map((definition) =>
        options.knownFailures.has(definition.id)
          ? knownCaseTrial(definition, context)
          : ordinaryTrial(definition, context),
      ),
    ...[...known].map((rule) => knownTrial(rule, context)),
    ...contract.watchedRules
      .filter((rule) => counts(rule, context))
      .map((rule) => watchedTrial(rule, context)),
  ]
}

/** Reports once the failures of a rule found by cases that have their own verdicts. */
function watchedTrial(rule: RuleId, { bench: { facts } }: Context): Trial {
  return {
    id: watchedCaseId(rule),
    rule,
    level: ruleOf(rule).level,
    needs: [],
    title: "no case of another rule sees it broken",
    isAlone: true,
    isLast: true,
    async run() {
      const failures = facts.watched.close(rule)
      if (facts.isEmpty) return { status: "na", reason: withoutMethods }
      return failures.length === 0 ? { status: "pass" } : { status: "fail", failures }
    },
  }
}

function ordinaryTrial(definition: BenchCase, context: Context): Trial {
  const { run: _, asks: __, ...info } = definition
  const { skip } = context.options
  const reason = skip.get(definition.rule) ?? skip.get(definition.id)
  return {
    ...info,
    isAlone: runsAlone(definition),
    async run() {
      if (reason !== undefined) return { status: "skipped", reason }
      const outcome = await runAmongOthers(definition, context.bench, context.gate)
      if (outcome.status === "na") return outcome
      const { own, late } = failuresOf(outcome, definition, context)
      const failures = [...own, ...late]
      if (failures.length > 0) return { status: "fail", failures }
      const { unjudged } = outcome
      return unjudged === undefined ? { status: "pass" } : { status: "unjudged", reason: unjudged }
    },
  }
}

/** Runs a single case that is known to fail. The other cases of its rule have their own trials. */
function knownCaseTrial(definition: BenchCase, context: Context): Trial {
  const { run: _, asks: __, ...info } = definition
  const reason = context.options.knownFailures.get(definition.id) ?? ""
  return {
    ...info,
    isAlone: true,
    async run() {
      const outcome = await runAlone(definition, context)
      if (outcome.status === "na") return outcome
      const { own, late } = failuresOf(outcome, definition, context)
      if (late.length > 0) return { status: "fail", failures: late }
      if (own.length > 0) return { status: "known", reason }
      const { unjudged } = outcome
      if (unjudged !== undefined) return { status: "unjudged", reason: unjudged }
      return { status: "fail", failures: [casePasses(definition, reason)] }
    },
  }
}

/**
 * Separates failures of the case's own rule from failures of others that no other test will report.
 */
function failuresOf(
  { failures }: Judged,
  definition: BenchCase,
  context: Context,
): { readonly own: readonly Failure[]; readonly late: readonly Failure[] } {
  const isOwn = ({ rule }: Failure): boolean => rule === definition.rule
  const others = failures.filter((failure) => !isOwn(failure))
  const { watched } = context.bench.facts
  const late = watched.note(others.filter(({ rule }) => counts(rule, context)))
  return { own: failures.filter(isOwn), late }
}

/** A case may find another rule broken than its own. That counts if that rule is selected, too. */
function counts(rule: JudgedId, { options, selected }: Context): boolean {
  const isSelected = selected.some((definition) => definition.rule === rule)
  return isSelected && !options.skip.has(rule) && !options.knownFailures.has(rule)
}

function knownTrial(rule: JudgedId, context: Context): Trial {
  const { knownFailures, skip } = context.options
  const run = context.selected.filter(({ id }) => !skip.has(id))
  const own = run.filter((definition) => definition.rule === rule)
  const level = own[0]?.level ?? 0
  const text = ruleTextOf(rule)?.text ?? rule
  return {
    id: `${rule}.known`,
    rule,
    level,
    needs: [],
    title: `known failure: ${text}`,
    isAlone: true,
    async run() {
      const reason = knownFailures.get(rule) ?? ""
      const isBroken = await isSeenBroken(rule, own, context)
      if (isBroken === undefined) return { status: "na", reason: "none of its cases applies" }
      // A rule about every call may be broken only in the cases of other rules.
      if (isBroken || (await isSeenBroken(rule, run, context))) {
        return { status: "known", reason }
      }
      return { status: "fail", failures: [rulePasses(rule, reason)] }
    },
  }
}

/** Runs cases until one finds the rule broken. Returns `undefined` if none applies. */
async function isSeenBroken(
  rule: JudgedId,
  cases: readonly BenchCase[],
  context: Context,
): Promise<boolean | undefined> {
  let seen: boolean | undefined
  for (const definition of cases) {
    const outcome = await runAlone(definition, context)
    if (outcome.status === "na") continue
    if (outcome.failures.some((failure) => failure.rule === rule)) return true
    seen = false
  }
  return seen
}

function runAlone(definition: BenchCase, { bench, gate, options }: Context): Promise<CaseOutcome> {
  const run = () => runCase(definition, bench)
  return options.parallel === 1 ? run() : gate.alone(run)
}

function rulePasses(rule: JudgedId, reason: string): Failure {
  return passing(rule, `${rule}.known`, "a rule that knownFailures lists", reason)
}

function casePasses({ rule, id }: BenchCase, reason: string): Failure {
  return passing(rule, id, `case ${id}, which knownFailures lists`, reason)
}

function passing(rule: JudgedId, caseId: string, what: string, reason: string): Failure {
  return {
    rule,
    caseId,
    title: `known failure: ${reason}`,
    what,
    expected: "a failure",
    seen: "a pass: remove it from the list",
    repro: "",
  }
}
