import { runStoreTests } from "@lockstep/adapter-test-kit"
import { MemoryStore } from "@lockstep/core/adapters"
import sqlite from "./stores/sqlite-store.ts"

/** Most of the time, the cases wait for the end of an entry. */
const parallel = 20

runStoreTests(MemoryStore(), { name: "a store in memory", level: 5 })

runStoreTests(sqlite, {
  name: "a store on SQLite",
  level: 5,
  parallel,
  concurrency: 10,
  module: new URL("./stores/sqlite-store.ts", import.meta.url),
})
