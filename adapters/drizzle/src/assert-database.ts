import { ConfigError } from "@lockstep/core/errors"
import { is, type SQL } from "drizzle-orm"
import { assertClient } from "./assert-client.ts"
import { assertSupportedDriver } from "./supported-driver.ts"

/** Any database of Drizzle: the first is of PostgreSQL or MySQL, the second of SQLite. */
export type DrizzleDatabase =
  | { execute(query: SQL): PromiseLike<unknown> }
  | { all(query: SQL): unknown }

/**
 * Rejects what is not a database of a dialect, and drivers and clients that cannot work.
 *
 * @param entry - the entry point of this package for the dialect
 * @throws ConfigError for anything else
 */
export function assertDatabase(
  db: object,
  dialect: Parameters<typeof is>[1],
  entry: "mysql" | "pg" | "sqlite",
): void {
  assertSupportedDriver(db)
  if (is(db, dialect)) return assertClient(db)
  throw new ConfigError(
    `DrizzleAdapter of @lockstep/drizzle-adapter/${entry} supports databases of drizzle-orm/${entry}-core. This value is not one of them. Pass the return value of drizzle().`,
  )
}
