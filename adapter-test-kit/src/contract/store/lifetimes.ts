import { setTimeout } from "node:timers/promises"
import { NotApplicable } from "../../bench/case.ts"
import { defineStoreCase, type StoreCase, type StoreTools } from "../../bench/store-case.ts"
import { ensure, equal } from "../../values/assert.ts"
import { staysUntilItsEnd, timed, untilGone } from "./moments.ts"
import { aMinute, valueOf } from "./reading.ts"

const aDay = 24 * 60 * aMinute

/** Lifetimes too long for a 32-bit timer, and the longest allowed one. */
const long: readonly number[] = [25 * aDay, 30 * aDay, 3650 * aDay]

/** Long enough to detect a timer that overflows, in milliseconds. */
const aMoment = 150

async function readInOrder({ store, key }: StoreTools): Promise<void> {
  const [first, missing, second, third] = [key(), key(), key(), key()]
  await store.set(first, "one", aMinute)
  await store.add(second, "two", aMinute)
  await store.set(third, "three", aMinute)
  const read = await store.get([third, missing, first, second, third])
  equal(JSON.stringify(read), '["three",null,"one","two","three"]', "get of five keys, one missing")
  const reversed = await store.get([second, first, missing])
  equal(JSON.stringify(reversed), '["two","one",null]', "get of the keys in another order")
  equal(JSON.stringify(await store.get([])), "[]", "get of no keys")
}

async function readMany({ store, key }: StoreTools): Promise<void> {
  const keys = Array.from({ length: 100 }, () => key())
  await Promise.all(keys.map((each, index) => store.set(each, `value ${index}`, aMinute)))
  const read = await store.get(keys)
  const expected = keys.map((_, index) => `value ${index}`)
  equal(JSON.stringify(read), JSON.stringify(expected), "get of 100 keys")
}

/** Methods that write an entry: both must give it the same end. */
const writers = ["set", "add"] as const

async function endsInTime({ store, key }: StoreTools, lifetime: number): Promise<void> {
  await Promise.all(
    writers.map(async (writer) => {
      const keys = [key(), key(), key(), key()] as const
      const moments = await Promise.all(
        keys.map((each) => timed(() => store[writer](each, "here", lifetime))),
      )
      const [first] = moments
      const last = moments.toSorted((one, other) => one.after - other.after).at(-1) ?? first
      if (!first || !last) return
      const what = `an entry that ${writer} wrote with a lifetime of ${lifetime} ms`
      const read = async () => (await valueOf(store, keys[0])) === "here"
      await staysUntilItsEnd(first, lifetime, read, what)
      await untilGone(last, lifetime)
      await isGone(store, keys, what)
    }),
  )
}

async function isGone(
  store: StoreTools["store"],
  [first, second, third, fourth]: readonly [string, string, string, string],
  what: string,
): Promise<void> {
  const expired = "more than a second after its expiry"
  equal(await valueOf(store, first), null, `get of ${what}, ${expired}`)
  equal(await store.take(second), null, `take of ${what}, ${expired}`)
  equal(await store.remove(third, "here"), false, `remove of ${what}, ${expired}`)
  equal(await store.add(fourth, "next", aMinute), true, `add after ${what}, ${expired}`)
}

async function livesLong({ store, key }: StoreTools): Promise<void> {
  const entries = long.flatMap((lifetime) =>
    writers.map((writer) => ({ writer, lifetime, key: key() })),
  )
  await Promise.all(entries.map((each) => store[each.writer](each.key, "long", each.lifetime)))
  const counter = key("counter")
  await store.increment(counter, 30 * aDay)
  await setTimeout(aMoment)
  for (const { writer, lifetime, key: name } of entries) {
    const what = `an entry that ${writer} wrote with a lifetime of ${lifetime / aDay} days`
    equal(await store.take(name), "long", what)
  }
  equal(await store.increment(counter, aMinute), 2, "a counter with a lifetime of 30 days")
}

async function isKeptForLong({ store, key, raw }: StoreTools): Promise<void> {
  if (!raw.lifetime) throw new NotApplicable("needs lifetime among the raw readers")
  for (const lifetime of [aMinute, ...long]) {
    const name = key()
    await store.set(name, "long", lifetime)
    const kept = await raw.lifetime(name)
    const isRight = kept !== null && kept > lifetime - aMinute / 2 && kept <= lifetime + aMinute
    await store.take(name)
    ensure(isRight, "the lifetime that the database has for an entry", `${lifetime} ms`, kept)
  }
}

/** The results of get, and when entries expire. */
export const lifetimeCases: readonly StoreCase[] = [
  defineStoreCase("ST1.1", "get returns values in the order of the keys", readInOrder),
  defineStoreCase("ST1.2", "get reads a hundred entries", readMany),
  defineStoreCase(
    "ST1.3",
    "an entry with a lifetime of less than a second expires on time",
    (tools) => endsInTime(tools, 700),
  ),
  defineStoreCase(
    "ST1.4",
    "an entry with a lifetime of more than a second expires on time, to the millisecond",
    (tools) => endsInTime(tools, 1900),
  ),
  defineStoreCase(
    "ST1.5",
    "entries with lifetimes of 25 days, 30 days and ten years are returned",
    livesLong,
  ),
  defineStoreCase(
    "ST1.6",
    "the database keeps entries for 25 days, 30 days and ten years",
    isKeptForLong,
  ),
]
