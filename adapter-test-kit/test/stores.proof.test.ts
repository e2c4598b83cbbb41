import { runStoreTests } from "@lockstep/adapter-test-kit"
import { MemoryStore } from "@lockstep/core/adapters"
import { preparingStore } from "./stores/preparing-store.ts"
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

runStoreTests(preparingStore, {
  name: "a store whose connections each prepare what they send",
  level: 5,
  only: ["ST9"],
})
