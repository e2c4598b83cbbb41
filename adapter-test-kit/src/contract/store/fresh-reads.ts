import {
  defineStoreCase,
  type StoreCase,
  type StoreTools,
  type WatchedStore,
} from "../../bench/store-case.ts"
import { equal } from "../../values/assert.ts"
import { times } from "../concurrency/race.ts"
import { aMinute, valueOf } from "./reading.ts"

const rounds = 3
const readers = 4

/** Writes on one side, and reads immediately on the other. */
async function seesWrites(
  writer: WatchedStore,
  reader: WatchedStore,
  key: StoreTools["key"],
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const [name, added] = [key(), key()]
    equal(await valueOf(reader, name), null, "get before the first write")
    await writer.set(name, "first", aMinute)
    await areAll(reader, name, "first", "get after set")
    await writer.set(name, "second", aMinute)
    await areAll(reader, name, "second", "get after another set")
    equal(await reader.add(name, "third", aMinute), false, "add after set")
    await writer.take(name)
    await areAll(reader, name, null, "get after take")
    await writer.add(added, "added", aMinute)
    await areAll(reader, added, "added", "get after add")
    await writer.remove(added, "added")
    await areAll(reader, added, null, "get after remove")
  }
}

/** Reads several times at once, for pools whose connections go to different servers. */
async function areAll(
  store: WatchedStore,
  key: string,
  expected: string | null,
  what: string,
): Promise<void> {
  const values = await Promise.all(times(readers, () => valueOf(store, key)))
  for (const value of values) equal(value, expected, what)
}

/** Reads return earlier writes. */
export const freshReadCases: readonly StoreCase[] = [
  defineStoreCase("ST10.1", "a read returns every write of the same instance", ({ store, key }) =>
    seesWrites(store, store, key),
  ),
  defineStoreCase("ST10.2", "a read returns every write of another instance", async (tools) => {
    const { store, key } = tools
    const { store: other } = await tools.another()
    await seesWrites(store, other, key)
    await seesWrites(other, store, key)
  }),
  defineStoreCase("ST10.3", "a read returns every write of another process", async (tools) => {
    const { store, key } = tools
    const { store: elsewhere } = await tools.elsewhere()
    await seesWrites(store, elsewhere, key)
    await seesWrites(elsewhere, store, key)
  }),
]
