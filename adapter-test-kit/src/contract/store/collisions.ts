import { setImmediate, setTimeout } from "node:timers/promises"
import { defineStoreCase, type StoreCase, type StoreTools } from "../../bench/store-case.ts"
import { ensure, equal } from "../../values/assert.ts"
import { times } from "../concurrency/race.ts"
import { timed, untilGone } from "./moments.ts"
import { aMinute, valueOf } from "./reading.ts"
import { storeRaceCases, type MakeStoreProbe, type StoreRace } from "./store-races.ts"

/** The last caller begins this many turns of the event loop later. */
const mostTurns = 7

/** Returns the value of the caller at this position. */
type ValueOf = (index: number) => string

const equalValues: ValueOf = () => "claimed"
const differentValues: ValueOf = (index) => `owner ${index}`

async function raceToAdd(
  { store, size, run }: StoreRace,
  key: string,
  value: ValueOf,
  beside: readonly ((race: StoreRace["store"]) => Promise<unknown>)[] = [],
): Promise<void> {
  const adds = times(
    size,
    (index) => (each: StoreRace["store"]) => each.add(key, value(index), aMinute),
  )
  const results = (await run<unknown>([...adds, ...beside])).slice(0, size)
  const winners = results.flatMap((won, index) => (won === true ? [index] : []))
  equal(winners.length, 1, `how many of ${size} add at once resolve to true`)
  const [winner = 0] = winners
  equal(await valueOf(store, key), value(winner), "the entry after add at once: that of the winner")
}

const onNewKeys =
  (value: ValueOf): MakeStoreProbe =>
  ({ key }) =>
  (race) =>
    raceToAdd(race, key(), value)

/** Returns keys of expired entries, one for each round. */
async function expiredKeys({ store, key }: StoreTools, rounds: number): Promise<string[]> {
  const keys = times(rounds, () => key())
  const moments = await timed(() => Promise.all(keys.map((each) => store.set(each, "claimed", 1))))
  await untilGone(moments, 1)
  return keys
}

const onExpiredKeys =
  (value: ValueOf): MakeStoreProbe =>
  async (tools, rounds) => {
    const keys = await expiredKeys(tools, rounds)
    const deletes = typeof Reflect.get(tools.tools.subject.adapter, "deleteExpired") === "function"
    const beside: Parameters<typeof raceToAdd>[3] = deletes
      ? [(store) => store.deleteExpired(1000)]
      : []
    return (race) => raceToAdd(race, keys[race.round] ?? tools.key(), value, beside)
  }

const overLiveKeys: MakeStoreProbe =
  ({ key }) =>
  async ({ store, size, run }) => {
    const name = key()
    await store.set(name, "live", aMinute)
    const results = await run(times(size, () => (each) => each.add(name, "live", aMinute)))
    const won = results.filter((each) => each)
    equal(won.length, 0, `how many of ${size} add at once win over a live entry`)
    equal(await valueOf(store, name), "live", "the live entry after add at once")
  }

const takeAtOnce: MakeStoreProbe =
  ({ key }) =>
  async ({ store, size, run }) => {
    const name = key()
    await store.set(name, "value", aMinute)
    const results = await run(times(size, () => (each) => each.take(name)))
    equal(
      results.filter((each) => each === "value").length,
      1,
      `how many of ${size} take at once get the value`,
    )
    const others = results.filter((each) => each !== "value" && each !== null)
    equal(others.length, 0, "how many take at once get something else than the value or null")
    equal(await valueOf(store, name), null, "the entry after take at once")
  }

const removeAtOnce: MakeStoreProbe =
  ({ key }) =>
  async ({ store, size, run }) => {
    const name = key()
    await store.set(name, "owner", aMinute)
    const results = await run(
      times(size, (index) => (each) => each.remove(name, index % 4 === 3 ? "other" : "owner")),
    )
    const won = results.flatMap((each, index) => (each ? [index] : []))
    equal(won.length, 1, `how many of ${size} remove at once resolve to true`)
    ensure((won[0] ?? 0) % 4 !== 3, "the remove that won", "one with the value", "another one")
    equal(await valueOf(store, name), null, "the entry after remove at once")
  }

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
    areOneToN(results, `the results of ${size} increment at once`)
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
    areOneToN(results, `the results of ${size} increment at once on an expired counter`)
  }
}

/**
 * Starts each call one turn of the event loop after the previous one, so that some start while
 * others are in progress.
 */
