import {
  checkFlows,
  runFlowTests,
  type FlowOptions,
  type FlowResult,
} from "@lockstep/adapter-test-kit/flows"
import { MemoryAdapter, memoryStore, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import { describe, expect, test } from "vitest"
import { flows } from "../../src/flows/all-flows.ts"
import { brokenInFlows, type BrokenInFlows } from "./broken-in-flows.ts"
import { brokenNewUsers } from "./broken-new-users.ts"

runFlowTests(MemoryAdapter(), { name: "the reference" })

/** The flows that an adapter fails. */
async function failedFlows(adapter: Adapter, options?: FlowOptions): Promise<FlowResult[]> {
  const results = await checkFlows(adapter, options)
  return results.filter(({ status }) => status === "fail")
}

/** Adapters that are broken in any method. */
const all: Readonly<Record<string, BrokenInFlows>> = { ...brokenInFlows, ...brokenNewUsers }

test.for(flows.map(({ id }) => id))(
  "flow %s fails for a broken adapter, with both packages",
  (id) => {
    const adapters = Object.values(all)
    expect(adapters.filter(({ caughtBy }) => caughtBy.includes(id))).not.toEqual([])
    const byAuthJs = adapters.map(({ caughtBy, caughtByAuthJs = caughtBy }) => caughtByAuthJs)
    expect(byAuthJs.filter((ids) => ids.includes(id))).not.toEqual([])
  },
)

describe("an adapter that", () => {
  test.for(Object.entries(all))(
    "%s is caught with both packages",
    async ([, { make, caughtBy, caughtByAuthJs = caughtBy }]) => {
      const failed = await failedFlows(make(memoryStore()))
      const idsOf = (name: string) =>
        failed.filter(({ engine }) => engine === name).map(({ id }) => id)
      expect(idsOf("@lockstep/core")).toEqual(expect.arrayContaining([...caughtBy]))
      expect(idsOf("@auth/core")).toEqual(expect.arrayContaining([...caughtByAuthJs]))
      // What no application of it calls breaks nothing there.
      if (caughtByAuthJs.length === 0) expect(idsOf("@auth/core")).toEqual([])
    },
  )

  test("has no methods for passkeys and tokens passes the flows that remain", async () => {
    const {
      createAuthenticator: _,
      createVerificationToken: __,
      useVerificationToken: ___,
      ...adapter
    } = MemoryAdapter()
    // Once an application of a process had magic links, @auth/core asks all others for the methods, too.
    const all = await checkFlows(adapter)
    const results = all.filter(({ engine }) => engine === "@lockstep/core")
    expect(results.filter(({ status }) => status === "fail")).toEqual([])
    const missing = results.filter(({ status }) => status === "na").map(({ id }) => id)
    expect(missing).toEqual(expect.arrayContaining(["magic-link", "passkey"]))
    expect(results.find(({ id }) => id === "first-sign-in")?.status).toBe("pass")
  })

  test("does nothing fails nothing and passes nothing", async () => {
    const results = await checkFlows({})
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(["na"]))
  })
})

describe("flows", () => {
  test("all apply to a complete adapter, with both packages", async () => {
    const results = await checkFlows(MemoryAdapter())
    const counts = Object.entries(Object.groupBy(results, ({ engine }) => engine))
    expect(counts.map(([engine, of]) => [engine, of?.map(({ status }) => status)])).toEqual([
      ["@lockstep/core", Array.from({ length: 13 }, () => "pass")],
      ["@auth/core", Array.from({ length: 13 }, () => "pass")],
    ])
  })

  test("leave no user", async () => {
    const store: MemoryStore = memoryStore()
    await checkFlows(MemoryAdapter(store))
    expect(store.users.size).toBe(0)
    expect(store.sessions.size).toBe(0)
  })

  test("run on instances of a factory, and close them", async () => {
    const store = memoryStore()
    const open = { now: 0 }
    const results = await checkFlows(() => {
      open.now += 1
      return { adapter: MemoryAdapter(store), close: () => void (open.now -= 1) }
    })
    expect(results.filter(({ status }) => status === "fail")).toEqual([])
    expect(open.now).toBe(0)
  })

  test("may be skipped, with a reason", async () => {
    const results = await checkFlows(MemoryAdapter(), { skip: { "sign-out": "see #12" } })
    expect(results.filter(({ id }) => id === "sign-out")).toMatchObject([
      { status: "skipped", detail: "see #12" },
      { status: "skipped", detail: "see #12" },
    ])
  })

  test("say what was seen, and what the application logged", async () => {
    const adapter = { ...MemoryAdapter(), createSession: () => Promise.reject(new Error("full")) }
    const [first] = await failedFlows(adapter)
    expect(first?.detail).toContain("Flow first-sign-in with @lockstep/core: a first sign-in")
    expect(first?.detail).toContain("checked:   where the sign-in redirects to")
    expect(first?.detail).toMatch(/logged: +\w*Error/)
  })

  test("that never end are given up on", async () => {
    const adapter = { ...MemoryAdapter(), getUserByAccount: () => new Promise<never>(() => {}) }
    const [first] = await failedFlows(adapter, { deadline: 200 })
    expect(first?.detail).toContain("rejection within 200 ms")
  })

  test.for<[string, object, RegExp]>([
    ["an unknown option", { skp: {} }, /skp: unknown option/],
    [
      "an unknown flow",
      { skip: { "sing-out": "a" } },
      /no flow sing-out\. Did you mean sign-out\?/,
    ],
    ["no reason", { skip: { "sign-out": "" } }, /skip: sign-out needs a reason/],
    ["no time", { deadline: 0 }, /deadline: must be above 0/],
  ])("reject %s at once", ([, options, message]) => {
    // What the types forbid has to be refused where they are not looked at.
    expect(() => void checkFlows(MemoryAdapter(), options as FlowOptions)).toThrow(message)
  })
})
