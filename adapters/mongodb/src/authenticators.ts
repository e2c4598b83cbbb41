import {
  AdapterError,
  areKeys,
  givenMembers,
  type AdapterAuthenticator,
} from "@lockstep/core/adapters"
import { fromRecord } from "./from-record.ts"
import { insertOnce } from "./insert-once.ts"
import { onCommitted } from "./on-committed.ts"
import { sameId } from "./same-id.ts"
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
  return {
    ...managementMethods(store),
    async createAuthenticator(authenticator) {
      const fields = newPasskey(toRecord(authenticator, shape, store))
      return store.use(async (on) =>
        passkeyOf(await insertOnce(on, "Authenticators", fields), store),
      )
    },
    async getAuthenticator(credentialID) {
      if (!areKeys(credentialID)) return null
      return store.use(async (on) => {
        const [found] = await findWithUser(on, "Authenticators", exactly({ credentialID }))
        return found ? passkeyOf(found.record, store) : null
      })
    },
    async listAuthenticatorsByUserId(id) {
      const userId = store.ids.toStored(id)
      if (userId === undefined) return []
      return store.use(async (on) => {
        const found = await findWithUser(on, "Authenticators", sameId("userId", userId))
        return found.map(({ record }) => passkeyOf(record, store))
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
 * level 3, section 6.1.1). An equal value is fine: synced passkeys send 0 forever.
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

/** The methods that change and remove passkeys. */
function managementMethods(
  store: Store,
): Methods<"updateAuthenticatorCounter" | "updateAuthenticator" | "deleteAuthenticator"> {
  const shape = store.shapes.Authenticators
  return {
    async updateAuthenticatorCounter(credentialID, newCounter) {
      if (!areKeys(credentialID)) throw noSuchPasskey()
      assertCounter(newCounter)
      return store.use(async (on) =>
        passkeyOf(await raiseCounter(on, credentialID, newCounter), store),
      )
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
        return passkeyOf(document, store)
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
        return document ? passkeyOf(document, store) : null
      })
    },
  }
}

function passkeyOf(document: StoredRecord, { shapes }: Store): AdapterAuthenticator {
  // The fields are those of AdapterAuthenticator.
  return fromRecord(document, shapes.Authenticators) as unknown as AdapterAuthenticator
}
