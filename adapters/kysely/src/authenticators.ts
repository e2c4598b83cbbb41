import {
  areKeys,
  AdapterError,
  givenMembers,
  type AdapterAuthenticator,
} from "@lockstep/core/adapters"
import { fromRecord } from "./from-record.ts"
import type { Methods, Store } from "./store.ts"
import type { StoredRow } from "./stored-kysely.ts"
import { toRecord } from "./to-record.ts"

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
  const { statements, tables } = store
  const table = tables.authenticator
  return {
    ...managementMethods(store),
    async createAuthenticator(authenticator) {
      return passkeyOf(await statements.insert(table, toRecord(authenticator, table, store)), store)
    },
    async getAuthenticator(credentialID) {
      if (!areKeys(credentialID)) return null
      const [row] = await statements.find(table, { credentialID })
      return row ? passkeyOf(row, store) : null
    },
    async listAuthenticatorsByUserId(userId) {
      if (!areKeys(userId)) return []
      const rows = await statements.find(table, { userId })
      return Promise.all(rows.map((row) => passkeyOf(row, store)))
    },
    async updateAuthenticatorCounter(credentialID, newCounter) {
      if (!areKeys(credentialID)) throw noSuchPasskey()
      assertCounter(newCounter)
      return passkeyOf(await raiseCounter(store, credentialID, newCounter), store)
    },
  }
}

/**
 * Sets the counter unless it would go down, which is the sign of a cloned authenticator (WebAuthn
 * level 3, section 6.1.1). An equal value is fine: synced passkeys send 0 forever.
 *
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-sign-counter WebAuthn Level 3, section 6.1.1}
 */
async function raiseCounter(
  { statements, tables }: Store,
  credentialID: string,
  counter: number,
): Promise<StoredRow> {
  const raised = await statements.raiseCounter(credentialID, counter)
  if (raised) return raised
  const [row] = await statements.find(tables.authenticator, { credentialID })
  if (!row) throw noSuchPasskey()
  throw new AdapterError(
    "The signature counter of a passkey cannot decrease. The passkey may have been cloned.",
    {
      code: "conflict",
    },
  )
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
  const { statements, tables } = store
  const table = tables.authenticator
  return {
    async updateAuthenticator({ credentialID, name, lastUsedAt }) {
      if (!areKeys(credentialID)) throw noSuchPasskey()
      const patch = toRecord(givenMembers({ name, lastUsedAt }), table, store)
      const key = { credentialID }
      const [row] =
        Object.keys(patch).length > 0
          ? [await statements.update(table, key, patch)]
          : await statements.find(table, key)
      if (!row) throw noSuchPasskey()
      return passkeyOf(row, store)
    },
    async deleteAuthenticator(credentialID) {
      if (!areKeys(credentialID)) return null
      const row = await statements.remove(table, { credentialID })
      return row ? passkeyOf(row, store) : null
    },
  }
}

async function passkeyOf(row: StoredRow, store: Store): Promise<AdapterAuthenticator> {
  const { authenticator } = store.tables
  // The table's columns are those of AdapterAuthenticator.
  return (await fromRecord(row, authenticator, store)) as unknown as AdapterAuthenticator
}
