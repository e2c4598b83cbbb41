import { isAccepted } from "../bench/absent-user.ts"
import { defineCase, type CaseNeeds, type CaseTools, type ContractCase } from "../bench/case.ts"
import type { RuleId } from "../rules/rules.ts"
import { ensure, equal, isNothing, unlessRejected } from "../values/assert.ts"
import { tellingText, twinsOf } from "../values/nasty-text.ts"
import type { Identity } from "./identities.ts"

/**
 * Proves that a member matches byte for byte: none of the look-alikes finds the record, the value does.
 *
 * @param rule - which demands it
 * @param number - tells the case from the rule's others
 * @param identity - the member
 * @param asks - what the case needs beside methods
 */
export function exactMatching(
  rule: RuleId,
  number: number,
  identity: Identity,
  asks?: CaseNeeds,
): ContractCase {
  const title = `look-alikes of ${identity.what} find nothing`
  const run = async (tools: CaseTools): Promise<void> => {
    const value = tellingText(tools.sample.text("Key"))
    await identity.store(tools, value)
    await findsNothing(tools, identity, twinsOf(value))
    equal(await identity.find(tools, value), value, identity.what)
  }
  return defineCase(`${rule}.${number}`, title, identity.needs, run, asks)
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
    isNothing(await identity.find(tools, value), foundBy(identity, value))
  }
}

/**
 * Fails if one of the values finds a record; that one is refused as a key is fine.
 *
 * @param tools - of the case
 * @param identity - the member
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
 * Stores the value if the adapter takes it, and then finds it as it was.
 *
 * @param tools - of the case
 * @param identity - the member
 * @param value - what a store may cut or change
 * @param others - what it may make of it, and what it may take for it
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
  return `what is found by ${what} ${shown}`
}
