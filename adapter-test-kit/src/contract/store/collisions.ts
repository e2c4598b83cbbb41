import { defineStoreCase, type StoreCase, type StoreTools } from "../../bench/store-case.ts"
import { ensure, equal } from "../../values/assert.ts"
import { times } from "../concurrency/race.ts"
import { timed, untilGone } from "./moments.ts"
import { aMinute, valueOf } from "./reading.ts"
import { storeRaceCases, type MakeStoreProbe, type StoreRace } from "./store-races.ts"
import { mostTurns, unevenly } from "./uneven-calls.ts"

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
  equal(winners.length, 1, `how many of ${size} concurrent add calls resolve to true`)
  const [winner = 0] = winners
  equal(
    await valueOf(store, key),
    value(winner),
    "the entry after concurrent add calls: the value of the call that resolved to true",
  )
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
    equal(
      won.length,
      0,
      `how many of ${size} concurrent add calls replace an entry that has not expired`,
    )
    equal(await valueOf(store, name), "live", "the entry after concurrent add calls")
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
      `how many of ${size} concurrent take calls return the value`,
    )
    const others = results.filter((each) => each !== "value" && each !== null)
    equal(
      others.length,
      0,
      "how many concurrent take calls return something other than the value or null",
    )
    equal(await valueOf(store, name), null, "the entry after concurrent take calls")
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
    equal(won.length, 1, `how many of ${size} concurrent remove calls resolve to true`)
    ensure(
      (won[0] ?? 0) % 4 !== 3,
      "the remove call that resolved to true",
      "one with the value",
      "another one",
    )
    equal(await valueOf(store, name), null, "the entry after concurrent remove calls")
  }

async function addUnevenly(tools: StoreTools): Promise<void> {
  const { store, tools: own } = tools
  const keys = [...(await expiredKeys(tools, mostTurns)), tools.key(), tools.key()]
  for (const key of keys) {
    const count = own.options.concurrency
    const results = await unevenly(count, () => store.add(key, "claimed", aMinute))
    const winners = results.filter((won) => won)
    equal(winners.length, 1, "how many add calls of different speed resolve to true")
  }
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

/** Effects of simultaneous calls on entries. */
export const collisionCases: readonly StoreCase[] = [
  ...storeRaceCases(
    "ST3",
    1,
    "exactly one of concurrent add calls with equal values resolves to true",
    onNewKeys(equalValues),
  ),
  ...storeRaceCases(
    "ST3",
    2,
    "exactly one of concurrent add calls with different values resolves to true",
    onNewKeys(differentValues),
  ),
  ...storeRaceCases(
    "ST3",
    3,
    "exactly one of concurrent add calls with equal values replaces an expired entry",
    onExpiredKeys(equalValues),
  ),
  ...storeRaceCases(
    "ST3",
    4,
    "exactly one of concurrent add calls with different values replaces an expired entry",
    onExpiredKeys(differentValues),
  ),
  ...storeRaceCases(
    "ST3",
    5,
    "none of concurrent add calls replaces an entry that has not expired",
    overLiveKeys,
  ),
  defineStoreCase(
    "ST3.6",
    "exactly one of concurrent add calls of different speed resolves to true",
    addUnevenly,
  ),
  ...storeRaceCases("ST4", 2, "exactly one of concurrent take calls returns the value", takeAtOnce),
  ...storeRaceCases(
    "ST6",
    2,
    "exactly one of concurrent remove calls resolves to true",
    removeAtOnce,
  ),
  defineStoreCase("ST6.3", "remove with another value removes nothing", removesNothingElse),
]
