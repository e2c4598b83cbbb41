import { checkAdapter } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { type Adapter, wrapMethods } from "@lockstep/core/adapters"
import { expect, test, vi } from "vitest"
import { brokenUsers } from "../broken/model/users.ts"
import { runModel } from "./model-failures.ts"

// Random sequences are many calls; how long they take decides nothing.
vi.setConfig({ testTimeout: 60_000 })

/** The reference, and the names of the methods that were called. */
function listening() {
  const calls: string[] = []
  const adapter = wrapMethods(MemoryAdapter(), (method, name) => (...args: unknown[]): unknown => {
    calls.push(name)
    return method(...args)
  })
  return { calls, adapter }
}

test("the seed is in the report", async () => {
  const options = { only: ["C9"], model: { seed: 4711, runs: 1 } } as const
  expect((await checkAdapter(MemoryAdapter(), options)).seeds).toContain(4711)
})

test("without a seed each run has its own", async () => {
  const [one, other] = [listening(), listening()]
  await runModel(one.adapter, { model: { runs: 3 } })
  await runModel(other.adapter, { model: { runs: 3 } })
  expect(one.calls).not.toEqual(other.calls)
})

test("one seed makes the same calls again", async () => {
  const [one, other] = [listening(), listening()]
  await runModel(one.adapter, { model: { seed: 7, runs: 3 } })
  await runModel(other.adapter, { model: { seed: 7, runs: 3 } })
  expect(one.calls).toEqual(other.calls)
})

test("sequences have as many steps as the options allow", async () => {
  const writes = ["createUser", "linkAccount", "createSession", "createAuthenticator"]
  const countOf = async (maxCommands: number) => {
    const { calls, adapter } = listening()
    await runModel(adapter, { model: { seed: 7, runs: 20, maxCommands } })
    return calls.filter((name) => writes.includes(name)).length
  }
  expect(await countOf(1)).toBeLessThan((await countOf(60)) / 5)
})

test("a path repeats one sequence of one case, and no other", async () => {
  const { failures } = await runModel(
    brokenUsers["frees-the-first-address"].make(memoryStore()),
    {},
    true,
  )
  const model: unknown = JSON.parse(/model: (\{.*\})/.exec(failures[0]!.repro)![1]!)
  const { skipped } = await runModel(brokenUsers["frees-the-first-address"].make(memoryStore()), {
    model: model!,
  })
  expect(failures[0]!.caseId).toBe("C9.20")
  expect(skipped).toHaveLength(6)
  expect(skipped[0]).toBe("C9.21 not applicable: the option model repeats a sequence about users")
})

test("a path that no message has printed is refused", async () => {
  const { failures } = await runModel(MemoryAdapter(), { model: { seed: 1, path: "0:1" } })
  expect(failures[0]?.seen).toContain("path must be one that a failing case has printed")
})

test("a path without its seed is refused", async () => {
  const { failures } = await runModel(MemoryAdapter(), { model: { path: "users 0:1 AB:C" } })
  expect(failures[0]?.seen).toContain("path means nothing without its seed")
})

test("a call that never settles ends the search at once", async () => {
  let calls = 0
  const memory = MemoryAdapter()
  const hanging: Adapter = {
    ...memory,
    getUserByEmail(email) {
      calls += 1
      return calls > 30 ? new Promise<never>(() => {}) : memory.getUserByEmail(email)
    },
  }
  const { failures } = await runModel(hanging, { deadline: 30 }, true)
  expect(failures.map(({ what }) => what)).toEqual(["getUserByEmail"])
  expect(calls).toBe(31)
})
