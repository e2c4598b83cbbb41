import { NotApplicable } from "../../bench/case.ts"
import {
  defineStoreCase,
  type StoreCase,
  type StoreTools,
  type WatchedStore,
} from "../../bench/store-case.ts"
import { equal } from "../../values/assert.ts"
import { timed, untilGone } from "./moments.ts"
import { aMinute, valueOf } from "./reading.ts"

const anHour = 60 * aMinute

interface Side {
  readonly name: string
  readonly store: WatchedStore
}

async function decidesByItself(tools: StoreTools, clockAhead: number): Promise<void> {
  if (tools.tools.options.protocol === undefined) {
    throw new NotApplicable("needs the option database: a store in the process has its clock")
  }
  const { store: elsewhere } = await tools.elsewhere(clockAhead)
  const here: Side = { name: "this process", store: tools.store }
  const there: Side = { name: "the other process", store: elsewhere }
  await Promise.all([writesFor(here, there, tools), writesFor(there, here, tools)])
}

/** Writes on one side, and reads on both sides, before and after the end of the lifetime. */
async function writesFor(writer: Side, other: Side, { key }: StoreTools): Promise<void> {
  const { store } = writer
  const [live, added, soon, again, counter] = [key(), key(), key(), key(), key("counter")]
  await store.set(live, "owner", aMinute)
  await store.add(added, "owner", aMinute)
  await store.increment(counter, aMinute)
  const moments = await timed(() =>
    Promise.all([store.set(soon, "owner", 300), store.add(again, "owner", 300)]),
  )
  const sides = [writer, other]
  const who = ({ name }: Side): string => `in ${name}, written in ${writer.name}`
  for (const side of sides) {
    equal(
      await valueOf(side.store, live),
      "owner",
      `get of an entry that has not expired, ${who(side)}`,
    )
    equal(
      await side.store.add(live, "thief", aMinute),
      false,
      `add over an entry that has not expired, ${who(side)}`,
    )
    equal(
      await side.store.add(added, "thief", aMinute),
      false,
      `add over an entry that add wrote, ${who(side)}`,
    )
  }
  equal(await other.store.increment(counter, aMinute), 2, `a counter ${who(other)}`)
  await untilGone(moments, 300)
  for (const side of sides) {
    equal(await valueOf(side.store, soon), null, `get of an expired entry ${who(side)}`)
  }
  const isAdded = await other.store.add(again, "next", aMinute)
  equal(isAdded, true, `add over an expired entry ${who(other)}`)
}

/** Processes whose clocks differ. */
export const clockCases: readonly StoreCase[] = [
  defineStoreCase("ST11.1", "a process whose clock is an hour ahead changes nothing", (tools) =>
    decidesByItself(tools, anHour),
  ),
  defineStoreCase("ST11.2", "a process whose clock is an hour behind changes nothing", (tools) =>
    decidesByItself(tools, -anHour),
  ),
]
