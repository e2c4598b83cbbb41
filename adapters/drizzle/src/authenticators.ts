import { AdapterError, givenMembers, type AdapterAuthenticator } from "@lockstep/core/adapters"
import { sql } from "drizzle-orm"
import { columnOf } from "./bound-table.ts"
import type { PlainRecord } from "./from-record.ts"
import { find, findAll, keyOf, keysOf } from "./look-up.ts"
import { withDefaults, withUpdates } from "./own-defaults.ts"
import { columnName } from "./statement.ts"
import type { Methods, Store } from "./store.ts"
import { toRecord, type Assignment } from "./to-record.ts"

/** The methods about passkeys. */
export function authenticatorMethods(
  store: Store,
): Methods<
  | "createAuthenticator"
  | "getAuthenticator"
  | "listAuthenticatorsByUserId"
  | "updateAuthenticatorCounter"
  | "updateAuthenticator"
  | "deleteAuthenticator"
> {
  const { authenticator: table } = store.tables
  return {
    ...managementMethods(store),
    async createAuthenticator(given) {
      const record = withDefaults(table, toRecord(given, table, store.report, store.fit))
      return toPasskey(await store.insert(table, record))
    },
    async getAuthenticator(credentialID) {
      const found = await find(store, table, keysOf(table, { credentialID }))
      return found ? toPasskey(found) : null
    },
    async listAuthenticatorsByUserId(userId) {
      const keys = keysOf(table, { userId })
      return keys ? (await findAll(store, table, keys)).map(toPasskey) : []
    },
    async updateAuthenticatorCounter(credentialID, newCounter) {
      const key = keyOf(table, "credentialID", credentialID)
      if (!key) throw noSuchPasskey()
      assertCounter(newCounter)
      return toPasskey(await raiseCounter(store, key, newCounter))
    },
  }
}

/**
 * Sets the counter unless it would go down, which is the sign of a cloned authenticator (WebAuthn
 * level 3, section 6.1.1). An equal value is fine: synced passkeys send 0 forever.
 *
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-sign-counter WebAuthn Level 3, section 6.1.1}
 */
async function raiseCounter(store: Store, key: Assignment, counter: number): Promise<PlainRecord> {
  const { authenticator: table } = store.tables
  const column = columnOf(table, "counter")
  const patch = withUpdates(table, [{ column, value: counter }])
  const notLower = sql`${columnName(column)} <= ${sql.param(counter, column.column)}`
  const record = await store.update(table, [key], patch, notLower)
  if (record) return record
  if (!(await find(store, table, [key]))) throw noSuchPasskey()
  throw new AdapterError(
    "The signature counter of a passkey cannot decrease. The passkey may have been cloned.",
    {
      code: "conflict",
    },
  )
}

function toPasskey(record: PlainRecord): AdapterAuthenticator {
  // The table's columns are those of AdapterAuthenticator.
  return record as unknown as AdapterAuthenticator
}

function assertCounter(counter: unknown): void {
  if (Number.isInteger(counter) && Number(counter) >= 0 && Number(counter) < 2 ** 32) return
  throw new AdapterError(
    "The signature counter of a passkey must be an integer from 0 to 4294967295.",
  )
}

function noSuchPasskey(): AdapterError {
  return new AdapterError("The passkey to update does not exist.", { code: "missing" })
}

/** The methods that rename and remove passkeys. */
function managementMethods(store: Store): Methods<"updateAuthenticator" | "deleteAuthenticator"> {
  const { authenticator: table } = store.tables
  return {
    async updateAuthenticator({ credentialID, name, lastUsedAt }) {
      const keys = keysOf(table, { credentialID })
      if (!keys) throw noSuchPasskey()
      const changes = givenMembers({ name, lastUsedAt })
      const patch = toRecord(changes, table, store.report, store.fit)
      const record =
        patch.length > 0
          ? await store.update(table, keys, withUpdates(table, patch))
          : await find(store, table, keys)
      if (!record) throw noSuchPasskey()
      return toPasskey(record)
    },
    async deleteAuthenticator(credentialID) {
      const keys = keysOf(table, { credentialID })
      const removed = keys && (await store.remove(table, keys))
      return removed ? toPasskey(removed) : null
    },
  }
}
