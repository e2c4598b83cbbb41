import { checkAdapter } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { expect, test } from "vitest"

test("a case that says nothing about an adapter leaves nothing in its store", async () => {
  const store = memoryStore()
  const report = await checkAdapter(MemoryAdapter(store), { only: ["S17"] })
  expect(report.rules.find(({ id }) => id === "S17")?.status).toBe("na")
  expect([store.users.size, store.tokens.size]).toEqual([0, 0])
})

test("a case that sees a bystander changed leaves nothing in the store", async () => {
  const store = memoryStore()
  const memory = MemoryAdapter(store)
  const broken: typeof memory = {
    ...memory,
    async updateUser(patch) {
      for (const user of store.users.values()) user.name = "Everybody"
      return memory.updateUser(patch)
    },
  }
  const report = await checkAdapter(broken, { only: ["U11", "X24"] })
  expect(report.rules.find(({ id }) => id === "X24")?.status).toBe("fail")
  expect([store.users.size, store.tokens.size]).toEqual([0, 0])
})
