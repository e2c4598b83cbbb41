import { checkAdapter, formatReport, type Report } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test, vi } from "vitest"
import { brokenSurroundings } from "./broken/behavior/surroundings.ts"

vi.setConfig({ testTimeout: 60_000 })

const rulesWith = ({ rules }: Report, status: string): string[] =>
  rules.filter((rule) => rule.status === status).map(({ id }) => id)

const casesWith = ({ rules }: Report, status: string): string[] =>
  rules.flatMap(({ cases }) => cases.filter((each) => each.status === status).map(({ id }) => id))

test("a list in a bystander's record is compared by its items", async () => {
  const memory = MemoryAdapter()
  const withList = <Record extends object | null>(record: Record): Record =>
    record && { ...record, transports: ["internal", "hybrid"] }
  const adapter: typeof memory = {
    ...memory,
    createAuthenticator: async (given) => withList(await memory.createAuthenticator(given)),
    getAuthenticator: async (id) => withList(await memory.getAuthenticator(id)),
  }
  const report = await checkAdapter(adapter, { only: ["U1", "S1", "X24"] })
  expect(rulesWith(report, "fail")).toEqual([])
})

test("a broken rule of every case is said once, and other cases keep their own verdict", async () => {
  const report = await checkAdapter(brokenSurroundings["unlinks-widely"].make(memoryStore()), {
    level: 1,
  })
  expect(rulesWith(report, "fail")).toEqual(["A12", "X24", "R1"].toSorted(inReport(report)))
  const others = casesWith(report, "fail").filter((id) => !/^(A12|R1)\./.test(id))
  expect(others).toEqual(["X24.1", "X24.0"])
})

test("a case of which a call did not settle is not judged, and its rule not green", async () => {
  const memory = MemoryAdapter()
  const adapter = { ...memory, getUserByEmail: () => new Promise<null>(() => {}) }
  const report = await checkAdapter(adapter, { only: ["U5", "U12", "X4"], deadline: 50 })
  expect(rulesWith(report, "fail")).toEqual(["X4"])
  expect(rulesWith(report, "unjudged")).toContain("U5")
  expect(formatReport(report)).toMatch(
    /not judged \(\d\)[^]*U5 +getUserByEmail has not settled \(X4\)/,
  )
  expect(report.badge).toBeNull()
})

describe("a factory whose instances share nothing", () => {
  test("is found out once, and rules about two instances do not apply", async () => {
    const report = await checkAdapter(() => MemoryAdapter(memoryStore()), { level: 3 })
    expect(rulesWith(report, "fail")).toEqual(["X23"])
    expect(casesWith(report, "fail")).toEqual(["X23.2"])
    const cases = report.rules.flatMap((rule) => rule.cases)
    const instances = cases.find(({ id }) => id === "C9.26")
    expect(instances?.detail).toContain("do not share a store (X23)")
  })

  test("is not taken for one whose second instance lags behind", async () => {
    const store = memoryStore()
    const lagging = () => {
      const memory = MemoryAdapter(store)
      let misses = 0
      // The replica has every user at the second look.
      const getUser: typeof memory.getUser = async (id) =>
        (misses += 1) % 2 === 1 ? null : memory.getUser(id)
      return { ...memory, getUser }
    }
    const report = await checkAdapter(lagging, { only: ["X23", "C9"], model: { runs: 1 } })
    const cases = report.rules.flatMap((rule) => rule.cases)
    expect(cases.find(({ id }) => id === "C9.26")?.status).not.toBe("na")
  })

  test("is found out in another process, too", async () => {
    const module = new URL("process/store-per-process.ts", import.meta.url)
    const { default: subject } = await import("./process/store-per-process.ts")
    const report = await checkAdapter(subject, { only: ["X23", "V3"], module })
    expect(casesWith(report, "fail")).toEqual(["X23.3"])
    expect(casesWith(report, "na")).toContain("V3.21")
  })
})

describe("an adapter without methods", () => {
  test("breaks the rule about methods, and no other rule is green", async () => {
    const report = await checkAdapter({}, { level: 3 })
    expect(rulesWith(report, "fail")).toEqual(["X1"])
    expect(rulesWith(report, "pass")).toEqual([])
    expect(casesWith(report, "pass")).toEqual([])
  })

  test("is said to lack features, each with its methods in a line", async () => {
    const { createVerificationToken, useVerificationToken } = MemoryAdapter()
    const tokens = { createVerificationToken, useVerificationToken }
    const text = formatReport(await checkAdapter(tokens, { level: 2 }))
    expect(text).toMatch(/\n {2}users: no createUser, getUser, [^\n]+\n {4}X23 {2}U1 {2}U2 /)
    expect(text).toMatch(/\n {2}passkeys: no [^\n]*createAuthenticator\n {4}W6 /)
    expect(text.split("\n").length).toBeLessThan(30)
  })
})

/** Rules in the order of the report. */
function inReport({ rules }: Report): (one: string, other: string) => number {
  const place = (id: string): number => rules.findIndex((rule) => rule.id === id)
  return (one, other) => place(one) - place(other)
}
