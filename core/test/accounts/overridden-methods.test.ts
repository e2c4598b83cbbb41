import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import type { Adapter, AdapterMethod } from "../../src/adapters.ts"
import { configWith, origin, sessionCookie, visitor } from "../support/visitor.ts"
import { providerOf, signIn, useProvider } from "../support/current-provider.ts"

useProvider()

type Overrides = Partial<Adapter>

/** How applications override methods of an adapter. */
const ways: Record<string, (adapter: Adapter, overrides: Overrides) => Adapter> = {
  spread: (adapter, overrides) => ({ ...adapter, ...overrides }),
  reassigned: (adapter, overrides) => Object.assign(adapter, overrides),
  proxy: (adapter, overrides) =>
    new Proxy(adapter, {
      get: (target, name): unknown => Reflect.get(name in overrides ? overrides : target, name),
    }),
  "prototype chain": (adapter, overrides) => Object.assign(Object.create(adapter), overrides),
}

const overridden: AdapterMethod[] = [
  "getUserByAccount",
  "getUserByEmail",
  "createUser",
  "linkAccount",
  "createSession",
]

/** Overrides that note their names and do what the original does. */
function noting(adapter: Required<Adapter>, log: string[]): Overrides {
  const originals = { ...adapter }
  return Object.fromEntries(
    overridden.map((name) => [
      name,
      (...args: never[]) => {
        log.push(name)
        // Each passes on exactly what it is called with.
        return (originals[name] as (...args: never[]) => unknown)(...args)
      },
    ]),
  )
}

describe.each(Object.keys(ways))("methods that are overridden (%s)", (way) => {
  const override = (adapter: Adapter, overrides: Overrides): Adapter =>
    ways[way]?.(adapter, overrides) ?? adapter

  test("run at a first sign-in, in the order of Auth.js", async () => {
    const memory = MemoryAdapter()
    const log: string[] = []
    const adapter = override(memory, noting(memory, log))
    const config = configWith({ adapter, providers: [providerOf()] })
    expect(await signIn(visitor(config))).toBe(origin)
    expect(log).toEqual(overridden)
  })

  test.each(["database", "jwt"] as const)(
    "keep out whom createUser refuses, %s",
    async (strategy) => {
      const memory = MemoryAdapter()
      const stored = { ...memory }
      const adapter = override(memory, {
        createUser: (user) => {
          if (!user.email.endsWith("@corp.example")) throw new Error("Only for colleagues.")
          return stored.createUser(user)
        },
      })
      const config = configWith({ adapter, providers: [providerOf()], session: { strategy } })
      const browser = visitor(config)
      expect(await signIn(browser)).toBe(`${origin}/auth/error?error=Configuration`)
      expect(browser.cookies.has(sessionCookie)).toBe(false)
      expect(await stored.getUserByEmail("ada@example.com")).toBeNull()
      const account = { provider: "local", providerAccountId: "ada" }
      expect(await stored.getUserByAccount(account)).toBeNull()
    },
  )

  test("store what linkAccount makes of tokens", async () => {
    const memory = MemoryAdapter()
    const stored = { ...memory }
    const adapter = override(memory, {
      linkAccount: (account) =>
        stored.linkAccount({ ...account, access_token: "sealed", id_token: "sealed" }),
    })
    const config = configWith({ adapter, providers: [providerOf()] })
    expect(await signIn(visitor(config))).toBe(origin)
    expect(await stored.getAccount("ada", "local")).toMatchObject({
      access_token: "sealed",
      id_token: "sealed",
    })
  })

  test.each(["linkAccount", "createSession"] as const)(
    "leave nothing by halves when %s fails, and a retry succeeds",
    async (failing) => {
      const memory = MemoryAdapter()
      const stored = { ...memory }
      let fails = true
      const adapter = override(memory, {
        [failing]: (...args: never[]) => {
          if (fails) throw new Error("connect ECONNREFUSED")
          // It passes on exactly what it is called with.
          return (stored[failing] as (...args: never[]) => unknown)(...args)
        },
      })
      const browser = visitor(configWith({ adapter, providers: [providerOf()] }))
      expect(await signIn(browser)).toContain("error=Configuration")
      const account = { provider: "local", providerAccountId: "ada" }
      const [user, owner] = [
        await stored.getUserByEmail("ada@example.com"),
        await stored.getUserByAccount(account),
      ]
      expect(user).toEqual(owner)
      fails = false
      expect(await signIn(browser)).toBe(origin)
    },
  )

  test("are seen when they replace others after the first request", async () => {
    const memory = MemoryAdapter()
    const stored = { ...memory }
    const log: string[] = []
    const overrides: Overrides = {}
    const adapter = way === "spread" ? { ...memory } : override(memory, overrides)
    const config = configWith({ adapter, providers: [providerOf()] })
    await visitor(config).session()
    const createUser: Adapter["createUser"] = (user) => {
      log.push("createUser")
      return stored.createUser(user)
    }
    if (way === "proxy") Object.assign(overrides, { createUser })
    else Object.assign(adapter, { createUser })
    expect(await signIn(visitor(config))).toBe(origin)
    expect(log).toEqual(["createUser"])
  })
})

test("createUserWithAccount of the application's own is called", async () => {
  const memory = MemoryAdapter()
  const log: string[] = []
  const adapter: Adapter = {
    ...memory,
    createUserWithAccount(records) {
      log.push("createUserWithAccount")
      return memory.createUserWithAccount(records)
    },
  }
  const config = configWith({ adapter, providers: [providerOf()] })
  expect(await signIn(visitor(config))).toBe(origin)
  expect(log).toEqual(["createUserWithAccount"])
})
