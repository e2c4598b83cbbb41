import { setTimeout as pause } from "node:timers/promises"
import { beforeAll, describe, expect, test, vi } from "vitest"
import type { SchemaProblem, Store } from "../../src/adapters.ts"

/** Stores on the same entries. */
export interface OpenStores {
  readonly store: Store
  /** On their own connections. */
  readonly others: readonly Store[]
  /** What `checkStoreSchema` reports of their database. */
  readonly problems?: readonly SchemaProblem[]
}

/** One on a fresh key, and one on a key that has ended. */
const rounds = 2
const hour = 3_600_000

/** Values that something on the way could change. */
const values: readonly string[] = [
  "",
  " a ",
  "a\\'\"`\n\r\t",
  "1.0",
  "null",
  "true",
  '{ "a": 1 }',
  "$value",
  "?",
  "$1",
  "ÄÖ \u{1F510} e\u0301 \u00e9 \ufeff",
  "é".repeat(32_768),
]

/**
 * Tests what a store promises, on real services.
 *
 * @param open - opens the stores, whose entries are used by no other test
 * @param callers - how many call at once: fewer where one statement waits for the other anyway
 */
export function testStore(open: () => Promise<OpenStores>, callers = 40): void {
  describe("the store", () => {
    let stores: OpenStores
    beforeAll(async () => void (stores = await open()))
    test("has a database that lacks nothing", () => {
      expect(stores.problems ?? []).toEqual([])
    })

    testEntries(() => stores.store)
    testEnds(() => stores)
    testParallelCalls(() => [stores.store, ...stores.others], callers)
    testRefusals(() => stores.store)
  })
}

function testEntries(use: () => Store): void {
  test("is shared", () => {
    expect(use().shared).toBe(true)
  })

  test("returns values as they were stored, in the order of the keys", async () => {
    const [store, keys] = [use(), values.map(() => newKey())]
    await Promise.all(keys.map(async (key, index) => store.set(key, values[index] ?? "", hour)))
    const asked = [...keys.toReversed(), newKey(), ...keys]
    expect(await store.get(asked)).toEqual([...values.toReversed(), null, ...values])
    expect(await store.get([])).toEqual([])
    for (const [index, key] of keys.entries()) expect(await store.take(key)).toBe(values[index])
  })

  test("tells keys apart by case, up to 128 characters", async () => {
    const [store, key] = [use(), `${newKey()}-`.padEnd(127, "a:._Z9")]
    await store.set(`${key}a`, "lower", hour)
    expect(await store.add(`${key}A`, "upper", hour)).toBe(true)
    expect(await store.get([`${key}A`, `${key}a`])).toEqual(["upper", "lower"])
    expect(await store.increment(`${key}a`, hour)).toBe(1)
    expect(await store.increment(`${key}A`, hour)).toBe(1)
  })

  test("a counter and an entry of one key do not meet", async () => {
    const [store, key] = [use(), newKey()]
    expect(await store.increment(key, hour)).toBe(1)
    expect(await store.get([key])).toEqual([null])
    expect(await store.add(key, "entry", hour)).toBe(true)
    expect(await store.increment(key, hour)).toBe(2)
    expect(await store.take(key)).toBe("entry")
    expect(await store.increment(key, hour)).toBe(3)
  })

  test("`set` replaces, `add` leaves what lives", async () => {
    const [store, key] = [use(), newKey()]
    await store.set(key, "first", hour)
    expect(await store.add(key, "second", hour)).toBe(false)
    expect(await store.add(key, "first", hour)).toBe(false)
    await store.set(key, "third", hour)
    expect(await store.add(key, "third", hour)).toBe(false)
    expect(await store.get([key])).toEqual(["third"])
  })

  test("`remove` compares the value byte for byte", async () => {
    const [store, key] = [use(), newKey()]
    await store.set(key, "Value", hour)
    for (const other of ["value", "Value ", " Value", "Välue", ""]) {
      expect(await store.remove(key, other)).toBe(false)
    }
    expect(await store.remove(key, "Value")).toBe(true)
    expect(await store.remove(key, "Value")).toBe(false)
    expect(await store.take(key)).toBeNull()
    expect(await store.add(key, "again", hour)).toBe(true)
    expect(await store.take(key)).toBe("again")
    await store.set(key, "back", hour)
    expect(await store.get([key])).toEqual(["back"])
  })
}

