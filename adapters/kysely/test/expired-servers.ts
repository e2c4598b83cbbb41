import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { sql, type Kysely } from "kysely"
import type { ExpiredSessions } from "../../../core/test/support/adapter-suites/expired-sessions.ts"
import type { OwnTables } from "./own-tables.ts"

/**
 * The sessions of a database on a server.
 *
 * @param db - with the tables of `createTables`
 * @param waiting - a statement that counts what waits for a lock
 */
export function expiredSessions(db: Kysely<OwnTables>, waiting: string): ExpiredSessions {
  return {
    adapter: KyselyAdapter(db),
    extending: (meanwhile) =>
      db.transaction().execute(async (transaction) => {
        const expires = new Date("2040-07-01T00:00:00Z")
        await transaction.updateTable("Session").set({ expires }).execute()
        await meanwhile()
      }),
    async waiting() {
      const { rows } = await sql.raw<{ waiting: unknown }>(waiting).execute(db)
      return Number(rows[0]?.waiting)
    },
  }
}
