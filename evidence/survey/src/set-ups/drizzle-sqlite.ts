import { DrizzleAdapter } from "@auth/drizzle-adapter"
import { createClient } from "@libsql/client"
import { drizzle } from "drizzle-orm/libsql"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/drizzle-adapter` on SQLite. */
export const drizzleSqlite: SetUp = defineSetUp({
  id: "drizzle-sqlite",
  short: "Drizzle SQLite",
  adapter: "@auth/drizzle-adapter",
  on: "SQLite",
  store: "sqlite",
  drivers: ["drizzle-orm", "@libsql/client"],
  schema: "drizzle-sqlite.sql",
  about:
    "The documented tables, which are those inside the package, with `@libsql/client` as in the documentation, on a file.",
  connect({ url }) {
    const client = createClient({ url: `file:${url}` })
    return {
      adapter: DrizzleAdapter(drizzle(client)),
      close: () => Promise.resolve(client.close()),
    }
  },
})
