import { defineStoreCase, type StoreCase, type StoreTools } from "../../bench/store-case.ts"
import { ensure, equal } from "../../values/assert.ts"
import { staysUntilItsEnd, timed, untilGone } from "./moments.ts"
import { aMinute, valueOf } from "./reading.ts"

async function setReplaces({ store, key }: StoreTools): Promise<void> {
  const [longer, shorter, added] = [key(), key(), key()]
  await store.set(longer, "old", 300)
  await store.set(longer, "new", aMinute)
  await store.set(shorter, "old", aMinute)
  const moments = await timed(() => store.set(shorter, "new", 300))
  await store.add(added, "old", aMinute)
  await store.set(added, "new", aMinute)
  equal(await valueOf(store, added), "new", "an entry that add wrote and set replaced")
  equal(await valueOf(store, longer), "new", "an entry that set replaced")
  await untilGone(moments, 300)
  equal(await valueOf(store, longer), "new", "an entry that was replaced by one that ends later")
  equal(await valueOf(store, shorter), null, "an entry that was replaced by one that ends sooner")
}

async function addSpares({ store, key }: StoreTools): Promise<void> {
  for (const writer of ["set", "add"] as const) {
    const name = key()
    await store[writer](name, "first", aMinute)
    for (const value of ["second", "first", ""]) {
      const what = `add of ${JSON.stringify(value)} over an entry that ${writer} wrote`
      equal(await store.add(name, value, aMinute), false, what)
      equal(await valueOf(store, name), "first", `the entry after ${what}`)
    }
    equal(await store.take(name), "first", `take of the entry that ${writer} wrote`)
    equal(await store.add(name, "second", aMinute), true, "add after take")
    equal(await valueOf(store, name), "second", "the entry that add wrote after take")
  }
}

/** An add that loses must make the lifetime neither longer nor shorter. */
async function addSparesTheEnd({ store, key }: StoreTools): Promise<void> {
  await Promise.all(
    (["set", "add"] as const).map(async (writer) => {
      const [soon, late] = [key(), key()]
      const moments = await timed(() => store[writer](soon, "first", 700))
      await store[writer](late, "first", aMinute)
      await store.add(soon, "second", aMinute)
      await store.add(late, "second", 300)
      const read = async () => (await valueOf(store, soon)) === "first"
      await staysUntilItsEnd(
        moments,
        700,
        read,
        `an entry that ${writer} wrote, after add resolved to false`,
      )
      await untilGone(moments, 700)
      const after = `of an entry that ${writer} wrote, after add with another lifetime resolved to false`
      equal(await valueOf(store, soon), null, `the expiry ${after}`)
      equal(await valueOf(store, late), "first", `the value ${after}`)
    }),
  )
}

async function addReplaces({ store, key }: StoreTools): Promise<void> {
  const names = { set: key(), add: key() }
  await store.set(names.set, "old", 1)
  const moments = await timed(() => store.add(names.add, "old", 1))
  await untilGone(moments, 1)
  for (const [writer, name] of Object.entries(names)) {
    const what = `add over an expired entry that ${writer} wrote`
    equal(await store.add(name, "new", aMinute), true, what)
    equal(await valueOf(store, name), "new", `the entry after ${what}`)
    equal(await store.add(name, "newer", aMinute), false, `a second ${what}`)
  }
}

async function takesOnce({ store, key }: StoreTools): Promise<void> {
  const [name, other] = [key(), key()]
  await store.set(name, "value", aMinute)
  await store.set(other, "other", aMinute)
  equal(await store.take(key()), null, "take of a key that was never written")
  equal(await store.take(name), "value", "take")
  equal(await store.take(name), null, "take for the second time")
  equal(await valueOf(store, name), null, "get after take")
  equal(await valueOf(store, other), "other", "another entry, after take")
}

async function removesByValue({ store, key }: StoreTools): Promise<void> {
  const [name, other] = [key(), key()]
  await store.set(name, "Owner-1", aMinute)
  await store.set(other, "Owner-1", aMinute)
  equal(await store.remove(key(), "Owner-1"), false, "remove of a key that was never written")
  equal(await store.remove(name, "Owner-1"), true, "remove with the value")
  equal(await valueOf(store, name), null, "get after remove")
  equal(await store.remove(name, "Owner-1"), false, "remove for the second time")
  equal(await valueOf(store, other), "Owner-1", "another entry of the same value, after remove")
}

async function deletesExpiredOnly({ store, key, tools }: StoreTools): Promise<void> {
  const [live, counter] = [key(), key("counter")]
  await store.set(live, "live", aMinute)
  await store.increment(counter, aMinute)
  const expired = [key(), key(), key()]
  const moments = await timed(() => Promise.all(expired.map((name) => store.set(name, "old", 1))))
  await untilGone(moments, 1)
  if (typeof Reflect.get(tools.subject.adapter, "deleteExpired") === "function") {
    const count = await store.deleteExpired(2)
    ensure(count >= 0 && count <= 2, "the result of deleteExpired(2)", "0, 1 or 2", count)
    await store.deleteExpired(1000)
  }
  equal(await valueOf(store, live), "live", "an entry that has not expired, after deleteExpired")
  equal(
    await store.increment(counter, aMinute),
    2,
    "a counter that has not expired, after deleteExpired",
  )
}

/** Effects of writes, one at a time. */
export const writingCases: readonly StoreCase[] = [
  defineStoreCase("ST2.1", "set replaces the value and the expiry", setReplaces),
  defineStoreCase("ST2.2", "add does not change an entry that has not expired", addSpares),
  defineStoreCase(
    "ST2.3",
    "add does not change the expiry of an entry that has not expired",
    addSparesTheEnd,
  ),
  defineStoreCase("ST2.4", "add replaces an expired entry", addReplaces),
  defineStoreCase("ST4.1", "take returns the value once", takesOnce),
  defineStoreCase("ST6.1", "remove deletes the entry with the value once", removesByValue),
  defineStoreCase("ST2.5", "deleteExpired keeps entries that have not expired", deletesExpiredOnly),
]
