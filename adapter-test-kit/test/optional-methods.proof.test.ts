import { checkAdapter, type RuleId } from "@lockstep/adapter-test-kit"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import { expect, test } from "vitest"
import type { ContractCase } from "../src/bench/case.ts"
import { contract } from "../src/contract/contract.ts"
import { groupNames, methodsOf } from "../src/values/capabilities.ts"

test("an adapter that ignores except is said to end the current session too, and does not fail", async () => {
  const memory = MemoryAdapter()
  const adapter: Adapter = {
    ...memory,
    deleteSessionsByUserId: (userId) => memory.deleteSessionsByUserId(userId),
  }
  const { rules } = await checkAdapter(adapter, { level: 3, only: ["S22", "S23"] })
  expect(rules.map(({ status }) => status)).toEqual(["na", "na"])
  for (const { detail } of rules) expect(detail).toContain("it ends the current one too")
})

const level = 3

/** The rules that only cases about some methods test. */
function rulesAbout(methods: readonly AdapterMethod[]): readonly RuleId[] {
  const isAbout = ({ needs }: ContractCase) => needs.some((method) => methods.includes(method))
  const own = Map.groupBy(
    contract.filter((each) => each.level <= level),
    ({ rule }) => rule,
  )
  return [...own].filter(([, cases]) => cases.every(isAbout)).map(([rule]) => rule)
}

test.for(groupNames)(
  "an adapter without the methods for %s fails no rule about them",
  async (name) => {
    const missing = methodsOf(name)
    const only = rulesAbout(missing)
    const adapter: Adapter = { ...MemoryAdapter() }
    for (const method of missing) delete adapter[method]
    const { rules } = await checkAdapter(adapter, { level, only })
    expect(only).not.toEqual([])
    expect(rules.map(({ id, status }) => `${id} ${status}`).toSorted()).toEqual(
      only.map((id) => `${id} na`).toSorted(),
    )
  },
)

test("a passkey's name and date that an adapter has no columns for are not asked for", async () => {
  const memory = MemoryAdapter()
  const adapter: Adapter = {
    ...memory,
    updateAuthenticator: ({ credentialID }) => memory.updateAuthenticator({ credentialID }),
  }
  const { rules } = await checkAdapter(adapter, { level: 1, only: ["W21"] })
  expect(rules[0]?.detail).toContain("stores neither name nor lastUsedAt")
})
