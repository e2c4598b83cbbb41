import { deleteExpired } from "@lockstep/core/maintenance"
import {
  createStoreTable,
  createTables,
  type Database,
  KyselyAdapter,
  KyselyStore,
} from "@lockstep/kysely-adapter"
import type { Kysely } from "kysely"
import { expect } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"

const day = 86_400_000

/**
 * Stores what has expired beside what lives, and expects that the living alone is left.
 *
 * @param db - empty
 */
export async function expectOnlyExpiredDeleted(db: Kysely<Database>): Promise<void> {
  await createTables(db)
  await createStoreTable(db)
  const [adapter, store] = [KyselyAdapter(db), KyselyStore(db)]
  const { id: userId } = await adapter.createUser(user())
  for (let nth = 0; nth < 7; nth += 1) {
    const expires = new Date(Date.now() - (nth + 1) * day)
    await adapter.createSession({ sessionToken: `ended ${nth}`, userId, expires })
    await adapter.createVerificationToken({ identifier: "a@example.com", token: `${nth}`, expires })
    await store.set(`ended:${nth}`, "value", 1)
  }
  const expires = new Date(Date.now() + day)
  await adapter.createSession({ sessionToken: "living", userId, expires })
  await adapter.createVerificationToken({ identifier: "a@example.com", token: "living", expires })
  await store.set("living", "value", day)
  // By the clock of the database, which has to go on by a millisecond.
  await expect.poll(() => store.get(["ended:6"])).toEqual([null])

  expect(await deleteExpired({ adapter, store }, { limit: 3 })).toEqual({ records: 14, entries: 7 })
  expect(await rows(db, "Session")).toBe(1)
  expect(await rows(db, "VerificationToken")).toBe(1)
  expect(await adapter.getSessionAndUser("living")).not.toBeNull()
  expect(await store.get(["living"])).toEqual(["value"])
  expect(await deleteExpired({ adapter, store })).toEqual({ records: 0, entries: 0 })
}

async function rows(db: Kysely<Database>, table: "Session" | "VerificationToken"): Promise<number> {
  return (await db.selectFrom(table).selectAll().execute()).length
}
