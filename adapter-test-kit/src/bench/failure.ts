import type { Level } from "../rules/rule.ts"
import { ruleTextOf } from "../rules/case-id.ts"
import { isStoreRuleId } from "../rules/store-rules.ts"
import { Violation } from "../values/assert.ts"
import { toCode } from "../values/print-code.ts"
import { callsToCode, type LoggedCall } from "../watch/call-log.ts"
import type { Finding } from "../watch/finding.ts"
import type { CaseInfo } from "./case.ts"

/** A broken rule that a case found, with all that a reader needs to reproduce it. */
export interface Failure extends Finding {
  /** The case that found it. It may belong to another rule. */
  readonly caseId: string
  readonly title: string
  /** Code that repeats the calls. */
  readonly repro: string
}

/** Maximum number of calls shown: random sequences make thousands. */
const mostCalls = 300
const faultLevel: Level = 4

/** Thrown by a failing case. */
export class ContractError extends Error {
  readonly failures: readonly Failure[]

  constructor(failures: readonly Failure[]) {
    super(failures.map(formatFailure).join("\n\n"))
    this.name = "ContractError"
    this.failures = failures
  }
}

/**
 * Describes what a case threw.
 *
 * @param calls - the calls up to that point
 */
export function findingOf(info: CaseInfo, error: unknown, calls: readonly LoggedCall[]): Finding {
  if (error instanceof Violation) {
    const { what, expected, seen, repro } = error
    return { rule: info.rule, what, expected, seen, ...(repro !== undefined && { repro }) }
  }
  const last = calls.findLast(({ outcome }) => outcome && "error" in outcome)
  const isItsError = last?.outcome && "error" in last.outcome && last.outcome.error === error
  const what = isItsError ? last.method : "the case"
  return { rule: info.rule, what, expected: "a result", seen: toCode(error) }
}

/** Adds to a finding the case that found it and how to reproduce it. */
export function failureOf(info: CaseInfo, finding: Finding, calls: readonly LoggedCall[]): Failure {
  const shown = info.level === faultLevel ? sameCase(info) : lastCalls(calls, nameOf(info))
  return { ...finding, caseId: info.id, title: info.title, repro: finding.repro ?? shown }
}

/**
 * Calls alone do not reproduce a fault, because the kit disturbs the connections during the calls.
 */
function sameCase({ id, rule, level }: CaseInfo): string {
  const check = isStoreRuleId(rule) ? "checkStore" : "checkAdapter"
  return `await ${check}(factory, { database, level: ${level}, only: ["${rule}"] }) // case ${id}`
}

/** The subject's name in code. */
function nameOf({ rule }: CaseInfo): string {
  return isStoreRuleId(rule) ? "store" : "adapter"
}

function lastCalls(calls: readonly LoggedCall[], name: string): string {
  if (calls.length <= mostCalls) return callsToCode(calls, name)
  const left = calls.length - mostCalls
  return `// … after ${left} other calls\n${callsToCode(calls.slice(-mostCalls), name)}`
}

/**
 * Formats a failure: the broken rule, its reason, the expected and actual results, and how to
 * reproduce it.
 */
export function formatFailure(failure: Failure): string {
  const lines = [
    ...headOf(failure),
    `  checked:   ${failure.what}`,
    `  expected:  ${failure.expected}`,
    `  seen:      ${failure.seen}`,
  ]
  if (failure.repro !== "") lines.push("", "Code that reproduces it:", indent(failure.repro))
  return lines.join("\n")
}

function headOf({ rule, caseId, title }: Failure): string[] {
  const found = ruleTextOf(rule)
  if (!found) return [`Your own case ${caseId} fails: ${title}`]
  const { text, why } = found
  return [`${rule} is broken: ${text}`, `Why it matters: ${why}`, "", `Case ${caseId}: ${title}`]
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "  ")
}
