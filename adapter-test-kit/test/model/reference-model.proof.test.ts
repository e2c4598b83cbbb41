import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { expect, test, vi } from "vitest"
import { referenceOptions, referenceSubject } from "../reference-subject.ts"
import { runModel } from "./model-failures.ts"

// Random sequences are many calls; how long they take decides nothing.
vi.setConfig({ testTimeout: 60_000 })

test("the reference passes sequences of fifty seeds", async () => {
  for (let seed = 1; seed <= 50; seed += 1) {
    const options = { ...referenceOptions, model: { seed, runs: 4 } }
    expect(await runModel(referenceSubject(), options)).toEqual({ failures: [], skipped: [] })
  }
})

test("a single adapter is spared only the sequences on two instances", async () => {
  const { failures, skipped } = await runModel(MemoryAdapter(), { model: { runs: 1 } })
  expect(failures).toEqual([])
  expect(skipped).toEqual([expect.stringMatching(/^C9\.26 .*second instance/)])
})

test("sequences leave nothing behind and touch no record of others", async () => {
  const store = memoryStore()
  const memory = MemoryAdapter(store)
  const user = { id: "1", email: "ada@example.test", emailVerified: null }
  const account = { userId: "1", type: "oidc", provider: "acme", providerAccountId: "c" } as const
  const expires = new Date("2031-01-01T00:00:00.000Z")
  await memory.createUser(user)
  await memory.linkAccount(account)
  await memory.createSession({ sessionToken: "s", userId: "1", expires })
  await memory.createVerificationToken({ identifier: "i", token: "t", expires })
  const before = structuredClone(store)
  expect((await runModel(() => memory, { model: { runs: 10 } })).failures).toEqual([])
  expect(store).toEqual(before)
})
