import type { Failure } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import { describe, expect, test, vi } from "vitest"
import type { BrokenAdapter } from "../broken/broken-adapter.ts"
import { rulesBrokenBy } from "../broken/caught-by.ts"
import { brokenModel } from "../broken/model/broken-model.ts"
import { runModel } from "./model-failures.ts"
import { runRepro } from "./run-repro.ts"

// Random sequences are many calls; how long they take decides nothing.
vi.setConfig({ testTimeout: 60_000 })

const all = Object.entries(brokenModel)
const found = new Map<BrokenAdapter, Promise<Failure>>()

/** The first failure, found with the number of runs that everyone has. */
function failureOf(broken: BrokenAdapter): Promise<Failure> {
  const known = found.get(broken) ?? search(broken)
  found.set(broken, known)
  return known
}

// Chance must not decide whether a test passes.
const seeds = [1, 2, 3]

async function search({ make }: BrokenAdapter): Promise<Failure> {
  for (const seed of seeds) {
    const { failures } = await runModel(make(memoryStore()), { model: { seed } }, true)
    if (failures[0]) return failures[0]
  }
  throw new Error("The model has found nothing.")
}

/** Opens instances of a broken adapter, on their own store. */
function opener({ make }: BrokenAdapter): () => Adapter {
  const made = make(memoryStore())
  // The factories of the adapters return adapters, at once.
  return typeof made === "function" ? (made as unknown as () => Adapter) : () => made
}

/** The calls, without what differs from run to run: keys, ids, dates, and comments. */
const outlineOf = (repro: string): string =>
  repro
    .replaceAll(/^\/\/.*$/gm, "")
    .replaceAll(/ \/\/ rejected.*$/gm, "")
    .replaceAll(/new Date\("[^"]*"\)/g, "date")
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f-]{22}/g, "id")
    .replaceAll(/m-k[\da-f]+-\d+-\d+/gi, "base")
    .replaceAll(/\d{18,}/g, "digits")
    // Long keys are filled up: how much that takes depends on what they begin with.
    .replaceAll(/(?:0Zz-){8,}[0Zz]*/g, "filler")

describe("a defect that only a sequence of calls shows", () => {
  test.for(all)("%s is seen by no rule below the model", async ([, broken]) => {
    expect(await rulesBrokenBy(broken, { level: 2 })).toEqual([])
  })

  test.for(all)("%s is found, and breaks no other rule on the way", async ([, broken]) => {
    expect((await failureOf(broken)).rule).toBe(broken.breaks)
  })

  test.for(all)(
    "the code printed for %s shows the difference on a new store",
    async ([, broken]) => {
      const { repro, expected } = await failureOf(broken)
      const seen = await runRepro(repro, opener(broken))
      const right = await runRepro(
        repro,
        opener({ ...broken, make: (store) => MemoryAdapter(store) }),
      )
      expect(seen).not.toEqual(right)
      expect("rejected" in right).toBe(expected === "a rejection")
    },
  )

  test.for(all)("seed and path of %s lead to the very failure", async ([, broken]) => {
    const { repro, what, caseId } = await failureOf(broken)
    const model = JSON.parse(/model: (\{.*\})$/m.exec(repro)?.[1] ?? "{}")
    const again = await runModel(broken.make(memoryStore()), { model })
    expect(again.failures.map((failure) => `${failure.caseId} ${failure.what}`)).toEqual([
      `${caseId} ${what}`,
    ])
    expect(outlineOf(again.failures[0]!.repro)).toBe(outlineOf(repro))
  })

  test.for(all)("%s takes few calls to show", async ([, broken]) => {
    const calls = (await failureOf(broken)).repro
      .split("\n")
      .filter((line) => line.includes("await"))
    expect(calls.length).toBeLessThanOrEqual(20)
  })
})

test("a failing case leaves no user behind", async () => {
  const store = memoryStore()
  const broken = brokenModel["frees-the-first-address"]!.make(store)
  const { failures } = await runModel(broken, { model: { seed: 1 } }, true)
  expect(failures).toHaveLength(1)
  expect(store.users.size).toBe(0)
})
