import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { AdapterError } from "../../src/errors/errors.ts"
import { createExpiringCounters } from "../../src/store/expiring-counters.ts"
import { createExpiringMap } from "../../src/store/expiring-map.ts"

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ["Date"] }))
afterEach(() => void vi.useRealTimers())

/** Counts what is done with maps, sets and their iterators. */
function countOperations(): () => number {
  let count = 0
  const prototypes = [Map.prototype, Set.prototype, new Map().keys(), new Set().keys()].map(
    (each, index): object => (index < 2 ? each : Object(Reflect.getPrototypeOf(each))),
  )
  for (const owner of prototypes) {
    for (const name of ["get", "has", "set", "add", "delete", "next"]) {
      const method: unknown = Reflect.get(owner, name)
      if (typeof method !== "function") continue
      Reflect.set(owner, name, function counted(this: unknown, ...given: unknown[]): unknown {
        count += 1
        return Reflect.apply(method, this, given)
      })
      onTestFinished(() => void Reflect.set(owner, name, method))
    }
  }
  return () => count
}

/** How the ends of the entries are spread. */
const spreads: Readonly<Record<string, (index: number) => number>> = {
  "at once": () => 900_000,
  "one after the other": (index) => 900_000 + index,
  "over a day": (index) => 1000 + ((index * 7919) % 86_400) * 1000,
  "over years": (index) => 1000 + index * 86_400_000,
}
const sizes = [100, 1000, 10_000] as const
const products = sizes.flatMap((size) => Object.keys(spreads).map((name) => [size, name] as const))

describe("counters at their limit", () => {
  test.each(products)("%i that end %s: an honest user is counted, not refused", (size, spread) => {
    const ttl = spreads[spread] ?? (() => 1000)
    const counters = createExpiringCounters(size)
    for (let i = 0; i < 9; i += 1) counters.increment("victim", 900_000)
    for (let i = 0; i < size * 3; i += 1) expect(counters.increment(`x${i}`, ttl(i))).toBe(1)
    for (let i = 1; i <= 20; i += 1) {
      expect(counters.increment("honest", 900_000)).toBe(i)
      expect(counters.increment(`y${i}`, ttl(i))).toBe(1)
    }
    // The flood has not reset the counter of the victim.
    expect(counters.increment("victim", 900_000)).toBe(10)
  })

  test.each(Object.keys(spreads))(
    "an entry that ends %s takes as many steps in any size",
    (spread) => {
      const ttl = spreads[spread] ?? (() => 1000)
      const most = sizes.map((size) => {
        const counters = createExpiringCounters(size)
        for (let i = 0; i < size; i += 1) counters.increment(`x${i}`, ttl(i))
        const operations = countOperations()
        let worst = 0
        for (let i = 0; i < 50; i += 1) {
          const before = operations()
          counters.increment(`y${i}`, ttl(i))
          worst = Math.max(worst, operations() - before)
        }
        return worst
      })
      expect(Math.max(...most)).toBeLessThan(60)
    },
  )

  test("counters that have ended make room before others are dropped", () => {
    const counters = createExpiringCounters(100)
    for (let i = 0; i < 50; i += 1) counters.increment(`long${i}`, 900_000)
    for (let i = 0; i < 50; i += 1) counters.increment(`short${i}`, 1000)
    vi.setSystemTime(Date.now() + 2000)
    for (let i = 0; i < 50; i += 1) counters.increment(`new${i}`, 900_000)
    for (let i = 0; i < 50; i += 1) expect(counters.increment(`long${i}`, 900_000)).toBe(2)
  })

  test("a counter begins again when it has ended", () => {
    const counters = createExpiringCounters(10)
    expect([1, 2].map(() => counters.increment("a", 1000))).toEqual([1, 2])
    vi.setSystemTime(Date.now() + 999)
    expect(counters.increment("a", 1000)).toBe(3)
    vi.setSystemTime(Date.now() + 1)
    expect(counters.increment("a", 1000)).toBe(1)
  })
})

describe("values at their limit", () => {
  test.each(products)(
    "%i that end %s: none is forgotten, and one more is an error",
    (size, spread) => {
      const ttl = spreads[spread] ?? (() => 1000)
      const map = createExpiringMap<number>(size)
      for (let i = 0; i < size; i += 1) map.set(`x${i}`, i, ttl(i))
      const operations = countOperations()
      let worst = 0
      for (let i = 0; i < 20; i += 1) {
        const before = operations()
        expect(() => map.set(`y${i}`, i, 1000)).toThrow(AdapterError)
        map.set(`x${i}`, -i, ttl(i))
        worst = Math.max(worst, operations() - before)
      }
      expect(worst).toBeLessThan(60)
      expect(Array.from({ length: size }, (_, i) => map.get(`x${i}`)).includes(undefined)).toBe(
        false,
      )
    },
  )

  test("the ended ones are removed once, however long nothing was stored", () => {
    const map = createExpiringMap<number>(1000)
    for (let i = 0; i < 1000; i += 1) map.set(`x${i}`, i, 1000 + i * 60_000)
    vi.setSystemTime(Date.now() + 5 * 365 * 86_400_000)
    const operations = countOperations()
    map.set("more", 1, 1000)
    expect(operations()).toBeLessThan(10_000)
    const before = operations()
    map.set("another", 1, 1000)
    expect(operations() - before).toBeLessThan(20)
  })
})
