import { isFlowId } from "../flows/all-flows.ts"
import type { FlowId } from "../flows/flow.ts"
import { isOwnCaseId, type JudgedId } from "../rules/case-id.ts"
import type { ContractNames } from "../subject/contract-names.ts"
import type { GivenOptions, GivenReasons } from "../subject/given-options.ts"
import { unknownId } from "../subject/named-rules.ts"
import { CannotRun } from "./cannot-run.ts"

/**
 * Reads a list of rules.
 *
 * @throws {CannotRun} if a rule does not exist
 */
export function readRules(
  flag: string,
  written: readonly string[],
  names: ContractNames,
): JudgedId[] {
  return written
    .flatMap((list) => list.split(/[\s,]+/))
    .filter((id) => id !== "")
    .map((id) => judgedId(flag, id, names))
}

/**
 * Reads rules and cases with reasons.
 *
 * @throws {CannotRun} if a rule or case does not exist or has no reason
 */
export function readReasons(
  flag: string,
  written: readonly string[],
  names: ContractNames,
): GivenReasons {
  const reasons: Record<string, string> = {}
  for (const text of written) {
    const { id, reason } = parts(text)
    const rule = listedId(flag, id, names)
    reasons[rule] = reasonFor(flag, rule, reason)
  }
  return reasons
}

/** Returns whether an entry names a flow instead of a rule. */
export function namesFlow(text: string): boolean {
  return isFlowId(parts(text).id)
}

/**
 * Reads flows with reasons.
 *
 * @param written - one `flow=reason` each, all of which name a flow
 * @throws {CannotRun} if one has no reason
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

/** Splits at the first equals sign. */
function parts(text: string): { readonly id: string; readonly reason: string } {
  const [, id = "", reason = ""] = /^([^=]*)=?(.*)$/s.exec(text) ?? []
  return { id: id.trim(), reason: reason.trim() }
}

function reasonFor(flag: string, id: string, reason: string): string {
  if (reason !== "") return reason
  throw new CannotRun(`${flag}: ${id} needs a reason.`, `Write ${flag} "${id}=see #12".`)
}

/**
 * Checks the names of rules in the options of a module early, for a better message.
 *
 * @param options - the module's own; everything else in them is checked later
 * @throws {CannotRun} if a rule does not exist
 */
export function checkRuleNames(
  { only, skip, knownFailures }: GivenOptions,
  names: ContractNames,
): void {
  if (Array.isArray(only)) for (const id of only) judgedId("options.only", String(id), names)
  for (const [name, reasons] of Object.entries({ skip, knownFailures })) {
    if (Array.isArray(reasons)) continue
    for (const id of Object.keys(reasons ?? {})) listedId(`options.${name}`, id, names)
  }
}

/** The author's own cases are known only after the module has loaded. */
function judgedId(place: string, id: string, names: ContractNames): JudgedId {
  const rule = names.rules.find((each) => each === id)
  if (rule !== undefined) return rule
  if (names.kind === "adapter" && isOwnCaseId(id)) return id
  throw noSuchRule(place, id, names)
}

function listedId(place: string, id: string, names: ContractNames): string {
  return names.cases.has(id) ? id : judgedId(place, id, names)
}

function noSuchRule(place: string, id: string, names: ContractNames): CannotRun {
  const text = id === "" ? "there is no rule without a name." : unknownId(id, names)
  const [rule, example] = names.kind === "store" ? ["ST3", "ST3.1"] : ["U8", "U8.1"]
  const advice = `Rules have names such as ${rule}, and cases such as ${example}. The contract lists all of them.`
  return new CannotRun(`${place}: ${text}`, advice)
}
