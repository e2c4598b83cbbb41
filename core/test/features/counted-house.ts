import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect } from "vitest"
import { MemoryStore, type Store, wrapMethods } from "../../src/adapters.ts"
import { type AnyFeature, type AuthConfig, createAuth } from "../../src/index.ts"
import {
  flowOrigin,
  type ProviderUser,
  startFlowProvider,
} from "../support/feature-flows/flow-provider.ts"
import { configWith, type Visitor, visitor } from "../support/visitor.ts"
import { requestOf } from "./session-house.ts"

/** The strategies of sessions, in the order of the documented columns. */
export const strategies = ["database", "jwt"] as const

/** One of them. */
export type Strategy = (typeof strategies)[number]

/** Calls of the adapter, and operations of the store. */
export type Calls = readonly [adapter: number, store: number]

/**
 * An application whose calls of adapter and store are counted, and its provider.
 *
 * @param strategy - of its sessions
 * @param features - of the application
 */
export async function countedHouse<const Features extends readonly AnyFeature[]>(
  strategy: Strategy,
  features: Features,
) {
  const provider = await startFlowProvider()
  const calls: [number, number] = [0, 0]
  const counting =
    <Args extends unknown[], Result>(at: 0 | 1, method: (...args: Args) => Result) =>
    (...args: Args): Result => {
      calls[at] += 1
      return method(...args)
    }
  const memory = MemoryAdapter()
  const { get, set, add, take, remove, increment } = MemoryStore()
  const store: Store = {
    shared: true,
    get: counting(1, get),
    set: counting(1, set),
    add: counting(1, add),
    take: counting(1, take),
    remove: counting(1, remove),
    increment: counting(1, increment),
  }
  const config = {
    ...configWith({ store }),
    adapter: wrapMethods({ ...memory }, (method) => counting(0, method)),
    providers: [provider.configured],
    session:
      strategy === "database" ? { strategy, columns: { facts: true as const } } : { strategy },
    features,
  } satisfies AuthConfig
  const auth = createAuth(config)
  return {
    auth,
    provider,
    userId: async (sub: string) => {
      const account = { provider: provider.id, providerAccountId: sub }
      return (await memory.getUserByAccount(account))?.id ?? ""
    },
    of: (browser: Visitor) => auth.for(requestOf(browser)),
    async enter(user: ProviderUser = { sub: "ada", sid: crypto.randomUUID() }): Promise<Visitor> {
      const browser = visitor(config, flowOrigin, (request) => auth.handle(request))
      const ended = await provider.signIn(browser, user)
      expect(ended.headers.get("location")).toBe(flowOrigin)
      return browser
    },
    async logOut(claims: Partial<ProviderUser>): Promise<void> {
      const { status } = await auth.handle(await provider.logout(claims))
      expect(status).toBe(200)
    },
    async counted(use: () => Promise<unknown>): Promise<Calls> {
      calls.fill(0)
      await use()
      return [...calls]
    },
  }
}
