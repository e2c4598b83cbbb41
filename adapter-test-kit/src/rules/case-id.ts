import { isRuleId, ruleOf, type RuleId } from "./rules.ts"
import type { RuleText } from "./rule.ts"
import { isStoreRuleId, storeRuleTexts, type StoreRuleId } from "./store-rules.ts"

/** Rule and number, for example `U8.1`. */
export type CaseId = `${RuleId}.${number}`

/**
 * Returns the name of the rule that a case belongs to.
 *
 * @param id - the name of a case; the name of a rule is returned unchanged
 */
export function ruleNameOf(id: string): string {
  const [rule = id] = id.split(".")
  return rule
}

/** ID of an author's own case: a lower-case prefix and a number, for example `own.1`. */
export type OwnCaseId = `${Lowercase<string>}.${number}`

/** Rule and number of a case for stores, for example `ST3.1`. */
export type StoreCaseId = `${StoreRuleId}.${number}`

/** What has its own verdict: a rule of a contract, or an author's own case. */
export type JudgedId = RuleId | StoreRuleId | OwnCaseId

/**
 * Returns whether a name has the form of an author's own case. No rule of the contract has that
 * form.
 *
 * @param id - the name of a rule or a case
 */
export function isOwnCaseId(id: string): id is OwnCaseId {
  // The name of a rule in lower case is a typing mistake.
  const rule = ruleNameOf(id).toUpperCase()
  return /^[a-z][a-z\d-]*\.\d+$/.test(id) && !isRuleId(rule) && !isStoreRuleId(rule)
}

/**
 * Returns what a rule of either contract requires and why.
 *
 * @param id - the name of a rule, or of an author's own case, which has no such description
 */
export function ruleTextOf(id: string): RuleText | undefined {
  if (isRuleId(id)) return ruleOf(id)
  return isStoreRuleId(id) ? storeRuleTexts[id] : undefined
}
