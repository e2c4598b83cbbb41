import { defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import type { RuleId } from "../rules/rules.ts"
import { equal, isNothing } from "../values/assert.ts"
import { tellingText, twinsOf } from "../values/nasty-text.ts"
import type { Identity } from "./identities.ts"

/**
 * Proves that a member matches byte for byte: none of the look-alikes finds the record, the value does.
 *
 * @param rule - which demands it
 * @param number - tells the case from the rule's others
 * @param identity - the member
 */
export function exactMatching(rule: RuleId, number: number, identity: Identity): ContractCase {
  const title = `look-alikes of ${identity.what} find nothing`
  return defineCase(`${rule}.${number}`, title, identity.needs, async (tools) => {
    const value = tellingText(tools.sample.text("Key"))
    await identity.store(tools, value)
    await findsNothing(tools, identity, twinsOf(value))
    equal(await identity.find(tools, value), value, identity.what)
  })
}

/**
 * Fails if one of the values finds a record.
 *
 * @param tools - of the case
 * @param identity - the member
 * @param values - values that no record has
 */
export async function findsNothing(
  tools: CaseTools,
  identity: Identity,
  values: readonly string[],
): Promise<void> {
  for (const value of values) {
    const shown = value.length > 80 ? `of ${value.length} characters` : JSON.stringify(value)
    isNothing(await identity.find(tools, value), `what is found by ${identity.what} ${shown}`)
  }
}
