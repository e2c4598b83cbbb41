import { setTimeout } from "node:timers/promises"
import { NotJudged } from "../../bench/case.ts"
import { defineStoreCase, type StoreCase, type StoreTools } from "../../bench/store-case.ts"
import { equal } from "../../values/assert.ts"
import { times } from "../concurrency/race.ts"
import { timed, untilGone } from "./moments.ts"
import { aMinute, valueOf } from "./reading.ts"
import { storeRaceCases, type MakeStoreProbe } from "./store-races.ts"
import { mostTurns, unevenly } from "./uneven-calls.ts"

function areOneToN(results: readonly number[], what: string): void {
  const sorted = results.toSorted((one, other) => one - other)
  const expected = times(results.length, (index) => index + 1)
  equal(JSON.stringify(sorted), JSON.stringify(expected), what)
}

const incrementAtOnce: MakeStoreProbe =
  ({ key }) =>
  async ({ size, run }) => {
    const name = key("counter")
    const results = await run(times(size, () => (each) => each.increment(name, aMinute)))
    areOneToN(results, `the results of ${size} concurrent increment calls`)
  }

/** After a counter has expired, one of the calls starts it again. */
const incrementExpired: MakeStoreProbe = async ({ store, key }, rounds) => {
  const keys = times(rounds, () => key("counter"))
  await Promise.all(keys.map((each) => store.increment(each, 1)))
  const moments = await timed(() => Promise.all(keys.map((each) => store.increment(each, 1))))
  await untilGone(moments, 1)
  return async ({ size, run, round }) => {
    const name = keys[round] ?? key()
    const results = await run(times(size, () => (each) => each.increment(name, aMinute)))
    areOneToN(results, `the results of ${size} concurrent increment calls on an expired counter`)
  }
}

async function incrementExpiredUnevenly({ store, key, tools }: StoreTools): Promise<void> {
  const keys = times(mostTurns, () => key("counter"))
  const moments = await timed(() => Promise.all(keys.map((each) => store.increment(each, 1))))
  await untilGone(moments, 1)
  for (const each of keys) {
    const count = tools.options.concurrency
    const results = await unevenly(count, () => store.increment(each, aMinute))
    areOneToN(results, "the results of increment calls of different speed on an expired counter")
  }
}

/** Callers with different speeds: some start while others are in progress. */
async function incrementUnevenly({ store, key, tools }: StoreTools): Promise<void> {
  const name = key("counter")
  const size = Math.max(8, tools.options.concurrency)
  const results = await Promise.all(
    times(size, async (index) => {
      await setTimeout(index % 5)
      const first = await store.increment(name, aMinute)
      return [first, await store.increment(name, aMinute)]
    }),
  )
  areOneToN(results.flat(), "the results of increment calls of different speed")
}

async function firstSetsTheEnd({ store, key }: StoreTools): Promise<void> {
  const [soon, late] = [key("counter"), key("counter")]
  const lifetime = 500
  const moments = await timed(() => store.increment(soon, lifetime))
  await store.increment(late, aMinute)
  equal(await store.increment(late, lifetime), 2, "the second increment")
  const second = await store.increment(soon, aMinute)
  if (performance.now() >= moments.before + lifetime) {
    throw new NotJudged("the counter expired before it could be incremented again")
  }
  equal(second, 2, "the second increment, before the counter expires")
  await untilGone(moments, lifetime)
  equal(await store.increment(late, lifetime), 3, "a counter that has not expired yet")
  equal(
    await store.increment(soon, aMinute),
    1,
    "increment after the expiry that the first call set",
  )
  equal(await store.increment(soon, aMinute), 2, "increment after that")
}

async function meetsNoEntry({ store, key }: StoreTools): Promise<void> {
  const [counted, written, removed] = [key(), key(), key()]
  await store.increment(counted, aMinute)
  await store.increment(counted, aMinute)
  equal(await valueOf(store, counted), null, "get of the key of a counter")
  equal(await store.take(counted), null, "take of the key of a counter")
  equal(await store.remove(counted, "2"), false, "remove with the count of a counter")
  equal(await store.add(counted, "entry", aMinute), true, "add with the key of a counter")
  equal(await store.increment(counted, aMinute), 3, "the counter after that")
  equal(await valueOf(store, counted), "entry", "the entry with the key of a counter")
  await store.set(written, "7", aMinute)
  equal(await store.increment(written, aMinute), 1, "increment with the key of an entry")
  equal(await valueOf(store, written), "7", "the entry after increment")
  await store.increment(removed, aMinute)
  await store.set(removed, "1", aMinute)
  await store.take(removed)
  equal(await store.increment(removed, aMinute), 2, "the counter after take of its key")
}

/** Counters, and effects of simultaneous calls on them. */
export const counterCases: readonly StoreCase[] = [
  ...storeRaceCases("ST5", 1, "concurrent increment calls are all counted", incrementAtOnce),
  ...storeRaceCases(
    "ST5",
    2,
    "exactly one of concurrent increment calls restarts an expired counter at 1",
    incrementExpired,
  ),
  defineStoreCase(
    "ST5.3",
    "concurrent increment calls of different speed are all counted",
    incrementUnevenly,
  ),
  defineStoreCase(
    "ST5.6",
    "exactly one of concurrent increment calls of different speed restarts an expired counter",
    incrementExpiredUnevenly,
  ),
  defineStoreCase("ST5.4", "only the first increment sets the expiry", firstSetsTheEnd),
  defineStoreCase(
    "ST5.5",
    "a counter and an entry with the same key do not affect each other",
    meetsNoEntry,
  ),
]
