import { checkAdapter, collectAdapterTests, formatReport, rules } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { expect, test, vi } from "vitest"
import { brokenUsers } from "./broken/behavior/users.ts"

vi.setConfig({ testTimeout: 30_000 })

const failing = () =>
  collectAdapterTests(brokenUsers["accepts-a-taken-address"].make(memoryStore()), {
    only: ["U8"],
  })[0]

const noSkip = { skip: () => {} }

test("a failing case says which rule broke, why it matters, and what was expected and seen", async () => {
  const message = await failing()
    ?.run(noSkip)
    .catch((error: Error) => error.message)
  expect(message).toContain("U8 is broken: Email addresses are unique")
  expect(message).toContain("Why it matters: If two users have the same address")
  expect(message).toContain("checked:   createUser with a duplicate address")
  expect(message).toContain("expected:  a rejection")
  expect(message).toMatch(/seen: {6}resolved to \{ /)
})

test("a failing case prints code that shows the failure again", async () => {
  const store = memoryStore()
  const report = await checkAdapter(brokenUsers["accepts-a-taken-address"].make(store), {
    only: ["U8"],
  })
  const repro = report.rules[0]?.repro ?? ""
  const AsyncFunction = Object.getPrototypeOf(noop).constructor as FunctionConstructor
  const calls = new AsyncFunction("adapter", repro) as (adapter: object) => Promise<void>
  await calls(brokenUsers["accepts-a-taken-address"].make(store))
  expect(store.users.size).toBe(2)
  expect(new Set([...store.users.values()].map(({ email }) => email)).size).toBe(1)
})

test("printed code names the ids that the adapter issued", async () => {
  const memory = MemoryAdapter()
  const adapter = {
    ...memory,
    createUser: (user: Parameters<typeof memory.createUser>[0]) =>
      memory.createUser({ ...user, id: `issued-${user.id}` }),
    getUser: async () => null,
  }
  const report = await checkAdapter(adapter, { only: ["U1"] })
  expect(report.rules[0]?.repro).toMatch(
    /const user1 = await .+\n.*await adapter\.getUser\(user1\.id\)/,
  )
})

test("a failing case shows what is underneath an error", async () => {
  const driverError = new TypeError("cannot bind parameter 3")
  const adapter = {
    ...MemoryAdapter(),
    createUser: async () => {
      throw new Error("the database failed", { cause: driverError })
    },
  }
  const [rule] = (await checkAdapter(adapter, { only: ["U1"] })).rules
  const shown = "Error: the database failed; caused by TypeError: cannot bind parameter 3"
  expect(rule?.detail).toContain(`seen:      <${shown}>`)
  expect(rule?.repro).toContain(`// rejected: ${shown}`)
})

test("a factory that gives its second instance another store is named", async () => {
  const report = await checkAdapter(() => MemoryAdapter(memoryStore()), { only: ["X23"] })
  expect(report.rules[0]?.detail).toContain("to which the factory must give the same store")
})

test("a report survives JSON", async () => {
  const report = await checkAdapter(MemoryAdapter(), { level: 0 })
  expect(JSON.parse(JSON.stringify(report))).toEqual(report)
  expect(report).toMatchObject({ kit: "0.0.0", adapter: "adapter", level: 0, badge: 0 })
})

test("the table counts the rules of each level, shows the badge and lists what is not green", async () => {
  const adapter = brokenUsers["accepts-a-taken-address"].make(memoryStore())
  const text = formatReport(await checkAdapter(adapter, { name: "careless", level: 1 }))
  const behaviour = rules.filter(({ level }) => level === 1).length
  // One rule needs an older schema.
  const counts = `3/3 +${behaviour - 2}/${behaviour - 1}`
  expect(text).toMatch(new RegExp(`adapter +L0 +L1 +badge\ncareless +${counts} +L0\n`))
  expect(text).toContain("failed (1)\n  U8   U8 is broken")
  expect(text).toContain("Code that reproduces it:\n       const user1 = await adapter.createUser(")
  expect(text).toContain("not applicable (1)\n  needs subject.legacy\n    X32")
})

test("the table shows what methods cost beside what they may", async () => {
  const report = await checkAdapter(MemoryAdapter(), { level: 0 })
  const cost = { requests: 2, depth: 2, budget: 1 }
  const text = formatReport({ ...report, methods: { getUser: cost, deleteUser: cost } })
  expect(text).toContain("(measured/allowed)\n  getUser 2/1  deleteUser 2/1")
})

test("some rules give no badge", async () => {
  expect((await checkAdapter(MemoryAdapter(), { only: ["X1", "U1"] })).badge).toBeNull()
})

test("a badge ends below a rule that was skipped", async () => {
  const report = await checkAdapter(MemoryAdapter(), { level: 1, skip: { U8: "not today" } })
  expect(report.badge).toBe(0)
})

test("a report keeps every case, with how it came out", async () => {
  const adapter = brokenUsers["accepts-a-taken-address"].make(memoryStore())
  const [rule] = (await checkAdapter(adapter, { only: ["U8"] })).rules
  const failed = rule?.cases.filter(({ status }) => status === "fail") ?? []
  expect(failed.map(({ id }) => id)).toContain("U8.1")
  expect(failed[0]?.detail).toContain("Code that reproduces it:")
})

test("every case has an id of its own, made of its rule and a number", () => {
  const cases = collectAdapterTests(MemoryAdapter(), { level: 5 })
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  for (const { id, rule } of cases) expect(id).toMatch(new RegExp(`^${rule}\\.\\d+$`))
})

test("every rule has a case", () => {
  const cases = collectAdapterTests(MemoryAdapter(), { level: 5 })
  const covered = new Set(cases.map(({ rule }) => rule))
  expect(rules.filter(({ id }) => !covered.has(id))).toEqual([])
})

async function noop(): Promise<void> {}
