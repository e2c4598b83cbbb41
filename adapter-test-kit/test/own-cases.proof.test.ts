import assert from "node:assert/strict"
import {
  checkAdapter,
  collectAdapterTests,
  defineCase,
  formatReport,
  runAdapterTests,
  type KitOptions,
  type OwnCase,
  type Report,
  type RuleReport,
} from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import type { Adapter, AdapterUser } from "@lockstep/core/adapters"
import { describe, expect, test } from "vitest"
import { formatJUnit } from "../src/reports/junit.ts"
import { formatMarkdown } from "../src/reports/markdown-report.ts"

type CountingAdapter = Adapter & {
  readonly storeName: string
  countUsers(): Promise<number>
  neverEnds(): Promise<void>
  searchUsers?(name: string): Promise<AdapterUser[]>
}

function countingAdapter(store: MemoryStore = memoryStore()): CountingAdapter {
  return {
    ...MemoryAdapter(store),
    storeName: "a map",
    async countUsers() {
      return store.users.size
    },
    neverEnds: () => new Promise(() => {}),
  }
}

const holds = defineCase<CountingAdapter>({
  id: "own.1",
  title: "a new user is counted",
  needs: ["createUser", "countUsers"],
  async run({ adapter, newUser }) {
    const before = await adapter.countUsers()
    await newUser()
    assert.equal(await adapter.countUsers(), before + 1)
    assert.equal(adapter.storeName, "a map")
  },
})

const fails = defineCase<CountingAdapter>({
  id: "own.2",
  title: "a deleted user is still counted",
  async run({ adapter, newUser }) {
    const { id } = await newUser()
    const before = await adapter.countUsers()
    await adapter.deleteUser(id)
    assert.equal(await adapter.countUsers(), before, "the count after deleteUser")
  },
})

const hangsInACall = defineCase<CountingAdapter>({
  id: "own.3",
  title: "what never ends, ends",
  run: ({ adapter }) => adapter.neverEnds(),
})

const hangsByItself = defineCase({
  id: "own.4",
  title: "a case that forgets to end, ends",
  run: () => new Promise(() => {}),
})

const needsMore = defineCase<CountingAdapter>({
  id: "own.5",
  title: "users are found by name",
  needs: ["searchUsers"],
  run: () => assert.fail("It is not run."),
})

const options = (...cases: OwnCase[]): KitOptions => ({
  only: cases.map(({ id }) => id),
  cases,
  deadline: 50,
})

async function resultOf(own: OwnCase, adapter: Adapter = countingAdapter()): Promise<RuleReport> {
  const report = await checkAdapter(adapter, options(own))
  expect(report.rules.map(({ id }) => id)).toEqual([own.id])
  return only(report)
}

function only({ rules: [found] }: Report): RuleReport {
  if (!found) throw new Error("The report has no rule.")
  return found
}

