import type { Adapter, Store } from "@lockstep/core/adapters"
import { MemoryStore } from "@lockstep/core/adapters"
import { deleteExpired } from "@lockstep/core/maintenance"
import { expect, test } from "vitest"

/** Holds so many expired records, and deletes them as an adapter or a store does. */
function holding(count: number) {
  const limits: number[] = []
  let left = count
  return {
    limits,
    async deleteExpired(limit = 1000): Promise<number> {
      limits.push(limit)
      const deleted = Math.min(left, limit)
      left -= deleted
      return deleted
    },
  }
}

const storeWith = (part: Pick<Store, "deleteExpired">): Store => ({ ...MemoryStore(), ...part })

test("it asks until less than the limit was deleted, adapter and store each", async () => {
  const [adapter, entries] = [holding(20), holding(5)]
  const counts = await deleteExpired({ adapter, store: storeWith(entries) }, { limit: 10 })
  expect(counts).toEqual({ records: 20, entries: 5 })
  expect(adapter.limits).toEqual([10, 10, 10])
  expect(entries.limits).toEqual([10])
})

test("the limit is 1000 unless it is given", async () => {
  const adapter = holding(1000)
  expect(await deleteExpired({ adapter })).toEqual({ records: 1000, entries: 0 })
  expect(adapter.limits).toEqual([1000, 1000])
})

test("one of the two is enough", async () => {
  const store = storeWith(holding(3))
  expect(await deleteExpired({ adapter: {}, store })).toEqual({ records: 0, entries: 3 })
})

test.for<[string, { adapter?: Adapter; store?: Store }, RegExp]>([
  ["neither adapter nor store", {}, /has no adapter and no store/],
  ["a memory store alone", { store: MemoryStore() }, /delete expired records themselves/],
  ["an adapter that cannot", { adapter: {}, store: MemoryStore() }, /nothing to call/],
])("%s is told that there is nothing to call", async ([, config, message]) => {
  await expect(deleteExpired(config)).rejects.toMatchObject({
    type: "ConfigError",
    message: expect.stringMatching(message),
  })
})

test("a configuration that is a function is refused", async () => {
  // Callers without types pass one.
  const lazy = (() => ({ adapter: holding(1) })) as object
  await expect(deleteExpired(lazy)).rejects.toMatchObject({ type: "ConfigError" })
})

test.for([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])(
  "the limit %s is refused before anything is deleted",
  async (limit) => {
    const adapter = holding(1)
    await expect(deleteExpired({ adapter }, { limit })).rejects.toMatchObject({
      type: "ConfigError",
    })
    expect(adapter.limits).toEqual([])
  },
)

test("what counts nothing is not asked again", async () => {
  // An adapter that was written without types.
  const adapter = { deleteExpired: async () => undefined } as unknown as Adapter
  await expect(deleteExpired({ adapter })).rejects.toMatchObject({ type: "AdapterError" })
})

test("an outage of the store rejects", async () => {
  const outage = new Error("down")
  const store = storeWith({ deleteExpired: () => Promise.reject(outage) })
  await expect(deleteExpired({ store })).rejects.toBe(outage)
})
