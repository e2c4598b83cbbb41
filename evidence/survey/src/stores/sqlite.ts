import { mkdirSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"
import SQLite from "better-sqlite3"
import { scratch } from "../scratch.ts"
import type { Store } from "./store.ts"

const folder = new URL("sqlite/", scratch)

/** SQLite in a file. */
export const sqlite: Store = {
  hasDatabases: true,
  address: () => undefined,
  url: fileOf,
  create(name, schema) {
    mkdirSync(folder, { recursive: true })
    for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(fileOf(name) + end, { force: true })
    const database = new SQLite(fileOf(name))
    database.exec(schema)
    database.close()
    return Promise.resolve()
  },
  describe() {
    return Promise.resolve("SQLite")
  },
}

function fileOf(name: string): string {
  return fileURLToPath(new URL(`${name}.db`, folder))
}