function unevenly<Result>(
  count: number,
  call: (index: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(
    times(count, async (index) => {
      for (let turn = 0; turn < index % mostTurns; turn += 1) await setImmediate()
      return call(index)
    }),
  )
}

async function addUnevenly(tools: StoreTools): Promise<void> {
  const { store, tools: own } = tools
  const keys = [...(await expiredKeys(tools, mostTurns)), tools.key(), tools.key()]
  for (const key of keys) {
    const count = own.options.concurrency
    const results = await unevenly(count, () => store.add(key, "claimed", aMinute))
    const winners = results.filter((won) => won)
    equal(winners.length, 1, "how many add resolve to true, of callers that are not equally fast")
  }
}

async function incrementExpiredUnevenly({ store, key, tools }: StoreTools): Promise<void> {
  const keys = times(mostTurns, () => key("counter"))
  const moments = await timed(() => Promise.all(keys.map((each) => store.increment(each, 1))))
  await untilGone(moments, 1)
  for (const each of keys) {
    const count = tools.options.concurrency
    const results = await unevenly(count, () => store.increment(each, aMinute))
    areOneToN(results, "the results of increment on an expired counter, by uneven callers")
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
  areOneToN(results.flat(), "the results of increment by callers that are not equally fast")
}

async function firstSetsTheEnd({ store, key }: StoreTools): Promise<void> {
  const [soon, late] = [key("counter"), key("counter")]
  const lifetime = 500
  const moments = await timed(() => store.increment(soon, lifetime))
  await store.increment(late, aMinute)
  equal(await store.increment(late, lifetime), 2, "the second increment")
  const second = await store.increment(soon, aMinute)
  const isInTime = performance.now() < moments.before + lifetime
  if (isInTime) equal(second, 2, "the second increment, before the end of the counter")
  await untilGone(moments, lifetime)
  equal(await store.increment(late, lifetime), 3, "a counter that was not to end yet")
  equal(await store.increment(soon, aMinute), 1, "increment after the end that the first call set")
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

async function removesNothingElse({ store, key }: StoreTools): Promise<void> {
  const name = key()
  await store.set(name, "Owner-1", aMinute)
  for (const other of ["owner-1", "Owner-1 ", "Owner-", "Owner-11", "", "%", "Owner_1"]) {
    const what = `remove with ${JSON.stringify(other)} of an entry of another value`
    equal(await store.remove(name, other), false, what)
  }
  equal(await valueOf(store, name), "Owner-1", "the entry after remove with other values")
}

/** Effects of simultaneous calls. */
export const collisionCases: readonly StoreCase[] = [
  ...storeRaceCases("ST3", 1, "one of add at once wins with equal values", onNewKeys(equalValues)),
  ...storeRaceCases(
    "ST3",
    2,
    "one of add at once wins with different values",
    onNewKeys(differentValues),
  ),
  ...storeRaceCases(
    "ST3",
    3,
    "one of add at once wins on an expired entry with equal values",
    onExpiredKeys(equalValues),
  ),
  ...storeRaceCases(
    "ST3",
    4,
    "one of add at once wins on an expired entry with different values",
    onExpiredKeys(differentValues),
  ),
  ...storeRaceCases("ST3", 5, "none of add at once wins over a live entry", overLiveKeys),
  defineStoreCase("ST3.6", "one add wins of callers that are not equally fast", addUnevenly),
  ...storeRaceCases("ST4", 2, "one of take at once gets the value", takeAtOnce),
  ...storeRaceCases("ST5", 1, "increment at once counts each call", incrementAtOnce),
  ...storeRaceCases(
    "ST5",
    2,
    "increment at once on an expired counter begins at 1 once",
    incrementExpired,
  ),
  defineStoreCase("ST5.3", "increment counts callers that are not equally fast", incrementUnevenly),
  defineStoreCase(
    "ST5.6",
    "increment begins an expired counter once for callers that are not equally fast",
    incrementExpiredUnevenly,
  ),
  defineStoreCase("ST5.4", "the first increment alone sets the end", firstSetsTheEnd),
  defineStoreCase(
    "ST5.5",
    "a counter and an entry of one key do not affect each other",
    meetsNoEntry,
  ),
  ...storeRaceCases("ST6", 2, "one of remove at once resolves to true", removeAtOnce),
  defineStoreCase("ST6.3", "remove with another value removes nothing", removesNothingElse),
]
