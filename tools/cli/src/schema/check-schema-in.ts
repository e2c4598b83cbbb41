import type { SchemaProblem } from "@lockstep/core/adapters"
import type { Exports } from "../project/load-module.ts"

/** Runs the schema check of an adapter on the database of the application. */
export type CheckSchema = () => Promise<readonly SchemaProblem[]>

/**
 * The function `checkSchema` that a module exports. An adapter does not show its database, so that the
 * application says which one is checked.
 *
 * @param exported - by the module of the configuration
 */
export function checkSchemaIn({ checkSchema }: Exports): CheckSchema | undefined {
  if (typeof checkSchema !== "function") return undefined
  return async () => {
    const result: unknown = await Reflect.apply(checkSchema, undefined, [])
    if (!Array.isArray(result)) throw new TypeError("checkSchema must return a list of problems.")
    // The schema checks of adapters return it.
    return result as readonly SchemaProblem[]
  }
}
