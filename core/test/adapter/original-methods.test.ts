import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import {
  type Adapter,
  type AdapterMethod,
  hasMethod,
  rememberMethods,
  withAdapterErrors,
  wrapMethods,
} from "../../src/adapters.ts"

const combined = (adapter: Adapter): boolean => hasMethod(adapter, "createUserWithAccount")
const mine = (): never => {
  throw new Error("mine")
}
const parts: AdapterMethod[] = [
  "createUser",
  "getUserByEmail",
  "linkAccount",
  "createAuthenticator",
]

/** Every way in which an application replaces one method. */
const overrides: Record<string, (adapter: Adapter, name: AdapterMethod) => Adapter> = {
  "an object spread": (adapter, name) => ({ ...adapter, [name]: mine }),
  assignment: (adapter, name) => Object.assign(adapter, { [name]: mine }),
  "Object.assign": (adapter, name) => Object.assign({}, adapter, { [name]: mine }),
  "a Proxy": (adapter, name) =>
    new Proxy(adapter, {
      get: (target, key, receiver): unknown =>
        key === name ? mine : Reflect.get(target, key, receiver),
    }),
  "a Proxy that binds all functions": (adapter, name) =>
    new Proxy(adapter, {
      get(target, key): unknown {
        const method: unknown = Reflect.get(target, key)
        if (key === name) return mine
        return typeof method === "function" ? method.bind(target) : method
      },
    }),
  "a Proxy that has every property": (adapter, name) =>
    new Proxy(adapter, {
      get:
        (target, key) =>
        (...args: unknown[]): unknown =>
          key === name ? mine() : Reflect.apply(Reflect.get(target, key) as never, target, args),
    }),
  "a prototype chain": (adapter, name) => Object.assign(Object.create(adapter), { [name]: mine }),
  "entries of an object": (adapter, name) =>
    Object.fromEntries(Object.entries({ ...adapter, [name]: mine })),
  "a wrapper around an override": (adapter, name) =>
    withAdapterErrors({ ...adapter, [name]: mine }, () => ({ code: "unavailable" })),
  "an override that is not recorded, wrapped twice": (adapter, name) =>
    wrapMethods(
      wrapMethods({ ...adapter, [name]: mine }, (method) => method),
      (method) => method,
    ),
}

describe("createUserWithAccount", () => {
  test("is called when every method is the one that the adapter came with", () => {
    expect(combined(MemoryAdapter())).toBe(true)
    expect(combined({ ...MemoryAdapter() })).toBe(true)
    expect(combined(new Proxy(MemoryAdapter(), {}))).toBe(true)
    expect(combined(withAdapterErrors(MemoryAdapter(), () => ({ code: "missing" })))).toBe(true)
  })

  describe.each(Object.keys(overrides))("by %s", (way) => {
    test.each(parts)("is not called in place of a replaced %s", (name) => {
      const override = overrides[way]
      expect(override && combined(override(MemoryAdapter(), name))).toBe(false)
    })
  })

  test("is not called in place of a method of a subclass", () => {
    class Store {
      createUser = mine
      constructor() {
        Object.assign(this, MemoryAdapter())
      }
    }
    class Own extends Store {
      override createUser = (): never => mine()
    }
    expect(combined(new Store() as Adapter)).toBe(true)
    expect(combined(new Own() as Adapter)).toBe(false)
  })

  test("is the application's own when it alone is replaced", () => {
    expect(combined({ ...MemoryAdapter(), createUserWithAccount: mine })).toBe(true)
  })

  test("is not called when it is replaced together with a method that it bypasses", () => {
    expect(combined({ ...MemoryAdapter(), createUserWithAccount: mine, createUser: mine })).toBe(
      false,
    )
  })

  test("is not called when the adapter recorded nothing", () => {
    const { createUser, createUserWithAccount, getUserByEmail, linkAccount } = MemoryAdapter()
    const own = { createUser, createUserWithAccount, getUserByEmail, linkAccount }
    expect(combined(own)).toBe(false)
    expect(combined(rememberMethods(own))).toBe(true)
  })

  test("stays when methods are replaced that are called anyway", () => {
    for (const name of ["createSession", "getUserByAccount", "deleteUser", "updateUser"] as const) {
      expect(combined({ ...MemoryAdapter(), [name]: mine })).toBe(true)
    }
  })
})

// An adapter has methods only.
const methods = Object.keys(MemoryAdapter()) as AdapterMethod[]
const ofAllSessions = methods.filter((method) => method.endsWith("SessionsByUserId"))

describe("a method that removes what another one reads", () => {
  test.each([
    ["listAccountsByUserId", "getUserByAccount"],
    ["updateAccount", "linkAccount"],
    ["deleteAuthenticator", "getAuthenticator"],
    ["updateAuthenticator", "getAuthenticator"],
    ...ofAllSessions.map((method) => [method, "getSessionAndUser"] as const),
  ] as const)("%s is not called when %s reads elsewhere", (method, reader) => {
    const memory = MemoryAdapter()
    expect(hasMethod(memory, method)).toBe(true)
    expect(hasMethod({ ...memory, [reader]: mine }, method)).toBe(false)
    expect(hasMethod({ ...memory, [reader]: mine, [method]: mine }, method)).toBe(true)
    const unrecorded = Object.fromEntries(Object.entries(memory))
    expect(hasMethod({ ...unrecorded, [reader]: mine }, method)).toBe(true)
  })
})
