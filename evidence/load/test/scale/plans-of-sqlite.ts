import type Database from "better-sqlite3"
import type { Planner } from "./index-plans.ts"

/** A table, or an index, from its beginning to its end. */
const wholeRead = /^SCAN (?:main\.)?(?!\d+ CONSTANT ROWS?|CONSTANT ROW|\()([^\s]+)/
/** The catalog of the database, and JSON of the statement itself: they do not grow with the users. */
const constant = /^(?:pragma_|sqlite_|json_each)/

/** Plans of SQLite. */
export function plansOfSQLite(database: Database.Database): Planner {
  return {
    async readsWhole({ sql, parameters }) {
      const steps = database.prepare(`explain query plan ${sql}`).all(...parameters)
      const names = steps.flatMap((step) => {
        // Each row of such a plan has a string `detail`.
        const { detail } = step as { readonly detail: string }
        return wholeRead.exec(detail)?.[1] ?? []
      })
      return names.filter((name) => !constant.test(name) && !isMadeIn(sql, name))
    },
    close: () => Promise.resolve(),
  }
}

/** Whether a name is that of rows which the statement makes, or of the catalog. */
function isMadeIn(sql: string, name: string): boolean {
  const alias = name.replaceAll(/[^\w]/g, "")
  return new RegExp(`(?:\\)|\\bsqlite_\\w+)\\s*as\\s+"?${alias}"?\\b`, "i").test(sql)
}