describe("a case of an author's own", () => {
  test("holds, and may use methods and properties beyond the contract", async () => {
    const { status, cases } = await resultOf(holds)
    expect(status).toBe("pass")
    expect(cases).toMatchObject([{ id: "own.1", title: "a new user is counted", status: "pass" }])
  })

  test("fails, and the message shows what it threw and the calls", async () => {
    const { status, detail, repro } = await resultOf(fails)
    expect(status).toBe("fail")
    expect(detail).toContain("Your own case own.2 fails: a deleted user is still counted")
    expect(detail).toContain("the count after deleteUser")
    expect(repro).toContain("await adapter.countUsers() // ")
  })

  test("fails if a method of its own does not settle", async () => {
    const { status, detail } = await resultOf(hangsInACall)
    expect(status).toBe("fail")
    expect(detail).toMatch(/checked:   neverEnds\n.*rejection within 50 ms/)
  })

  test("fails if it does not end by itself", async () => {
    const { status, detail } = await resultOf(hangsByItself)
    expect(status).toBe("fail")
    expect(detail).toMatch(/checked:   case own\.4\n.*rejection within 250 ms/)
  })

  test("does not apply without the methods that it needs", async () => {
    const rule = await resultOf(needsMore)
    expect(rule).toMatchObject({ status: "na", detail: "needs searchUsers" })
    expect(rule.missing).toEqual(["searchUsers"])
  })

  test("does not apply if it says so", async () => {
    const own = defineCase({
      id: "own.6",
      title: "says so",
      run: ({ notApplicable }) => notApplicable("only on Sundays"),
    })
    expect(await resultOf(own)).toMatchObject({ status: "na", detail: "only on Sundays" })
  })

  test("gets a second instance from a factory, with its own methods", async () => {
    const own = defineCase<CountingAdapter>({
      id: "own.7",
      title: "both count alike",
      async run({ adapter, another, newUser }) {
        const other = await another()
        await newUser()
        assert.equal(await other.adapter.countUsers(), await adapter.countUsers())
        await other.close()
      },
    })
    const store = memoryStore()
    const report = await checkAdapter(() => countingAdapter(store), options(own))
    expect(only(report).status).toBe("pass")
    expect((await resultOf(own)).status).toBe("na")
  })

  test("leaves nothing: users are deleted, and what it registered runs, the last first", async () => {
    const store = memoryStore()
    const order: number[] = []
    const own = defineCase({
      id: "own.8",
      title: "cleans up",
      async run({ newUser, cleanUp }) {
        cleanUp(() => order.push(1))
        cleanUp(async () => order.push(2))
        await newUser()
        throw new Error("and fails")
      },
    })
    const { status, detail } = await resultOf(own, countingAdapter(store))
    expect(status).toBe("fail")
    expect(detail).toContain("and fails")
    expect(order).toEqual([2, 1])
    // The users of the kit that watch over it are deleted by the kit, too.
    expect(store.users.size).toBe(0)
  })

  test("fails if its clean-up fails", async () => {
    const own = defineCase({
      id: "own.9",
      title: "cannot clean up",
      run: ({ cleanUp }) =>
        cleanUp(() => {
          throw new Error("locked")
        }),
    })
    const { status, detail } = await resultOf(own)
    expect(status).toBe("fail")
    expect(detail).toContain("locked")
  })

  test("is watched as the contract's cases are: unrelated users stay as they were", async () => {
    const store = memoryStore()
    const own = defineCase<CountingAdapter & { wipe(): Promise<void> }>({
      id: "own.10",
      title: "wipes",
      run: ({ adapter }) => adapter.wipe(),
    })
    const adapter = { ...countingAdapter(store), wipe: async () => store.users.clear() }
    const report = await checkAdapter(adapter, { ...options(own), only: ["own.10", "X24"] })
    expect(report.rules.find(({ id }) => id === "X24")?.status).toBe("fail")
  })

  test("may print", async () => {
    const own = defineCase({ id: "own.11", title: "prints", run: () => console.log("printed") })
    const report = await checkAdapter(countingAdapter(), {
      ...options(own),
      only: ["own.11", "X27"],
    })
    expect(report.rules.filter(({ status }) => status === "fail")).toEqual([])
  })

  test("runs from its level on", async () => {
    const own = defineCase({ id: "own.12", title: "late", level: 2, run: () => undefined })
    const low = collectAdapterTests(countingAdapter(), { cases: [own], level: 1 })
    const high = collectAdapterTests(countingAdapter(), { cases: [own], level: 2 })
    expect(low.map(({ id }) => id)).not.toContain("own.12")
    expect(high.map(({ id }) => id)).toContain("own.12")
  })

  test("may be skipped, or known to fail, with a reason", async () => {
    const cases = [holds, fails]
    const skip = { "own.1": "not now" }
    const knownFailures = { "own.2": "see #12" }
    const report = await checkAdapter(countingAdapter(), {
      ...options(...cases),
      skip,
      knownFailures,
    })
    expect(report.rules).toMatchObject([
      { id: "own.1", status: "skipped", detail: "not now" },
      { id: "own.2", status: "known", detail: "see #12" },
    ])
  })

  test("that is known to fail is an error once it passes", async () => {
    const report = await checkAdapter(countingAdapter(), {
      ...options(holds),
      knownFailures: { "own.1": "see #12" },
    })
    expect(only(report)).toMatchObject({ status: "fail" })
    expect(only(report).detail).toContain("remove it from the list")
  })
})

