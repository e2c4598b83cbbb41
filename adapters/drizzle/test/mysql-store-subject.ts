import type { StoreSubject, SubjectContext } from "@lockstep/adapter-test-kit"
import { drizzle } from "drizzle-orm/mysql2"
import { DrizzleStore } from "../src/index.ts"
import { mysqlPool } from "./mysql-pool.ts"

/**
 * Makes the store for the kit, on the database in `DRIZZLE_STORE_URL`.
 *
 * @param context - what the kit says of this instance
 */
export default function subject(context: SubjectContext): StoreSubject {
  const { timeout = 30_000 } = context
  const pool = mysqlPool(new URL(process.env["DRIZZLE_STORE_URL"] ?? ""), context)
  return { store: DrizzleStore(drizzle(pool), {}, { timeout }), close: () => pool.end() }
}
