import {
  AdapterError,
  areKeys,
  givenMembers,
  type AdapterAuthenticator,
} from "@lockstep/core/adapters"
import { fromRecord } from "./from-record.ts"
import { insertOnce } from "./insert-once.ts"
import { onCommitted } from "./on-committed.ts"
import { exactly } from "./step.ts"
import type { Methods, OpenDatabase, Store, StoredRecord } from "./store.ts"
import { toRecord } from "./to-record.ts"
import { findWithUser } from "./with-user.ts"

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
  const shape = store.shapes.Authenticators
  // The fields are those of AdapterAuthenticator.
  const toPasskey = (document: StoredRecord) =>
    fromRecord(document, shape) as unknown as AdapterAuthenticator
  return {
    async createAuthenticator(authenticator) {
      const fields = newPasskey(toRecord(authenticator, shape, store))
      return store.use(async (on) => toPasskey(await insertOnce(on, "Authenticators", fields)))
    },
    async getAuthenticator(credentialID) {
      if (!areKeys(credentialID)) return null
      return store.use(async (on) => {
        const [found] = await findWithUser(on, "Authenticators", exactly({ credentialID }))
        return found ? toPasskey(found.record) : null
      })
    },
    async listAuthenticatorsByUserId(id) {
      const userId = store.ids.toStored(id)
      if (userId === undefined) return []
      return store.use(async (on) => {
        const found = await findWithUser(on, "Authenticators", exactly({ userId }))
        return found.map(({ record }) => toPasskey(record))
      })
    },
    async updateAuthenticatorCounter(credentialID, newCounter) {
      if (!areKeys(credentialID)) throw noSuchPasskey()
      assertCounter(newCounter)
      return store.use(async (on) => toPasskey(await raiseCounter(on, credentialID, newCounter)))
    },
    async updateAuthenticator({ credentialID, name, lastUsedAt }) {
      if (!areKeys(credentialID)) throw noSuchPasskey()
      const patch = toRecord(givenMembers({ name, lastUsedAt }), shape, store)
      return store.use(async (on) => {
        const filter = exactly({ credentialID })
        const passkeys = on.collection("Authenticators")
        const document =
          Object.keys(patch).length > 0
            ? await passkeys.findOneAndUpdate(filter, { $set: patch }, { returnDocument: "after" })
            : await passkeys.findOne(filter)
        if (!document) throw noSuchPasskey()
        return toPasskey(document)
      })
    },
    async deleteAuthenticator(credentialID) {
      if (!areKeys(credentialID)) return null
      return store.use(async (on) => {
        const document = await onCommitted(
          on,
          "Authenticators",
          exactly({ credentialID }),
          (passkeys, committed) => passkeys.findOneAndDelete(committed),
        )
        return document ? toPasskey(document) : null
      })
    },
  }
}

/**
 * Checks the fields of a new passkey.
 *
 * @throws AdapterError when its counter is none
 */
export function newPasskey<Fields extends Record<string, unknown>>(fields: Fields): Fields {
  assertCounter(fields["counter"])
  return fields
}

/**
 * Sets the counter unless it would go down, which is the sign of a cloned authenticator (WebAuthn
 * level 3, section 6.1.1). An equal value is fine: synced passkeys send 0 for ever.
 *
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-sign-counter WebAuthn Level 3, section 6.1.1}
 */
async function raiseCounter(
  on: OpenDatabase,
  credentialID: string,
  counter: number,
): Promise<StoredRecord> {
  const passkeys = on.collection("Authenticators")
  const filter = exactly({ credentialID })
  const raised = await passkeys.findOneAndUpdate(
    { ...filter, counter: { $lte: counter } },
    { $set: { counter } },
    { returnDocument: "after" },
  )
  if (raised) return raised
  if (!(await passkeys.findOne(filter, { projection: { _id: 1 } }))) throw noSuchPasskey()
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
