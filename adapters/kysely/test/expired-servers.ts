import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { sql, type Kysely } from "kysely"
import { expect } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { manySessions, type ExpiredSessions } from "../../../core/test/support/expired-sessions.ts"
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

/**
 * The plans of the statements that delete expired sessions and tokens in a large table.
 *
 * @param db - with the tables of `createTables`
 * @param sent - the statements that were sent to the database
 * @param prepare - statements that store a thousand sessions of a user and tell the server of them
 */
export async function plansOfDeletion(
  db: Kysely<OwnTables>,
  sent: { readonly sql: string; readonly parameters: readonly unknown[] }[],
  table: string,
  analyze: string,
): Promise<readonly string[]> {
  const adapter = KyselyAdapter(db)
  const { id } = await adapter.createUser(user({ email: "many@example.com" }))
  await sql.raw(manySessions(table, id, "'2040-07-01 00:00:00'")).execute(db)
  await sql.raw(analyze).execute(db)
  sent.length = 0
  expect(await adapter.deleteExpired()).toBe(0)
  const statements = [...sent]
  const plans: string[] = []
  for (const statement of statements) {
    const { rows } = await db.executeQuery({
      ...sql`select 1`.compile(db),
      sql: `explain ${statement.sql}`,
      parameters: statement.parameters,
    })
    plans.push(JSON.stringify(rows))
  }
  return plans
}
