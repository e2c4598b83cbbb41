import { setTimeout } from "node:timers/promises"
import {
  checkAdapter,
  rules,
  type KitOptions,
  type Report,
  type SubjectFactory,
} from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { wrapMethods, type Adapter } from "@lockstep/core/adapters"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { BrokenAdapter } from "./broken/broken-adapter.ts"
import { brokenBehavior } from "./broken/behavior/broken-behavior.ts"
import { brokenConcurrency } from "./broken/concurrency/broken-concurrency.ts"
import { deletingAdapter } from "./broken/deleting-adapter.ts"
import { countReads } from "./counted-reads.ts"

vi.setConfig({ testTimeout: 240_000 })

const atOnce = 16
const waiting = 5

/** How much came together in a store that takes a while for each call. */
interface Crowd {
  /** The most cases that had an instance open. */
  readonly cases: number
  /** The most calls that were under way. */
  readonly calls: number
  /** How many times in a row something waited for the store: so long did the run take, without a clock. */
  readonly waits: number
}

/** A store that takes a while for each call. Calls that come while others wait are ready with them. */
function slowStore(make = (): Adapter => deletingAdapter(memoryStore())) {
  const open = new Map<string, number>()
  const counts: number[] = []
  const most = { calls: 0, waits: 0 }
  let calls = 0
  let next: Promise<void> | undefined
  const wait = (): Promise<void> => {
    if (next) return next
    most.waits += 1
    next = setTimeout(waiting).then(() => (next = undefined))
    return next
  }
  const adapter = wrapMethods(make(), (run) => async (...args: unknown[]) => {
    calls += 1
    most.calls = Math.max(most.calls, calls)
    await wait()
    calls -= 1
    return run(...args)
  })
  const subject: SubjectFactory = ({ namespace }) => {
    // The kit asks once whether instances share a store.
    if (namespace.endsWith("-shared")) return { adapter }
    open.set(namespace, (open.get(namespace) ?? 0) + 1)
    counts.push(open.size)
    return {
      adapter,
      close() {
        const left = (open.get(namespace) ?? 0) - 1
        if (left === 0) open.delete(namespace)
        else open.set(namespace, left)
      },
    }
  }
  return { subject, most: (): Crowd => ({ cases: Math.max(...counts), ...most }) }
}

/** What a report says of the adapter, without times and what is random. */
function verdictsOf({ rules: found, capabilities, badge, unclosed, unfinished, lookUps }: Report) {
  const untimed = { ms: 0 }
  const told = found.map((rule) => ({
    ...rule,
    ...untimed,
    cases: rule.cases.map((each) => ({ ...each, ...untimed })),
  }))
  return { rules: told, capabilities, badge, unclosed, unfinished, lookUps }
}

/** Rules whose cases need not run alone. */
const some = rules
  .filter(({ id, level }) => level <= 1 && /^(?:U[1-9]|V[1-4]|X[14]|X24)$/.test(id))
  .map(({ id }) => id)

test("the report is the same, with up to so many cases at once", async () => {
  const options: KitOptions = { level: 1, only: some, capabilities: { nulls: "filled" } }
  const [one, other] = [slowStore(), slowStore()]
  const alone = await checkAdapter(one.subject, options)
  const together = await checkAdapter(other.subject, { ...options, parallel: atOnce })
  expect(verdictsOf(together)).toEqual(verdictsOf(alone))
  expect(alone.rules.filter(({ status }) => status === "fail")).toEqual([])
  expect(one.most()).toMatchObject({ cases: 1, calls: 1 })
  expect(other.most()).toMatchObject({ cases: atOnce, calls: atOnce })
  // The last of them have fewer beside them, so that it is not sixteen times as fast.
  expect(one.most().waits / other.most().waits).toBeGreaterThan(6)
})

