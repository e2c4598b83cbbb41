import { isRuleId, ruleOf, type RuleId } from "./rules.ts"
import type { RuleText } from "./rule.ts"
import { isStoreRuleId, storeRuleTexts, type StoreRuleId } from "./store-rules.ts"

/** Rule and number, for example `U8.1`. */
export type CaseId = `${RuleId}.${number}`

/**
 * The name of the rule that a case belongs to.
 *
 * @param id - the name of a case, or of a rule, which is returned as it is
 */
export function ruleNameOf(id: string): string {
  const [rule = id] = id.split(".")
  return rule
}

/** Name of a case of your own: a prefix in lower case, and a number; for example `own.1`. */
export type OwnCaseId = `${Lowercase<string>}.${number}`

/** Rule and number of a case for stores, for example `ST3.1`. */
export type StoreCaseId = `${StoreRuleId}.${number}`

/** What has a verdict of its own: a rule of a contract, or a case of an author's own. */
export type JudgedId = RuleId | StoreRuleId | OwnCaseId

/**
 * Tells whether a name is of the form that cases of an author's own have. No rule of the contract has it.
 *
 * @param id - the name of a rule or a case
 */
export function isOwnCaseId(id: string): id is OwnCaseId {
  // In lower case, the name of a rule is a slip of the finger.
  const rule = ruleNameOf(id).toUpperCase()
  return /^[a-z][a-z\d-]*\.\d+$/.test(id) && !isRuleId(rule) && !isStoreRuleId(rule)
}

/**
 * What a rule of either contract demands and why.
 *
 * @param id - the name of a rule, or of a case of an author's own, which has no such text
 */
export function ruleTextOf(id: string): RuleText | undefined {
  if (isRuleId(id)) return ruleOf(id)
  return isStoreRuleId(id) ? storeRuleTexts[id] : undefined
}
