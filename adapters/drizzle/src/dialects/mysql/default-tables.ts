import {
  boolean,
  int,
  mysqlTable,
  primaryKey,
  timestamp,
  varchar,
  type MySqlColumn,
} from "drizzle-orm/mysql-core"
import type { AllTables, GivenTables } from "../../drizzle-tables.ts"
import { withDefaultTables, type CreateTable, type TableParts } from "../../make-tables.ts"
import { kindsOfText } from "../../table-columns.ts"

const parts: TableParts = {
  // The columns that it is given are of MySQL.
  create: mysqlTable as unknown as CreateTable,
  kinds: kindsOfText((name) => varchar(name, { length: 255 }), {
    idToken: (name) => varchar(name, { length: 2048 }),
    number: (name) => int(name),
    truth: (name) => boolean(name),
    expiry: (name) => timestamp(name, { mode: "date" }),
    moment: (name) => timestamp(name, { mode: "date", fsp: 3 }),
  }),
  primaryKey: (first: MySqlColumn, second: MySqlColumn) => primaryKey({ columns: [first, second] }),
}

/** Fills in the tables that Auth.js has by default on MySQL and MariaDB. */
export function withMySQLDefaults(given: GivenTables): AllTables {
  return withDefaultTables(parts, given)
}
