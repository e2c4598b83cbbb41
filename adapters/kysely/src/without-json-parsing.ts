import { ParseJSONResultsPlugin, type KyselyPlugin } from "kysely"
import type { StoredKysely } from "./stored-kysely.ts"

/**
 * The application's `Kysely` without the plugin that parses each text that looks like JSON: `[1]` is also a
 * name that a user can have. All other plugins stay.
 */
export function withoutJSONParsing(db: StoredKysely): StoredKysely {
  const { plugins } = db.getExecutor()
  if (!plugins.some(parsesJSON)) return db
  const others = plugins.filter((plugin) => !parsesJSON(plugin))
  return others.reduce((stored, plugin) => stored.withPlugin(plugin), db.withoutPlugins())
}

/** By its name too: the class can come from another copy of Kysely. */
function parsesJSON(plugin: KyselyPlugin): boolean {
  return (
    plugin instanceof ParseJSONResultsPlugin || plugin.constructor.name === "ParseJSONResultsPlugin"
  )
}
