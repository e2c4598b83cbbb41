import { contract } from "../contract/contract.ts"
import { isFlowId } from "../flows/all-flows.ts"
import type { FlowId } from "../flows/flow.ts"
import { isOwnCaseId, type CaseId, type JudgedId } from "../rules/case-id.ts"
import { isRuleId } from "../rules/rules.ts"
import { unknownId } from "../subject/named-rules.ts"
import type { KitOptions, Reasons } from "../subject/options.ts"
import { CannotRun } from "./cannot-run.ts"

const caseIds: ReadonlySet<string> = new Set(contract.map(({ id }) => id))

/**
 * Reads a list of rules.
 *
 * @param flag - where it is written
 * @param written - lists with commas
 * @throws {CannotRun} when one is no rule
 */
export function readRules(flag: string, written: readonly string[]): JudgedId[] {
  return written
    .flatMap((list) => list.split(/[\s,]+/))
    .filter((id) => id !== "")
    .map((id) => judgedId(flag, id))
}

/**
 * Reads rules and cases with reasons.
 *
 * @param flag - where they are written
 * @param written - one `rule=reason` or `case=reason` each
 * @throws {CannotRun} when one is no rule and no case, or has no reason
 */
export function readReasons(flag: string, written: readonly string[]): Reasons {
  const reasons: Partial<Record<JudgedId | CaseId, string>> = {}
  for (const text of written) {
    const { id, reason } = parts(text)
    const rule = listedId(flag, id)
    reasons[rule] = reasonFor(flag, rule, reason)
  }
  return reasons
}

/**
 * Tells flows from rules.
 *
 * @param text - `id=reason`
 */
export function namesFlow(text: string): boolean {
  return isFlowId(parts(text).id)
}

/**
 * Reads flows with reasons.
 *
 * @param flag - where they are written
 * @param written - one `flow=reason` each, all of which name a flow
 * @throws {CannotRun} when one has no reason
 */
export function readFlowReasons(
  flag: string,
  written: readonly string[],
): Readonly<Partial<Record<FlowId, string>>> {
  const entries = written.map((text) => {
    const { id, reason } = parts(text)
    return [id, reasonFor(flag, id, reason)] as const
  })
  return Object.fromEntries(entries)
}

/** What is written before and after the first equals sign. */
function parts(text: string): { readonly id: string; readonly reason: string } {
  const [, id = "", reason = ""] = /^([^=]*)=?(.*)$/s.exec(text) ?? []
  return { id: id.trim(), reason: reason.trim() }
}

function reasonFor(flag: string, id: string, reason: string): string {
  if (reason !== "") return reason
  throw new CannotRun(`${flag}: ${id} needs a reason.`, `Write ${flag} "${id}=see #12".`)
}

/**
 * Checks the names of rules in the options of a module, for the sake of a better message.
 *
 * @param options - the module's own; everything else about them is checked later
 * @throws {CannotRun} when one is no rule
 */
export function checkRuleNames({ only, skip, knownFailures }: KitOptions): void {
  if (Array.isArray(only)) for (const id of only) judgedId("options.only", String(id))
  for (const [name, reasons] of Object.entries({ skip, knownFailures })) {
    if (Array.isArray(reasons)) continue
    for (const id of Object.keys(reasons ?? {})) listedId(`options.${name}`, id)
  }
}

/** Which cases of the author's own there are, is known when the module has been loaded. */
function judgedId(place: string, id: string): JudgedId {
  if (isRuleId(id) || isOwnCaseId(id)) return id
  throw noSuchRule(place, id)
}

function listedId(place: string, id: string): JudgedId | CaseId {
  if (isRuleId(id) || isCaseId(id) || isOwnCaseId(id)) return id
  throw noSuchRule(place, id)
}

function isCaseId(id: string): id is CaseId {
  return caseIds.has(id)
}

function noSuchRule(place: string, id: string): CannotRun {
  const text = id === "" ? "there is no rule without a name." : unknownId(id, caseIds)
  const advice = `Rules have names such as U8, and cases such as U8.1. The contract lists all of them.`
  return new CannotRun(`${place}: ${text}`, advice)
}
