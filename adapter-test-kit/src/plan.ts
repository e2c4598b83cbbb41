import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import type { BenchSettings } from "./case-bench.ts"
import type { Capabilities } from "./capabilities.ts"
import type { CaseInfo, ContractCase } from "./case.ts"
import { contract } from "./contract/contract.ts"
import type { Failure } from "./failure.ts"
import type { KitOptions } from "./options.ts"
import { settleOptions, type SettledOptions } from "./settle-options.ts"
import { createProcesses, type Processes } from "./process/open-process.ts"
import { ruleOf, type RuleId } from "./rules/rules.ts"
import { noFacts, type RunFacts } from "./run-facts.ts"
import { runCase, withoutMethods } from "./run-case.ts"
import type { SubjectFactory } from "./subject.ts"
import { watchedCaseId, watchedRules } from "./watched-rules.ts"

/** How a trial ended. */
export type TrialResult =
  | { readonly status: "pass" }
  | {
      readonly status: "na" | "skipped" | "known" | "unjudged"
      readonly reason: string
      /** The methods that a case needs and the adapter lacks, where it does not apply. */
      readonly missing?: readonly AdapterMethod[]
    }
  | { readonly status: "fail"; readonly failures: readonly Failure[] }

/** A case bound to an adapter; or, for a known failure, all cases that can show that it still fails. */
export interface Trial extends CaseInfo {
  run(): Promise<TrialResult>
  /** Whether it sums up what others have seen, and so comes after them. */
  readonly isLast?: true
}

/** What is to be run on an adapter. */
export interface Plan {
  readonly options: SettledOptions
  readonly trials: readonly Trial[]
  /** What is known about the adapter; grows while trials run. */
  readonly capabilities: Capabilities
  /** What cases found out beside their verdict; grows as well. */
  readonly facts: RunFacts
  /** To be ended when all trials have run; those that nobody ends do so together with this process. */
  readonly processes: Processes
}

interface Context {
  readonly options: SettledOptions
  readonly bench: BenchSettings
  /** The cases that the options select, those of known failures and skipped rules included. */
  readonly selected: readonly ContractCase[]
}

/**
 * Decides what to run. Runs nothing yet.
 *
 * @param subject - the adapter under test, or a function that makes it
 * @param given - how the kit is to run
 * @throws TypeError when the subject or the options cannot be used
 */
export function planTrials(subject: Adapter | SubjectFactory, given?: KitOptions): Plan {
  if ((typeof subject !== "object" && typeof subject !== "function") || subject === null) {
    throw new TypeError("The kit needs an adapter, or a function that makes one.")
  }
  const options = settleOptions(given)
  const capabilities: Capabilities = { methods: [], groups: [] }
  const note = (facts: Partial<Capabilities>): void => void Object.assign(capabilities, facts)
  const selected = contract.filter(
    ({ rule, level }) => level <= options.level && (options.only?.has(rule) ?? true),
  )
  const facts = noFacts()
  const processes = createProcesses()
  const bench = { subject, options, facts, processes, note }
  const trials = trialsOf({ options, bench, selected })
  return { options, capabilities, facts, processes, trials }
}

function trialsOf(context: Context): Trial[] {
  const { selected, options } = context
  const known = new Set(
    selected.map(({ rule }) => rule).filter((id) => options.knownFailures.has(id)),
  )
  return [
    ...selected
      .filter(({ rule }) => !known.has(rule))
      .map((definition) => ordinaryTrial(definition, context)),
    ...[...known].map((rule) => knownTrial(rule, context)),
    ...watchedRules
      .filter((rule) => counts(rule, context))
      .map((rule) => watchedTrial(rule, context)),
  ]
}

/** Says once what other cases saw of a rule, which have verdicts of their own. */
function watchedTrial(rule: RuleId, { bench: { facts } }: Context): Trial {
  return {
    id: watchedCaseId(rule),
    rule,
    level: ruleOf(rule).level,
    needs: [],
    title: "no case of another rule sees it broken",
    isLast: true,
    async run() {
      const failures = facts.watched.close(rule)
      if (facts.isEmpty) return { status: "na", reason: withoutMethods }
      return failures.length === 0 ? { status: "pass" } : { status: "fail", failures }
    },
  }
}

function ordinaryTrial(definition: ContractCase, context: Context): Trial {
  const { run: _, asks: __, ...info } = definition
  const { facts } = context.bench
  const reason = context.options.skip.get(definition.rule)
  return {
    ...info,
    async run() {
      if (reason !== undefined) return { status: "skipped", reason }
      const outcome = await runCase(definition, context.bench)
      if (outcome.status === "na") return outcome
      const isOwn = ({ rule }: Failure): boolean => rule === definition.rule
      const others = outcome.failures.filter((failure) => !isOwn(failure))
      const late = facts.watched.note(others.filter(({ rule }) => counts(rule, context)))
      const failures = [...outcome.failures.filter(isOwn), ...late]
      if (failures.length > 0) return { status: "fail", failures }
      const { unjudged } = outcome
      return unjudged === undefined ? { status: "pass" } : { status: "unjudged", reason: unjudged }
    },
  }
}

/** A case may see another rule broken than its own: that one counts where it is run, too. */
function counts(rule: RuleId, { options, selected }: Context): boolean {
  const isSelected = selected.some((definition) => definition.rule === rule)
  return isSelected && !options.skip.has(rule) && !options.knownFailures.has(rule)
}

function knownTrial(rule: RuleId, context: Context): Trial {
  const own = context.selected.filter((definition) => definition.rule === rule)
  const { level, text } = ruleOf(rule)
  return {
    id: `${rule}.known`,
    rule,
    level,
    needs: [],
    title: `known failure: ${text}`,
    async run() {
      const reason = context.options.knownFailures.get(rule) ?? ""
      const isBroken = await isSeenBroken(rule, own, context)
      if (isBroken === undefined) return { status: "na", reason: "none of its cases applies" }
      // Rules about every call may show only in the cases of other rules.
      if (isBroken || (await isSeenBroken(rule, context.selected, context))) {
        return { status: "known", reason }
      }
      return { status: "fail", failures: [passesNow(rule, reason)] }
    },
  }
}

/** Runs cases until one sees the rule broken; undefined when none applies. */
async function isSeenBroken(
  rule: RuleId,
  cases: readonly ContractCase[],
  context: Context,
): Promise<boolean | undefined> {
  let seen: boolean | undefined
  for (const definition of cases) {
    const outcome = await runCase(definition, context.bench)
    if (outcome.status === "na") continue
    if (outcome.failures.some((failure) => failure.rule === rule)) return true
    seen = false
  }
  return seen
}

function passesNow(rule: RuleId, reason: string): Failure {
  return {
    rule,
    caseId: `${rule}.known`,
    title: `known failure: ${reason}`,
    what: "a rule that knownFailures lists",
    expected: "that it still fails",
    seen: "that it passes: take it off the list",
    repro: "",
  }
}
