import { ConfigError } from "@lockstep/core/errors"
import { DrizzleAdapter, mysqlTables, pgTables, sqliteTables } from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { getTableColumns, type Column, type Table } from "drizzle-orm"
import { drizzle as onSQLite } from "drizzle-orm/better-sqlite3"
import { drizzle as onMySQL } from "drizzle-orm/mysql2"
import * as my from "drizzle-orm/mysql-core"
import { drizzle as onPg } from "drizzle-orm/node-postgres"
import * as pg from "drizzle-orm/pg-core"
import * as lite from "drizzle-orm/sqlite-core"
import { describe, expect, test } from "vitest"

/** The columns that the adapter stores dates in, by table. */
const dates = [
  ["usersTable", "emailVerified"],
  ["sessionsTable", "expires"],
  ["verificationTokensTable", "expires"],
  ["authenticatorsTable", "createdAt"],
  ["authenticatorsTable", "lastUsedAt"],
] as const

/** The columns that it stores numbers in. */
const numbers = [
  ["accountsTable", "expires_at"],
  ["authenticatorsTable", "counter"],
] as const

const ownDate = my.customType<{ data: Date; driverData: string }>({ dataType: () => "varchar(40)" })

const dialects = {
  postgres: {
    open: (tables: object) => DrizzleAdapter(onPg("postgres://127.0.0.1:1/none"), tables),
    create: pg.pgTable,
    wrong: {
      'timestamp mode "string"': pg.timestamp({ mode: "string" }),
      'timestamptz mode "string"': pg.timestamp({ mode: "string", withTimezone: true }),
      date: pg.date({ mode: "date" }),
      'date mode "string"': pg.date({ mode: "string" }),
      text: pg.text(),
      bigint: pg.bigint({ mode: "number" }),
      boolean: pg.boolean(),
      time: pg.time(),
    },
    right: [pg.timestamp(), pg.timestamp({ withTimezone: true, precision: 3 })],
    wrongNumbers: {
      timestamp: pg.timestamp(),
      boolean: pg.boolean(),
      date: pg.date(),
      text: pg.text(),
    },
  },
  mysql: {
    open: (tables: object) => DrizzleAdapter(onMySQL("mysql://127.0.0.1:1/none"), tables),
    create: my.mysqlTable,
    wrong: {
      'timestamp mode "string"': my.timestamp({ mode: "string" }),
      'datetime mode "string"': my.datetime({ mode: "string" }),
      date: my.date({ mode: "date" }),
      text: my.text(),
      bigint: my.bigint({ mode: "number" }),
      boolean: my.boolean(),
      time: my.time(),
    },
    right: [my.timestamp(), my.datetime({ fsp: 3 }), ownDate()],
    wrongNumbers: { timestamp: my.timestamp(), boolean: my.boolean(), text: my.text() },
  },
  sqlite: {
    open: (tables: object) => DrizzleAdapter(onSQLite(new SQLite(":memory:")), tables),
    create: lite.sqliteTable,
    wrong: {
      text: lite.text(),
      integer: lite.integer(),
      numeric: lite.numeric(),
      real: lite.real(),
      boolean: lite.integer({ mode: "boolean" }),
    },
    right: [lite.integer({ mode: "timestamp" }), lite.integer({ mode: "timestamp_ms" })],
    wrongNumbers: {
      timestamp: lite.integer({ mode: "timestamp" }),
      boolean: lite.integer({ mode: "boolean" }),
    },
  },
} as const

/** Columns of each dialect that hold what the standard ones do. */
const standard = {
  postgres: { text: pg.text(), number: pg.integer(), boolean: pg.boolean() },
  mysql: { text: my.varchar({ length: 255 }), number: my.int(), boolean: my.boolean() },
  sqlite: { text: lite.text(), number: lite.integer(), boolean: lite.integer({ mode: "boolean" }) },
} as const

const shippedTables = { postgres: pgTables(), mysql: mysqlTables(), sqlite: sqliteTables() }

/** Tables of any dialect. */
function tablesOf(name: keyof typeof shippedTables): Readonly<Record<TableName, Table>> {
  return shippedTables[name]
}

type TableName = (typeof dates | typeof numbers)[number][0]

const names = ["postgres", "mysql", "sqlite"] as const

describe.each(names)("on %s", (name) => {
  const dialect = dialects[name]

  /** A table like the one that we ship, with one column of another type. */
  function openWith(
    table: (typeof dates | typeof numbers)[number][0],
    column: string,
    type: object,
  ) {
    // Drizzle leaves open what the columns of an unknown table hold.
    const shipped = Object.entries<Column>(
      getTableColumns(tablesOf(name)[table]) as object as Record<string, Column>,
    )
    const columns = shipped.map(([key, { dataType }]): readonly [string, unknown] => [
      key,
      dataType === "date"
        ? dialect.right[0]
        : standard[name][dataType === "number" || dataType === "boolean" ? dataType : "text"],
    ])
    // Each dialect takes its own columns.
    const create = dialect.create as unknown as (called: string, columns: object) => object
    const made = create("own", { ...Object.fromEntries(columns), [column]: type })
    return dialect.open({ [table]: made })
  }

  describe.each(dates)("%s.%s", (table, column) => {
    test.each(Object.entries(dialect.wrong))("cannot be %s", (_type, made) => {
      const opening = () => openWith(table, column, made)
      expect(opening).toThrow(ConfigError)
      expect(opening).toThrow(`own.${column} is a column of the type`)
      expect(opening).toThrow('mode: "')
    })

    test("can be a date", () => {
      for (const made of dialect.right) {
        expect(openWith(table, column, made)).toHaveProperty("getUser")
      }
    })
  })

  describe.each(numbers)("%s.%s", (table, column) => {
    test.each(Object.entries(dialect.wrongNumbers))("cannot be %s", (_type, made) => {
      expect(() => openWith(table, column, made)).toThrow(ConfigError)
    })
  })
})

test("dates as text are a type error", () => {
  const usersTable = pg.pgTable("user", {
    id: pg.text().primaryKey(),
    email: pg.text(),
    emailVerified: pg.timestamp({ mode: "string" }),
  })
  const sessionsTable = pg.pgTable("session", {
    sessionToken: pg.text().primaryKey(),
    userId: pg.text().notNull(),
    expires: pg.timestamp({ mode: "string" }).notNull(),
  })
  const verificationTokensTable = pg.pgTable("token", {
    identifier: pg.text().notNull(),
    token: pg.text().notNull(),
    expires: pg.timestamp({ mode: "string" }).notNull(),
  })
  const db = onPg("postgres://127.0.0.1:1/none")
  // @ts-expect-error -- emailVerified is text
  expect(() => DrizzleAdapter(db, { usersTable })).toThrow(ConfigError)
  // @ts-expect-error -- expires is text
  expect(() => DrizzleAdapter(db, { sessionsTable })).toThrow(ConfigError)
  // @ts-expect-error -- expires is text
  expect(() => DrizzleAdapter(db, { verificationTokensTable })).toThrow(ConfigError)
})
