import type { KitOptions } from "../options.ts"
import { isRuleId, rules, type RuleId } from "../rules/rules.ts"
import { CannotRun } from "./cannot-run.ts"
import { didYouMean } from "./nearest.ts"

/** Rules with reasons. */
export type Reasons = Partial<Record<RuleId, string>>

const ids = rules.map(({ id }) => id)

/**
 * Reads a list of rules.
 *
 * @param flag - where it is written
 * @param written - lists with commas
 * @throws {CannotRun} when one is no rule
 */
export function readRules(flag: string, written: readonly string[]): RuleId[] {
  return written
    .flatMap((list) => list.split(/[\s,]+/))
    .filter((id) => id !== "")
    .map((id) => ruleId(flag, id))
}

/**
 * Reads rules with reasons.
 *
 * @param flag - where they are written
 * @param written - one `rule=reason` each
 * @throws {CannotRun} when one is no rule, or has no reason
 */
export function readReasons(flag: string, written: readonly string[]): Reasons {
  const reasons: Reasons = {}
  for (const text of written) {
    const [, id = "", reason = ""] = /^([^=]*)=?(.*)$/s.exec(text) ?? []
    const rule = ruleId(flag, id.trim())
    if (reason.trim() === "") {
      const example = `${flag} "${rule}=see #12"`
      throw new CannotRun(`${flag}: ${rule} needs a reason.`, `Write ${example}.`)
    }
    reasons[rule] = reason.trim()
  }
  return reasons
}

/**
 * Checks the names of rules in the options of a module, for the sake of a better message.
 *
 * @param options - the module's own; everything else about them is checked later
 * @throws {CannotRun} when one is no rule
 */
export function checkRuleNames({ only, skip, knownFailures }: KitOptions): void {
  if (Array.isArray(only)) for (const id of only) ruleId("options.only", String(id))
  for (const [name, reasons] of Object.entries({ skip, knownFailures })) {
    if (Array.isArray(reasons)) continue
    for (const id of Object.keys(reasons ?? {})) ruleId(`options.${name}`, id)
  }
}

function ruleId(place: string, id: string): RuleId {
  if (isRuleId(id)) return id
  const message = `${place}: there is no rule ${id === "" ? "without a name" : id}.`
  const advice = `Rules have names such as U8. All of them are listed in the contract and in "rules" of the kit.`
  throw new CannotRun(`${message}${didYouMean(id, ids)}`, advice)
}
