import {
  boolean,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  type PgColumn,
} from "drizzle-orm/pg-core"
import type { AllTables, GivenTables } from "../../drizzle-tables.ts"
import { withDefaultTables, type CreateTable, type TableParts } from "../../make-tables.ts"
import { kindsOfText } from "../../table-columns.ts"

const parts: TableParts = {
  // The columns that it is given are of PostgreSQL.
  create: pgTable as unknown as CreateTable,
  kinds: kindsOfText((name) => text(name), {
    number: (name) => integer(name),
    truth: (name) => boolean(name),
    moment: (name) => timestamp(name, { mode: "date" }),
  }),
  primaryKey: (first: PgColumn, second: PgColumn) => primaryKey({ columns: [first, second] }),
}

/** Fills in the tables that Auth.js has by default on PostgreSQL. */
export function withPgDefaults(given: GivenTables): AllTables {
  return withDefaultTables(parts, given)
}
