import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { type Adapter, MemoryStore, type Store, wrapMethods } from "../../src/adapters.ts"
import { customFetch } from "../../src/index.ts"
import { formOf } from "../support/signing-provider.ts"
import { logoutTokenApplication } from "../support/logout-token-application.ts"

beforeEach(() => {
  // All of it happens in one second, so that no ID token is younger than the logout.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
})

afterEach(() => void vi.useRealTimers())

/** An application that does something before a step of a sign-in: a call of its database, its store or the network. */
async function steppingApplication(strategy: "jwt" | "database") {
  const state = {
    calls: [] as string[],
    at: Infinity,
    act: async (): Promise<unknown> => undefined,
  }
  const step =
    <Given extends unknown[], Result>(name: string, call: (...given: Given) => Result) =>
    async (...given: Given): Promise<Awaited<Result>> => {
      state.calls.push(name)
      if (state.calls.length === state.at) {
        const { length } = state.calls
        await state.act()
        // Its own calls are not steps.
        state.calls.splice(length)
      }
      return await call(...given)
    }
  const adapter: Adapter = wrapMethods({ ...MemoryAdapter() }, (method, name) => step(name, method))
  const memory = MemoryStore()
  const store: Store = {
    ...memory,
    shared: true,
    get: step("get", memory.get),
    set: step("set", memory.set),
    add: step("add", memory.add),
  }
  const app = await logoutTokenApplication({
    strategy,
    store,
    members: { [customFetch]: step("fetch", fetch) },
    ...(strategy === "database" && { adapter }),
  })
  return { ...app, adapter, state }
}

const names = [
  ["by sid", (at: number) => ({ sid: `sid-${at}` })],
  ["by sub", () => ({ sid: undefined })],
] as const
const cases = (["jwt", "database"] as const).flatMap((strategy) =>
  names.map(([name, claims]) => ({ strategy, name, claims })),
)

describe("a logout by the provider during a sign-in", () => {
  // fault B7
  test.each(cases)("ends it at each step: $strategy, $name", async ({ strategy, claims }) => {
    const { adapter, begin, browser, post, state, token } = await steppingApplication(strategy)
    const enter = async (at: number) => {
      const visitor = browser()
      const finish = await begin(visitor)
      const as = { sub: `sub-${at}`, sid: `sid-${at}`, email: `user-${at}@example.com` }
      const statuses: number[] = []
      Object.assign(state, { calls: [], at })
      state.act = async () => {
        state.at = Infinity
        const own = await token({ claims: { sub: as.sub, ...claims(at) } })
        statuses.push((await post(formOf(own))).status)
      }
      await finish(as)
      return { as, statuses, visitor }
    }
    // Endpoints and keys of the provider are known from the first on.
    await enter(Infinity)
    const undisturbed = await enter(Infinity)
    const steps = [...state.calls]
    expect(await undisturbed.visitor.session()).not.toBeNull()
    expect(steps.length).toBeGreaterThan(3)
    for (let at = 1; at <= steps.length + 1; at += 1) {
      const { as, statuses, visitor } = await enter(at)
      // The last is after the sign-in.
      if (at > steps.length) await state.act()
      const step = steps[at - 1]
      expect([step, statuses, await visitor.session()]).toEqual([step, [200], null])
      const key = { provider: "local", providerAccountId: as.sub }
      const user = strategy === "database" ? await adapter.getUserByAccount?.(key) : undefined
      if (user) expect([step, await adapter.listSessionsByUserId?.(user.id)]).toEqual([step, []])
    }
  })
})
