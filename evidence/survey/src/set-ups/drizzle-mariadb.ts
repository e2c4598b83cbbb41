import { DrizzleAdapter } from "@auth/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool } from "mysql2/promise"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/drizzle-adapter` on MariaDB. */
export const drizzleMariadb: SetUp = defineSetUp({
  id: "drizzle-mariadb",
  short: "Drizzle My",
  adapter: "@auth/drizzle-adapter",
  on: "MariaDB",
  store: "mariadb",
  drivers: ["drizzle-orm", "mysql2"],
  schema: "drizzle-mariadb.sql",
  about:
    "The documented tables, which are those inside the package, with `mysql2`. The documentation opens one connection; a server has a pool.",
  connect({ url, pool, timeout }) {
    const client = createPool({
      uri: url,
      ...(pool !== undefined && { connectionLimit: pool }),
      ...(timeout !== undefined && { connectTimeout: timeout }),
    })
    return { adapter: DrizzleAdapter(drizzle(client)), close: () => client.end() }
  },
})
