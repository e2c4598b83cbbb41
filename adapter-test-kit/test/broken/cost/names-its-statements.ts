import { createHash } from "node:crypto"
import type pg from "pg"
import type { CostlyOnPostgres } from "./costly-on-postgres.ts"

/** The one of the driver's many forms that the adapter of the example uses. */
type Query = (config: pg.QueryConfig) => Promise<pg.QueryResult>

export const namesItsStatements: CostlyOnPostgres = {
  defect: "prepares each statement under a name, for the connection to keep",
  breaks: "E4",
  spoil(pool) {
    pool.on("connect", (client) => {
      // See Query.
      const query = client.query.bind(client) as Query
      const named: Query = (config) => {
        const name = createHash("sha256").update(config.text).digest("hex").slice(0, 32)
        return query({ ...config, name })
      }
      Object.assign(client, { query: named })
    })
  },
}
