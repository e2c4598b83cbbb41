import { checkAdapter } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import { expect, test } from "vitest"
import { deletingAdapter } from "./broken/deleting-adapter.ts"

const statusOf = async (adapter: Adapter) => {
  const report = await checkAdapter(adapter, { level: 3, only: ["P1", "P2", "P3"] })
  return report.rules.filter(({ id }) => id.startsWith("P")).map(({ status }) => status)
}

test("an adapter that deletes what has expired, and nothing else, passes", async () => {
  expect(await statusOf(deletingAdapter(memoryStore()))).toEqual(["pass", "pass", "pass"])
})

test("the rules do not apply to an adapter without deleteExpired", async () => {
  const { deleteExpired: _, ...others } = MemoryAdapter()
  expect(await statusOf(others)).toEqual(["na", "na", "na"])
})
