import { checkAdapter, type SubjectFactory } from "@lockstep/adapter-test-kit"
import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { type Kysely, sql } from "kysely"
import { expect } from "vitest"
import type { OwnTables } from "./own-tables.ts"

/** A database with a count of the rows that are read. */
export interface CountedDatabase {
  readonly db: Kysely<OwnTables>
  rowsRead(): number | Promise<number>
}

/** Opens a client with a number of connections. */
type Open = (connections: number) => CountedDatabase

const options = { level: 5, only: ["E3"] } as const

/**
 * Requires that the kit reports a lookup that no index serves, and no other.
 *
 * @param open - opens a client with a number of connections
 */
export async function expectScansAreCaught(open: Open): Promise<void> {
  await expectNoScanIsFound(open)
  const broken = await checkAdapter(subjectOn(open, true), options)
  expect(broken.rules).toMatchObject([{ id: "E3", status: "fail" }])
  const [{ detail } = { detail: "" }] = broken.rules
  expect(detail).toMatch(/seen: +getUserByEmail \d+ and \d+$/m)
}

/**
 * Requires that the kit reports no lookup of the adapter.
 *
 * @param open - opens a client with a number of connections
 */
export async function expectNoScanIsFound(open: Open): Promise<void> {
  const kept = await checkAdapter(subjectOn(open, false), options)
  expect(kept.rules).toMatchObject([{ id: "E3", status: "pass" }])
  expect(kept.lookUps).toEqual({ by: "rows read", among: [10, 1000] })
}

function subjectOn(open: Open, isScanning: boolean): SubjectFactory {
  return ({ pool = 10 }) => {
    const { db, rowsRead } = open(pool)
    const adapter = KyselyAdapter(db)
    const getUserByEmail: typeof adapter.getUserByEmail = async (email) => {
      const same = sql<boolean>`lower(email) = ${email.toLowerCase()}`
      const user = await db.selectFrom("User").selectAll().where(same).executeTakeFirst()
      return user ? adapter.getUser(user.id) : null
    }
    return {
      adapter: isScanning ? { ...adapter, getUserByEmail } : adapter,
      close: () => db.destroy(),
      // The database goes with the test.
      reset: () => {},
      raw: { rowsRead },
    }
  }
}
