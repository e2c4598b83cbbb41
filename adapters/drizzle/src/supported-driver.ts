import { ConfigError } from "@lockstep/core/errors"
import { entityKind } from "drizzle-orm"

interface Refused {
  readonly name: string
  readonly reason: string
  readonly instead: string
}

const prisma = {
  reason: "it returns values as Prisma reads them, and has no transactions",
  instead: "Pass the Prisma Client to @lockstep/prisma-adapter",
}

/** The drivers of Drizzle that cannot work, by the names that Drizzle gives their sessions. */
const refused: ReadonlyMap<unknown, Refused> = new Map([
  [
    "SQLiteRemoteSession",
    {
      name: "sqlite-proxy",
      reason: "its rows have no column names",
      instead: "Use another driver of SQLite, such as drizzle-orm/libsql or drizzle-orm/d1",
    },
  ],
  [
    "OPSQLiteSession",
    {
      name: "op-sqlite",
      reason: "it commits a transaction before the statements in it are run",
      instead: "Use another driver of SQLite, such as drizzle-orm/libsql",
    },
  ],
  [
    "XataHttpSession",
    {
      name: "xata-http",
      reason: "it does not return rows as other drivers of PostgreSQL do",
      instead: "Use drizzle-orm/node-postgres with Xata's address for PostgreSQL clients",
    },
  ],
  ["PrismaPgSession", { name: "prisma/pg", ...prisma }],
  ["PrismaMySqlSession", { name: "prisma/mysql", ...prisma }],
  ["PrismaSQLiteSession", { name: "prisma/sqlite", ...prisma }],
])

/**
 * Rejects a database whose driver cannot work, before anything is written through it.
 *
 * @throws ConfigError for one of the drivers that this file lists
 */
export function assertSupportedDriver(db: object): void {
  const driver = refused.get(sessionKindOf(db))
  if (!driver) return
  throw new ConfigError(
    `DrizzleAdapter does not support drizzle-orm/${driver.name}: ${driver.reason}. ${driver.instead}.`,
  )
}

/** By its name: a class could come from another copy of Drizzle. */
function sessionKindOf(db: object): unknown {
  const session: unknown = Reflect.get(db, "session")
  if (typeof session !== "object" || session === null) return undefined
  return Reflect.get(session.constructor, entityKind)
}
