import * as my from "drizzle-orm/mysql-core"
import * as pg from "drizzle-orm/pg-core"
import * as lite from "drizzle-orm/sqlite-core"
import { mysqlTables, pgTables, sqliteTables } from "../src/index.ts"
import { mysqlSchema } from "./own-mysql-tables.ts"
import { pgSchemaSql } from "./own-pg-tables.ts"

/** The columns with dates, with the end of their definitions. */
const dates = [
  ["user", "emailVerified", "null"],
  ["session", "expires", "not null"],
  ["verificationToken", "expires", "not null"],
] as const

/** Types of the columns with dates that `@auth/drizzle-adapter` and its users have on PostgreSQL. */
export const pgDateTypes: readonly string[] = ["timestamptz(3)", "timestamp(3)"]

/** Creates the tables with each type, in a schema of that name. */
export const pgDateTables: string = pgDateTypes
  .map((type) => {
    const changes = dates.map(
      ([table, column]) => `alter table "${table}" alter "${column}" type ${type};`,
    )
    return `create schema "${type}"; set search_path to "${type}"; ${pgSchemaSql}
      ${changes.join("\n")} reset search_path;`
  })
  .join("\n")

/** The tables with a type. */
export function pgTablesWith(type: string) {
  const { table } = pg.pgSchema(type)
  const moment = () => pg.timestamp({ withTimezone: type === "timestamptz(3)", precision: 3 })
  return {
    ...pgTables({ table }),
    usersTable: table("user", {
      id: pg.text().primaryKey(),
      name: pg.text(),
      email: pg.text(),
      emailVerified: moment(),
      image: pg.text(),
    }),
    sessionsTable: table("session", {
      sessionToken: pg.text().primaryKey(),
      userId: pg.text().notNull(),
      expires: moment().notNull(),
    }),
    verificationTokensTable: table("verificationToken", {
      identifier: pg.text().notNull(),
      token: pg.text().notNull(),
      expires: moment().notNull(),
    }),
  }
}

/** The same types on MySQL and MariaDB, each of which ends the name of its database. */
export const mysqlDateTypes: readonly string[] = ["datetime", "timestamp"]

/** Creates the tables with a type in the current database. */
export function mysqlDateTables(type: string): string {
  const changes = dates.map(([table, column, end]) => {
    const value = end === "null" ? "default null" : "default '2000-01-01 00:00:00'"
    return `alter table \`${table}\` modify \`${column}\` ${type}(3) ${end} ${value};`
  })
  return mysqlSchema + changes.join("\n")
}

/** The tables of a database with such a name. */
export function mysqlTablesWith(database: string) {
  const name = { fsp: 3 } as const
  const moment = () => (database.endsWith("timestamp") ? my.timestamp(name) : my.datetime(name))
  const key = () => my.varchar({ length: 255 })
  return {
    ...mysqlTables(),
    usersTable: my.mysqlTable("user", {
      id: key().primaryKey(),
      name: my.text(),
      email: key(),
      emailVerified: moment(),
      image: my.text(),
    }),
    sessionsTable: my.mysqlTable("session", {
      sessionToken: key().primaryKey(),
      userId: key().notNull(),
      expires: moment().notNull(),
    }),
    verificationTokensTable: my.mysqlTable("verificationToken", {
      identifier: key().notNull(),
      token: key().notNull(),
      expires: moment().notNull(),
    }),
  }
}

/** Drizzle's modes of an integer that is a date. */
export const sqliteDateModes: readonly string[] = ["timestamp_ms", "timestamp"]

/** The tables with a mode. */
export function sqliteTablesWith(name: string) {
  const moment = () =>
    name === "timestamp"
      ? lite.integer({ mode: "timestamp" })
      : lite.integer({ mode: "timestamp_ms" })
  return {
    ...sqliteTables(),
    usersTable: lite.sqliteTable("user", {
      id: lite.text().primaryKey(),
      name: lite.text(),
      email: lite.text(),
      emailVerified: moment(),
      image: lite.text(),
    }),
    sessionsTable: lite.sqliteTable("session", {
      sessionToken: lite.text().primaryKey(),
      userId: lite.text().notNull(),
      expires: moment().notNull(),
    }),
    verificationTokensTable: lite.sqliteTable("verificationToken", {
      identifier: lite.text().notNull(),
      token: lite.text().notNull(),
      expires: moment().notNull(),
    }),
  }
}
