import pg from "pg"
import type { Planner } from "./index-plans.ts"

/** A step of a plan, as far as it is read here. */
interface Step {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Cond"?: string
  readonly "Recheck Cond"?: string
  readonly Plans?: readonly Step[]
}

/**
 * Plans of PostgreSQL. It reads a small table whole rather than by an index, so it is set to prefer the
 * index: what it reads whole then has none.
 */
export async function plansOfPostgres(url: string): Promise<Planner> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set enable_seqscan = off")
  return {
    async readsWhole({ sql, parameters }) {
      // What EXPLAIN returns in the format JSON.
      const { rows } = await client.query<{ "QUERY PLAN": readonly { Plan: Step }[] }>(
        `explain (format json) ${sql}`,
        [...parameters],
      )
      return rows.flatMap((row) => row["QUERY PLAN"]).flatMap(({ Plan }) => wholeReads(Plan))
    },
    close: () => client.end(),
  }
}

function wholeReads(step: Step): string[] {
  const table = step["Relation Name"]
  const isRead = step["Node Type"].endsWith(" Scan") && table !== undefined
  const isWhole = isRead && (step["Index Cond"] ?? step["Recheck Cond"]) === undefined
  const below = (step.Plans ?? []).flatMap(wholeReads)
  // Unique keys are read from the catalog of the database, and does not grow with the users.
  return isWhole && !table.startsWith("pg_") ? [table, ...below] : below
}
