import { expect, test } from "vitest"
import type { Adapter, ExpiredRecords } from "../../../src/adapters.ts"
import { user } from "../adapter-samples.ts"
import { manySessions } from "./expired-sessions.ts"
import { quoted, type SqlTables } from "./sql-tables.ts"

/** An empty database of SQL whose plans can be read. */
export interface ExpiredIndexStore {
  readonly adapter: Required<Omit<Adapter, "deleteExpired">> & ExpiredRecords
  readonly tables: SqlTables
  /** The names of the indexes of dates of expiry. */
  readonly indexes: Readonly<Record<"sessions" | "tokens", string>>
  /**
   * Reads the plan of every statement that the adapter sends.
   *
   * @param use - lets the adapter send them
   */
  plansOf(use: () => Promise<void>): Promise<readonly string[]>
}

/**
 * Tests that a deletion of expired records finds them by an index, also in a large table.
 *
 * @param open - opens an empty database; called by each test
 */
export function testExpiredIndex(open: () => ExpiredIndexStore | Promise<ExpiredIndexStore>): void {
  test("expired sessions are found by an index", async () => {
    const { adapter, tables, indexes, plansOf } = await open()
    if (tables.dialect !== "sqlite") await storeMany(adapter, tables)
    const plans = await plansOf(async () => {
      expect(await adapter.deleteExpired()).toBe(0)
    })
    expectIndexes[tables.dialect](plans, indexes)
  })
}

/** So many sessions that a server looks for none of them without an index. */
async function storeMany(
  adapter: Required<Omit<Adapter, "deleteExpired">>,
  tables: SqlTables,
): Promise<void> {
  const { id } = await adapter.createUser(user({ email: "many@example.com" }))
  const sessions = quoted(tables, tables.names.sessions)
  await tables.run(manySessions(sessions, id, "'2040-07-01 00:00:00'"))
  await tables.run(`analyze ${tables.dialect === "mysql" ? "table " : ""}${sessions}`)
}

const expectIndexes: Readonly<
  Record<
    SqlTables["dialect"],
    (plans: readonly string[], indexes: ExpiredIndexStore["indexes"]) => void
  >
> = {
  sqlite(plans, indexes) {
    const ranges = [indexes.sessions, indexes.tokens].map((name) =>
      expect.stringMatching(`${name} \\(expires(>\\? AND expires)?<\\?\\)`),
    )
    expect(plans).toEqual(ranges)
    for (const plan of plans) expect(plan).not.toContain(`"SCAN `)
  },
  postgres([sessions], indexes) {
    expect(sessions).toContain(indexes.sessions)
    expect(sessions).not.toContain("Seq Scan")
  },
  mysql([sessions], indexes) {
    expect(sessions).toMatch(new RegExp(`"key":"${indexes.sessions}"|using ${indexes.sessions}`))
  },
}

/**
 * Writes a plan down. Some drivers read numbers as values that JSON has no form for.
 *
 * @param rows - of the plan
 */
export function planText(rows: unknown): string {
  return JSON.stringify(rows, (_, value: unknown) =>
    typeof value === "bigint" ? Number(value) : value,
  )
}
