import { createHash } from "node:crypto"
import type pg from "pg"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** The PostgreSQL adapter of the example, with one defect in how it uses its connections. */
interface CostlyOnPostgres extends Omit<BrokenAdapter, "make"> {
  /** Brings the defect into the pool that the adapter is given. */
  spoil(pool: pg.Pool): void
}

/** Those of the driver's many forms that the adapter of the example and the pool itself use. */
type Query = (config: pg.QueryConfig, ...further: unknown[]) => Promise<pg.QueryResult>

/** Adapters that keep something in their connections, for which the protocol must be PostgreSQL's: E4. */
export const brokenCostsOnPostgres: Readonly<Record<string, CostlyOnPostgres>> = {
  "names-its-statements": {
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
  },
  "sets-its-connections-up": {
    defect: "sets the time zone of each connection that it opens",
    breaks: "E4",
    spoil(pool) {
      const onConnect = (client: pg.ClientBase) => client.query("set time zone 'UTC'")
      Object.assign(pool.options, { onConnect })
    },
  },
}