function testEnds(use: () => OpenStores): void {
  test("an entry that has ended is none", async () => {
    const { store } = use()
    const [read, taken, removed, added, set] = [newKey(), newKey(), newKey(), newKey(), newKey()]
    for (const key of [read, taken, removed, added, set]) await store.set(key, "old", 1)
    await pause(30)
    expect(await store.get([read])).toEqual([null])
    expect(await store.take(taken)).toBeNull()
    expect(await store.remove(removed, "old")).toBe(false)
    expect(await store.add(added, "new", hour)).toBe(true)
    expect(await store.add(added, "new", hour)).toBe(false)
    await store.set(set, "new", hour)
    expect(await store.get([added, set])).toEqual(["new", "new"])
  })

  test("an entry of weeks and years lives", async () => {
    const { store } = use()
    const days = [25, 30, 3653]
    const keys = days.map(() => newKey())
    for (const [index, key] of keys.entries()) {
      expect(await store.add(key, "long", (days[index] ?? 0) * 24 * hour)).toBe(true)
    }
    expect(await store.get(keys)).toEqual(days.map(() => "long"))
  })

  test("`set` moves the end to either side", async () => {
    const { store } = use()
    const [shorter, longer] = [newKey(), newKey()]
    await store.set(shorter, "a", hour)
    await store.set(shorter, "a", 1)
    await store.set(longer, "a", 1)
    await store.set(longer, "a", hour)
    await pause(30)
    expect(await store.get([shorter, longer])).toEqual([null, "a"])
  })

  test.each([
    ["ahead", 2 * hour],
    ["behind", -2 * hour],
  ])("the clock of a process that is %s decides nothing", async (_way, shift) => {
    const { store } = use()
    const [live, ended, counter] = [newKey(), newKey(), newKey()]
    await store.set(live, "value", hour)
    await store.set(ended, "value", 1)
    await store.increment(counter, hour)
    await pause(30)
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + shift })
    try {
      expect(await store.get([live, ended])).toEqual(["value", null])
      expect(await store.add(live, "other", hour)).toBe(false)
      expect(await store.add(ended, "other", hour)).toBe(true)
      expect(await store.increment(counter, hour)).toBe(2)
    } finally {
      vi.useRealTimers()
    }
    expect(await store.get([live, ended])).toEqual(["value", "other"])
  })

  test("a counter ends when its first call said, and begins again", async () => {
    const { store } = use()
    const [long, short] = [newKey(), newKey()]
    expect(await store.increment(long, hour)).toBe(1)
    expect(await store.increment(long, 1)).toBe(2)
    expect(await store.increment(short, 1)).toBe(1)
    await pause(30)
    expect(await store.increment(long, 1)).toBe(3)
    expect(await store.increment(short, hour)).toBe(1)
    expect(await store.increment(short, 1)).toBe(2)
  })

  test("`deleteExpired` removes what has ended, at most so many, while `add` goes on", async () => {
    const { store, others } = use()
    if (!store.deleteExpired) return
    while ((await store.deleteExpired(1000)) > 0);
    const [live, ended] = [newKey(), Array.from({ length: 12 }, newKey)]
    await store.set(live, "live", hour)
    for (const key of ended) await store.set(key, "old", 1)
    await pause(30)
    expect(await store.deleteExpired(5)).toBe(5)
    const all = [store, ...others]
    const [wins] = await Promise.all([
      Promise.all(
        all.flatMap((each) =>
          ended.map(async (key) => ((await each.add(key, "new", hour)) ? key : "")),
        ),
      ),
      Promise.all(all.map(async (each) => each.deleteExpired?.(1000))),
    ])
    expect(wins.filter((key) => key !== "").toSorted()).toEqual(ended.toSorted())
    expect(await store.deleteExpired(1000)).toBe(0)
    expect(await store.get([live, ...ended])).toEqual(["live", ...ended.map(() => "new")])
    await expect(store.deleteExpired(0)).rejects.toThrow(TypeError)
  })
}

function testParallelCalls(use: () => readonly Store[], callers: number): void {
  const inParallel = <Answer>(
    call: (store: Store, caller: number) => Answer | PromiseLike<Answer>,
  ) =>
    Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        const stores = use()
        // Each of the stores is there.
        return call(stores[caller % stores.length] as Store, caller)
      }),
    )
  const isTrue = (answer: boolean): boolean => answer

  test.each([
    ["equal", () => "value"],
    ["different", (caller: number) => `value ${caller}`],
  ])("of parallel `add` of %s values one wins", async (_kind, valueOf) => {
    for (let round = 0; round < rounds; round += 1) {
      const key = newKey()
      if (round % 2 === 1) {
        await use()[0]?.set(key, valueOf(0), 1)
        await pause(20)
      }
      const wins = await inParallel((store, caller) => store.add(key, valueOf(caller), hour))
      expect(wins.filter(isTrue)).toHaveLength(1)
      const expected = valueOf(wins.indexOf(true))
      for (const store of use()) expect(await store.get([key])).toEqual([expected])
    }
  })

  test("of parallel `take` and of parallel `remove` one has the entry", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [taken, removed] = [newKey(), newKey()]
      for (const key of [taken, removed]) await use()[0]?.set(key, "value", hour)
      const values = await inParallel((store) => store.take(taken))
      expect(values.filter((value) => value !== null)).toEqual(["value"])
      const removals = await inParallel((store) => store.remove(removed, "value"))
      expect(removals.filter(isTrue)).toHaveLength(1)
    }
  })

  test("parallel `increment` count each call once", async () => {
    const expected = Array.from({ length: callers }, (_, index) => index + 1)
    for (let round = 0; round < rounds; round += 1) {
      const key = newKey()
      if (round % 2 === 1) {
        await use()[0]?.increment(key, 1)
        await pause(20)
      }
      const counts = await inParallel((store) => store.increment(key, hour))
      expect(counts.toSorted((one, other) => one - other)).toEqual(expected)
    }
  })

  test("other connections see what was written", async () => {
    const [writer, ...readers] = use()
    for (let round = 0; round < 10; round += 1) {
      const key = newKey()
      await writer?.set(key, `${round}`, hour)
      for (const reader of readers) expect(await reader.get([key])).toEqual([`${round}`])
    }
  })
}

function testRefusals(use: () => Store): void {
  test("refuses what is no key, value or lifetime", async () => {
    const store = use()
    const calls = [
      () => store.get(["a", ""]),
      () => store.get([{ $ne: null } as never]),
      () => store.take({ $ne: null } as never),
      () => store.set("a", "\0", hour),
      () => store.add("a", { $ne: null } as never, hour),
      () => store.remove("a", { $ne: null } as never),
      () => store.increment("+a", hour),
      () => store.increment("a", Number.NaN),
    ]
    for (const call of calls) await expect(call()).rejects.toThrow(TypeError)
  })
}

function newKey(): string {
  return `test:${crypto.randomUUID()}`
}
