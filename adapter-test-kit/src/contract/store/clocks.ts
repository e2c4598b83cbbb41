import { NotApplicable } from "../../bench/case.ts"
import { defineStoreCase, type StoreCase, type StoreTools } from "../../bench/store-case.ts"
import { equal } from "../../values/assert.ts"
import { timed, untilGone } from "./moments.ts"
import { aMinute, valueOf } from "./reading.ts"

const anHour = 60 * aMinute

async function decidesByItself(tools: StoreTools, clockAhead: number): Promise<void> {
  if (tools.tools.options.protocol === undefined) {
    throw new NotApplicable("needs the option database: a store in the process has its clock")
  }
  const { store, key } = tools
  const { store: elsewhere } = await tools.elsewhere(clockAhead)
  const sides = { "this process": store, "the other process": elsewhere }
  const lifetimes: Promise<void>[] = []
  for (const [writer, from] of Object.entries(sides)) {
    const [live, added, soon, again, counter] = [key(), key(), key(), key(), key("counter")]
    await from.set(live, "owner", aMinute)
    await from.add(added, "owner", aMinute)
    await from.increment(counter, aMinute)
    const moments = await timed(() =>
      Promise.all([from.set(soon, "owner", 300), from.add(again, "owner", 300)]),
    )
    for (const [reader, to] of Object.entries(sides)) {
      const who = `in ${reader}, of what was written in ${writer}`
      equal(await valueOf(to, live), "owner", `get of a live entry ${who}`)
      equal(await to.add(live, "thief", aMinute), false, `add over a live entry ${who}`)
      equal(await to.add(added, "thief", aMinute), false, `add over what add wrote ${who}`)
    }
    equal(await store.increment(counter, aMinute), 2, `a counter of ${writer}`)
    equal(await elsewhere.increment(counter, aMinute), 3, `a counter of ${writer}`)
    const ends = async (): Promise<void> => {
      await untilGone(moments, 300)
      for (const [reader, to] of Object.entries(sides)) {
        const who = `in ${reader}, of what was written in ${writer}`
        equal(await valueOf(to, soon), null, `get of an expired entry ${who}`)
      }
      const taker = writer === "this process" ? elsewhere : store
      equal(await taker.add(again, "next", aMinute), true, `add over an expired entry of ${writer}`)
    }
    lifetimes.push(ends())
  }
  await Promise.all(lifetimes)
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