describe("reports", () => {
  const cases = [holds, fails, needsMore]

  test("have cases of one's own beside the rules, which alone give the badge", async () => {
    const report = await checkAdapter(countingAdapter(), { level: 0, cases: [], deadline: 500 })
    const with0 = cases.map((each) => ({ ...each, level: 0 as const }))
    const more = await checkAdapter(countingAdapter(), { level: 0, cases: with0, deadline: 500 })
    expect(more.badge).toBe(report.badge)
    expect(more.rules.map(({ id }) => id)).toEqual([
      ...report.rules.map(({ id }) => id),
      "own.1",
      "own.2",
      "own.5",
    ])
    expect(JSON.parse(JSON.stringify(more))).toEqual(more)
    const text = formatReport(more)
    expect(text).toMatch(/^adapter +L0 +badge +own\nadapter +3\/3 +L0 +1\/2\n/)
    expect(text).toContain("own.2 Your own case own.2 fails: a deleted user is still counted")
    expect(text).toContain("needs searchUsers\n    own.5")
  })

  test("as Markdown and JUnit have them, too", async () => {
    const report = await checkAdapter(countingAdapter(), options(...cases))
    const markdown = formatMarkdown(report)
    expect(markdown).toMatch(/\| Own cases +\| 1\/2 +\| 1 /)
    expect(markdown).toContain("### own.2: a deleted user is still counted")
    const junit = formatJUnit(report)
    expect(junit).toContain('<testsuite name="own cases" tests="3" failures="1"')
    expect(junit).toContain('name="own.1 a new user is counted"')
  })
})

describe("what cannot be meant is an error at once", () => {
  const named = (id: string, others: object = {}): object => ({ ...holds, id, ...others })

  test.for<[string, unknown, RegExp]>([
    ["an id of the contract", [named("U8.1")], /cases\[0\]: U8\.1 is a case of the contract/],
    ["an id that reads like one", [named("u8.1")], /the id u8\.1 must be a prefix of your own/],
    ["an id without a number", [named("own")], /the id own must be a prefix of your own/],
    [
      "the same id twice",
      [holds, named("own.1", { title: "another" })],
      /2 cases have the id own\.1: "a new user is counted" and "another"/,
    ],
    ["no title", [named("own.1", { title: " " })], /cases\[0\] \(own\.1\): needs a title/],
    ["a level that there is not", [named("own.1", { level: 9 })], /level must be/],
    ["a function in its place", [() => {}], /cases\[0\]: must be what defineCase returns/],
    ["no list", holds, /cases: must be a list of what defineCase returns/],
  ])("%s", ([, cases, message]) => {
    // What the types forbid has to be refused where they are not looked at.
    const given = { cases } as KitOptions
    expect(() => collectAdapterTests(countingAdapter(), given)).toThrow(TypeError)
    expect(() => collectAdapterTests(countingAdapter(), given)).toThrow(message)
  })

  test("a name of no case in an option, and the cases that there are", () => {
    const given: KitOptions = { cases: [holds], skip: { "own.9": "why" }, only: ["own.8"] }
    expect(() => collectAdapterTests(countingAdapter(), given)).toThrow(
      /no case own\.9\. own has own\.1\.[^]+only: there is no rule own\.8\. Did you mean own\.1\?/,
    )
  })
})

runAdapterTests(countingAdapter(), { name: "an adapter with a case of its own", ...options(holds) })
