import { createHash } from "node:crypto"
import type pg from "pg"
import type { CostlyOnPostgres } from "./costly-on-postgres.ts"

/** Those of the driver's many forms that the adapter of the example and the pool itself use. */
type Query = (config: pg.QueryConfig, ...further: unknown[]) => Promise<pg.QueryResult>

export const namesItsStatements: CostlyOnPostgres = {
  defect: "prepares each statement under a name, which the connection keeps",
  breaks: "E4",
  spoil(pool) {
    pool.on("connect", (client) => {
      // See Query.
      const query = client.query.bind(client) as Query
      const named: Query = (config, ...further) => {
        const name = createHash("sha256").update(config.text).digest("hex").slice(0, 32)
        return query({ ...config, name }, ...further)
      }
      Object.assign(client, { query: named })
    })
  },
}
