import { areKeys, AdapterError, type AdapterAuthenticator } from "@lockstep/core/adapters"
import { fromRecord, type StoredRow } from "./from-record.ts"
import { insertOnce } from "./insert-once.ts"
import type { Methods, Store, StoredKysely } from "./store.ts"
import { toRecord } from "./to-record.ts"

/** The methods about passkeys. */
export function authenticatorMethods(
  store: Store,
): Methods<
  | "createAuthenticator"
  | "getAuthenticator"
  | "listAuthenticatorsByUserId"
  | "updateAuthenticatorCounter"
> {
  const { db, tables, report } = store
  const table = tables.authenticator
  // The table's columns are those of AdapterAuthenticator.
  const toShape = (row: StoredRow) => fromRecord(row, table) as unknown as AdapterAuthenticator
  return {
    async createAuthenticator(authenticator) {
      return toShape(await insertOnce(db, "Authenticator", toRecord(authenticator, table, report)))
    },
    async getAuthenticator(credentialID) {
      if (!areKeys(credentialID)) return null
      const row = await find(db, credentialID)
      return row ? toShape(row) : null
    },
    async listAuthenticatorsByUserId(userId) {
      if (!areKeys(userId)) return []
      const rows = await db
        .selectFrom("Authenticator")
        .selectAll()
        .where("userId", "=", userId)
        .execute()
      return rows.map(toShape)
    },
    async updateAuthenticatorCounter(credentialID, newCounter) {
      if (!areKeys(credentialID)) throw noSuchPasskey()
      assertCounter(newCounter)
      return toShape(await raiseCounter(db, credentialID, newCounter))
    },
  }
}

function find(db: StoredKysely, credentialID: string): Promise<StoredRow | undefined> {
  return db
    .selectFrom("Authenticator")
    .selectAll()
    .where("credentialID", "=", credentialID)
    .executeTakeFirst()
}

/**
 * Sets the counter unless it would go down, which is the sign of a cloned authenticator (WebAuthn
 * section 6.1.1). An equal value is fine: synced passkeys send 0 for ever.
 */
async function raiseCounter(
  db: StoredKysely,
  credentialID: string,
  counter: number,
): Promise<StoredRow> {
  const row = await db
    .updateTable("Authenticator")
    .set({ counter })
    .where("credentialID", "=", credentialID)
    .where("counter", "<=", counter)
    .returningAll()
    .executeTakeFirst()
  if (row) return row
  if (!(await find(db, credentialID))) throw noSuchPasskey()
  throw new AdapterError("The counter of a passkey never goes down; it may have been cloned.", {
    code: "conflict",
  })
}

function assertCounter(counter: unknown): void {
  if (Number.isInteger(counter) && Number(counter) >= 0 && Number(counter) < 2 ** 32) return
  throw new AdapterError("The counter of a passkey is an integer from 0 to 4294967295.")
}

function noSuchPasskey(): AdapterError {
  return new AdapterError("There is no such passkey to update.", { code: "missing" })
}
