import { CamelCasePlugin, WithSchemaPlugin, type KyselyPlugin } from "kysely"
import { objectRows, type StoredKysely } from "./stored-kysely.ts"

/**
 * Returns whether a statement is about the same tables each time, so that what is known of them can
 * be kept. Plugins of the application's own are called each time: one may choose the schema of the
 * tenant whose request it is. So a subclass counts as such a plugin.
 *
 * @param db - with its plugins
 */
export function hasConstantTables(db: StoredKysely): boolean {
  return db.getExecutor().plugins.every(isConstant)
}

function isConstant(plugin: KyselyPlugin): boolean {
  const { constructor } = plugin
  return (
    plugin === objectRows || constructor === WithSchemaPlugin || constructor === CamelCasePlugin
  )
}
