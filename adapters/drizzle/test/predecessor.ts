import { DrizzleAdapter } from "@auth/drizzle-adapter"
import type { Adapter } from "@lockstep/core/adapters"

/**
 * The adapter of Auth.js on the same records.
 *
 * @param db - a database of Drizzle
 * @param tables - left out for the tables that it has by default
 */
export function predecessorOn(db: object, tables?: object): Adapter {
  // It may find another copy of drizzle-orm than the tests do, whose types are not the same.
  const make = DrizzleAdapter as unknown as (db: object, tables?: object) => Adapter
  return make(db, tables)
}
