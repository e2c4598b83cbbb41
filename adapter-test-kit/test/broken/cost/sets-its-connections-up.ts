import type pg from "pg"
import type { CostlyOnPostgres } from "./costly-on-postgres.ts"

export const setsItsConnectionsUp: CostlyOnPostgres = {
  defect: "sets the time zone of each connection that it opens",
  breaks: "E4",
  spoil(pool) {
    const onConnect = (client: pg.ClientBase) => client.query("set time zone 'UTC'")
    Object.assign(pool.options, { onConnect })
  },
}
