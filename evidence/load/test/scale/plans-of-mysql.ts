import { createConnection, type RowDataPacket } from "mysql2/promise"
import type { Planner } from "./index-plans.ts"

/** What a step of a plan reads whole: a table, or an index from its beginning to its end. */
const wholeReads = new Set(["ALL", "index"])

/** Plans of MySQL. */
export async function plansOfMySQL(url: string): Promise<Planner> {
  const connection = await createConnection({ uri: url, timezone: "Z" })
  return {
    async readsWhole({ sql, parameters }) {
      // Other forms are a tree, without a row for each table.
      const [rows] = await connection.query<RowDataPacket[]>(
        `explain format=traditional ${sql}`,
        parameters.map(withDate),
      )
      return rows
        .filter(({ select_type }) => select_type !== "INSERT")
        .filter(({ type }) => wholeReads.has(String(type)))
        .map(({ table }) => String(table))
    },
    close: () => connection.end(),
  }
}

/** Prisma reports a date as ISO 8601, which MySQL takes for no date. */
function withDate(parameter: unknown): unknown {
  const isDate = typeof parameter === "string" && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(parameter)
  return isDate ? new Date(parameter) : parameter
}