test.for([
  ["what deletes the expired records of all", { level: 1, only: ["P1"] }],
  ["what two instances do", { level: 3, only: ["P2", "C10"] }],
  ["what counts rows", { level: 5, only: ["E3"] }],
] as const)("%s runs alone", async ([, options]) => {
  const store = memoryStore()
  const rowsRead = countReads(store)
  const { subject, most } = slowStore(() => deletingAdapter(store))
  const counted: SubjectFactory = async (context) => {
    const made = await subject(context)
    return "adapter" in made ? { ...made, raw: { rowsRead } } : made
  }
  const report = await checkAdapter(counted, { ...options, parallel: atOnce })
  expect(report.rules.map(({ status }) => status)).toEqual(options.only.map(() => "pass"))
  expect(most().cases).toBe(1)
})

/** The rules that a broken adapter is caught by. A factory unlocks the rules about two instances. */
async function rulesBrokenBy(
  { make, options: own }: BrokenAdapter,
  options: KitOptions,
): Promise<string[]> {
  const made = make(memoryStore())
  const subject: SubjectFactory = typeof made === "function" ? made : () => made
  const declared: KitOptions = { capabilities: { nulls: "filled" }, ...options, ...own }
  const report = await checkAdapter(subject, declared)
  return report.rules.filter(({ status }) => status === "fail").map(({ id }) => id)
}

describe("a broken adapter is blamed for the same rules", () => {
  const names = [
    "accepts-a-taken-address",
    "caches-read-sessions",
    "deletes-users-by-prefix",
    "ends-the-sessions-of-all",
    "leaves-sessions",
    "patches-a-prototype",
    "prints-a-notice",
    "reads-the-newest-session",
    "updates-everybody",
  ]

  test.for(names)("%s", async (name) => {
    const broken = brokenBehavior[name]!
    const caughtBy = await rulesBrokenBy(broken, { level: 2, parallel: atOnce })
    expect(caughtBy.toSorted()).toEqual([broken.breaks, ...(broken.also ?? [])].toSorted())
  })

  // Each of them runs twice, so that a third of them must do.
  const races = Object.entries(brokenConcurrency).filter((_entry, index) => index % 3 === 0)

  test.for(races)("%s, by races", async ([, broken]) => {
    const only = rules.filter(({ level }) => level === 3).map(({ id }) => id)
    const options: KitOptions = { level: 3, only, model: { seed: 1, runs: 1 } }
    const alone = await rulesBrokenBy(broken, options)
    expect(alone).toContain(broken.breaks)
    expect(await rulesBrokenBy(broken, { ...options, parallel: atOnce })).toEqual(alone)
  })

  // What one of them does to the whole process must not hide what the next one does.
  afterEach(() => void Reflect.deleteProperty(BigInt.prototype, "toJSON"))
})

test("a known failure and a skipped rule are told as ever", async () => {
  const made = brokenBehavior["accepts-a-taken-address"]!.make(memoryStore())
  const subject: SubjectFactory = typeof made === "function" ? made : () => made
  const options: KitOptions = {
    only: ["U8", "U1", "U2"],
    knownFailures: { U8: "see #8" },
    skip: { U1: "see #1" },
    parallel: atOnce,
  }
  const report = await checkAdapter(subject, options)
  expect(report.rules).toMatchObject([
    { id: "U1", status: "skipped" },
    { id: "U2", status: "pass" },
    { id: "U8", status: "known" },
  ])
})

test("what a factory throws ends the run", async () => {
  const subject: SubjectFactory = () => {
    throw new Error("no database")
  }
  await expect(checkAdapter(subject, { parallel: atOnce })).rejects.toThrow("no database")
})

test("only a factory can make an instance for each case", () => {
  const check = () => checkAdapter(MemoryAdapter(), { parallel: 2 })
  expect(check).toThrow("parallel: needs a factory that creates an instance for each case.")
})

test.for([0, 1.5, -1])("%s cases at once are an error", (parallel) => {
  const check = () => checkAdapter(() => MemoryAdapter(), { parallel })
  expect(check).toThrow("parallel: must be a whole number of at least 1")
})
