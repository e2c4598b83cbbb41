import { integer, text } from "drizzle-orm/sqlite-core"
import { kindsOfText, type ColumnKinds } from "../../table-columns.ts"

/** How SQLite stores the standard columns, in tables of Auth.js and in ours. */
export const sqliteKinds: ColumnKinds = kindsOfText((name) => text(name), {
  number: (name) => integer(name),
  truth: (name) => integer(name, { mode: "boolean" }),
  moment: (name) => integer(name, { mode: "timestamp_ms" }),
})
