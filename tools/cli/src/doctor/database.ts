import { failureName } from "../output/failure-name.ts"
import type { Entry, Section } from "../output/report.ts"
import type { Exports } from "../project/load-module.ts"
import { quietConsole } from "../project/quiet-console.ts"
import { checkSchemaIn } from "../schema/check-schema-in.ts"

/**
 * What the schema check of the adapter reports, if the module exports a function that runs it.
 *
 * @param exported - by the module of the configuration
 * @param offline - the database is not asked
 */
export async function databaseSection(exported: Exports, offline: boolean): Promise<Section> {
  return { title: "Database", entries: await databaseEntries(exported, offline) }
}

async function databaseEntries(exported: Exports, offline: boolean): Promise<readonly Entry[]> {
  const check = checkSchemaIn(exported)
  if (check === undefined) {
    const message =
      "whether the tables fit. Export the schema check of the adapter: export const checkSchema = () => check(db)."
    return [{ level: "unknown", message }]
  }
  if (offline) return [{ level: "unknown", message: "the database was not queried (--offline)." }]
  const restore = quietConsole()
  try {
    const problems = await check()
    if (problems.length === 0)
      return [{ level: "ok", message: "The schema check found no problems." }]
    return problems.map(({ table = "database", columns, message }) => ({
      level: "warning",
      path: [table, ...columns].join("."),
      message,
    }))
  } catch (error) {
    const message = `failed with ${failureName(error)}. Check that the database can be reached.`
    return [{ level: "error", path: "checkSchema", message }]
  } finally {
    restore()
  }
}
