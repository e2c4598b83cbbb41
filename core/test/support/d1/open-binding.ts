import { Miniflare } from "miniflare"
import { onTestFinished } from "vitest"

/** What a Worker gets for a database of D1. */
export type D1Binding = Awaited<ReturnType<Miniflare["getD1Database"]>>

/**
 * Opens an empty database of D1, as Miniflare gives its binding to Node.js: each member that is used is
 * a request. For many statements there is `d1()` of the kit.
 *
 * @param schema - the statements that make the tables
 */
export async function openBinding(schema = ""): Promise<D1Binding> {
  const miniflare = new Miniflare({
    modules: true,
    script: "export default {}",
    compatibilityDate: "2026-07-01",
    d1Databases: ["DB"],
    cf: false,
  })
  onTestFinished(() => miniflare.dispose())
  const database = await miniflare.getD1Database("DB")
  for (const sql of schema.split(";")) if (sql.trim() !== "") await database.prepare(sql).run()
  return database
}
