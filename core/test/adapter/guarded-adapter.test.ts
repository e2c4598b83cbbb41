import { describe, expect, test } from "vitest"
import { guardAdapter } from "../../src/adapter/guarded-adapter.ts"
import { type Adapter, AdapterError, type AdapterUser } from "../../src/adapters.ts"

const ada: AdapterUser = { id: "ada", email: "ada@example.com", emailVerified: null }

class ClassAdapter implements Adapter {
  readonly #users = new Map([[ada.id, ada]])

  getUser(id: string): AdapterUser | null {
    return this.#users.get(id) ?? null
  }
}

describe("a guarded adapter", () => {
  test("calls methods of a class with their own this", async () => {
    expect(await guardAdapter(new ClassAdapter()).getUser("ada")).toEqual(ada)
  })

  // spec D1
  test("wraps the result of a synchronous method in a promise", async () => {
    const promise = guardAdapter({ getUser: () => ada }).getUser("ada")
    expect(promise).toBeInstanceOf(Promise)
    expect(await promise).toEqual(ada)
  })

  // spec W10
  test("reports which methods exist", () => {
    const guarded = guardAdapter(new ClassAdapter())
    expect([guarded.has("getUser"), guarded.has("createUser")]).toEqual([true, false])
  })

  // spec D2, X7
  test("rejects with the name of a method that is missing", async () => {
    const call = guardAdapter({}).getUserByEmail("ada@example.com")
    await expect(call).rejects.toThrow(/has no method getUserByEmail/)
    await expect(call).rejects.toBeInstanceOf(AdapterError)
  })

  test("rejects with an AdapterError when a method throws, and keeps the cause", async () => {
    const cause = new Error("connect ECONNREFUSED")
    const guarded = guardAdapter({
      getUser() {
        throw cause
      },
    })
    await expect(guarded.getUser("ada")).rejects.toMatchObject({
      type: "AdapterError",
      code: "unavailable",
      cause: { err: cause },
    })
  })

  test("lets an AdapterError and its code through", async () => {
    const error = new AdapterError("taken", { code: "duplicate" })
    const guarded = guardAdapter({ createUser: () => Promise.reject(error) })
    await expect(guarded.createUser(ada)).rejects.toBe(error)
  })

  test("puts no argument into a message", async () => {
    const guarded = guardAdapter({ getSessionAndUser: () => Promise.reject(new Error("down")) })
    await expect(guarded.getSessionAndUser("sentinel")).rejects.not.toThrow(/sentinel/)
  })

  test("sees a method that is replaced later", async () => {
    const adapter: Adapter = { getUser: () => null }
    const guarded = guardAdapter(adapter)
    await guarded.getUser("ada")
    adapter.getUser = () => ada
    expect(await guarded.getUser("ada")).toEqual(ada)
  })
})
