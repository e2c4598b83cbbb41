import type { CostlyOnPostgres } from "./costly-on-postgres.ts"
import { namesItsStatements } from "./names-its-statements.ts"
import { setsItsConnectionsUp } from "./sets-its-connections-up.ts"

/** Adapters that keep something in their connections, for which the protocol must be PostgreSQL's. */
export const brokenCostsOnPostgres: Readonly<Record<string, CostlyOnPostgres>> = {
  namesItsStatements,
  setsItsConnectionsUp,
}
