import { isAccepted } from "../bench/absent-user.ts"
import { defineCase, type CaseNeeds, type CaseTools, type ContractCase } from "../bench/case.ts"
import type { RuleId } from "../rules/rules.ts"
import { ensure, equal, isNothing, unlessRejected } from "../values/assert.ts"
import { tellingText, twinsOf } from "../values/nasty-text.ts"
import type { Identity } from "./identities.ts"

/**
 * Defines a case for a property that matches byte for byte: no look-alike finds the record, and the
 * value does.
 *
 * @param number - unique within that rule
 * @param asks - what the case needs besides methods
 */
export function exactMatching(
  rule: RuleId,
  number: number,
  identity: Identity,
  asks?: CaseNeeds,
): ContractCase {
  const title = `strings similar to ${identity.what} match nothing`
  const run = async (tools: CaseTools): Promise<void> => {
    const value = tellingText(tools.sample.text("Key"))
    await identity.store(tools, value)
    await findsNothing(tools, identity, twinsOf(value))
    equal(await identity.find(tools, value), value, identity.what)
  }
  return defineCase(`${rule}.${number}`, title, identity.needs, run, asks)
}

/**
 * Throws if one of the values finds a record.
 *
 * @param values - values that no record has
 */
export async function findsNothing(
  tools: CaseTools,
  identity: Identity,
  values: readonly string[],
): Promise<void> {
  for (const value of values) {
    isNothing(await identity.find(tools, value), foundBy(identity, value))
  }
}

/**
 * Throws if one of the values finds a record. Rejecting a value as a key is allowed.
 *
 * @param values - values that no record has
 */
export async function findsNothingOrRejects(
  tools: CaseTools,
  identity: Identity,
  values: readonly string[],
): Promise<void> {
  for (const value of values) {
    const found = await unlessRejected(() => identity.find(tools, value))
    const isEmpty = found === null || found === undefined
    ensure(isEmpty, foundBy(identity, value), "nothing", found)
  }
}

/**
 * Stores the value. If the adapter accepts it, it must be found unchanged.
 *
 * @param value - a value that a store may truncate or change
 * @param others - what the store may turn it into or confuse it with
 */
export async function isRefusedOrKept(
  tools: CaseTools,
  identity: Identity,
  value: string,
  others: readonly string[],
): Promise<void> {
  const isStored = await isAccepted(() => identity.store(tools, value))
  await findsNothingOrRejects(tools, identity, others)
  if (isStored) equal(await identity.find(tools, value), value, identity.what)
  else await findsNothingOrRejects(tools, identity, [value])
}

function foundBy({ what }: Identity, value: string): string {
  const shown = value.length > 80 ? `of ${value.length} characters` : JSON.stringify(value)
  return `the record found by ${what} ${shown}`
}
