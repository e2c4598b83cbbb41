import { AdapterError } from "@lockstep/core/errors"
import { expect, test, vi } from "vitest"
import { databaseStore, type StoredEntries } from "../../src/store/database-store.ts"

const cause = new Error("The password is hunter2.")

function refusing(): StoredEntries {
  const refuse = vi.fn<() => Promise<never>>(() => Promise.reject(cause))
  return {
    get: refuse,
    set: refuse,
    add: refuse,
    take: refuse,
    remove: refuse,
    increment: refuse,
    deleteExpired: refuse,
  }
}

test("the database gets counters under a key that no entry has", async () => {
  const increment = vi.fn<StoredEntries["increment"]>(() => 7)
  const take = vi.fn<StoredEntries["take"]>(() => "value")
  const store = databaseStore({ ...refusing(), increment, take }, () => ({ code: "unavailable" }))
  expect(await store.increment("a", 5)).toBe(7)
  expect(await store.take("a")).toBe("value")
  expect(increment).toHaveBeenCalledWith("+a", 5)
  expect(take).toHaveBeenCalledWith("a")
})

test("errors of the driver become errors of the adapter, without their text", async () => {
  const store = databaseStore(refusing(), () => ({ code: "conflict" }))
  const calls = [
    () => store.get(["a"]),
    () => store.set("a", "", 1),
    () => store.add("a", "", 1),
    () => store.take("a"),
    () => store.remove("a", ""),
    () => store.increment("a", 1),
    () => store.deleteExpired?.(1),
  ]
  for (const call of calls) {
    const error: unknown = await Promise.resolve(call()).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(AdapterError)
    expect(error).toMatchObject({ code: "conflict" })
    expect(error).toHaveProperty("cause.err", cause)
    expect(String(error)).not.toContain("hunter2")
  }
})

test("nothing is asked for what is no entry, and for no keys", async () => {
  const entries = refusing()
  const store = databaseStore(entries, () => ({ code: "unavailable" }))
  expect(await store.get([])).toEqual([])
  await expect(store.get(["a", "+a"])).rejects.toThrow(TypeError)
  await expect(store.set("a", "\0", 1)).rejects.toThrow(TypeError)
  await expect(store.add("a", "", 0)).rejects.toThrow(TypeError)
  await expect(store.take("")).rejects.toThrow(TypeError)
  await expect(store.remove("a", { $ne: null } as never)).rejects.toThrow(TypeError)
  await expect(store.increment("a", Number.NaN)).rejects.toThrow(TypeError)
  await expect(store.deleteExpired?.(0.5)).rejects.toThrow(TypeError)
  expect(entries.get).not.toHaveBeenCalled()
})

test("a store has `deleteExpired` only if the database does not do that itself", () => {
  const { deleteExpired: _, ...others } = refusing()
  expect(databaseStore(others, () => ({ code: "unavailable" }))).not.toHaveProperty("deleteExpired")
})
