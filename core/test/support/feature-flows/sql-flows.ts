import { quoted, type SqlTables } from "../adapter-suites/sql-tables.ts"
import type { FeatureFlowsSubject } from "./flow-application.ts"

/**
 * Opens a database of SQL for the flows of features.
 *
 * @param tables - all but that of the entries are empty
 * @param entries - the name of that
 * @param made - the adapter, with every column that features write, and the store
 */
export async function sqlFlows(
  tables: SqlTables,
  entries: string,
  made: Pick<FeatureFlowsSubject, "adapter" | "store">,
): Promise<FeatureFlowsSubject> {
  const name = quoted(tables, entries)
  const count = async (table: string): Promise<number> =>
    (await tables.rows(`select 1 as one from ${table}`)).length
  // Of a test that failed.
  await tables.run(`delete from ${name}`)
  return {
    ...made,
    expireEntries: () => tables.run(`update ${name} set expires = 1`),
    kept: async () => ({
      sessions: await count(quoted(tables, tables.names.sessions)),
      entries: await count(name),
    }),
  }
}
