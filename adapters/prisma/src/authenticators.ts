import { AdapterError, givenMembers, type AdapterAuthenticator } from "@lockstep/core/adapters"
import type { Row } from "./client.ts"
import { fromRecord } from "./from-record.ts"
import { changeByKey, findByKey, findByOwner, keyOf, type Key } from "./keys.ts"
import type { Model } from "./models.ts"
import type { Methods, Store } from "./store.ts"
import { toRecord } from "./to-record.ts"

/** The methods about passkeys. */
export function authenticatorMethods(
  store: Store,
  model: Model,
): Methods<
  | "createAuthenticator"
  | "getAuthenticator"
  | "listAuthenticatorsByUserId"
  | "updateAuthenticatorCounter"
  | "updateAuthenticator"
  | "deleteAuthenticator"
> {
  const { client, writes, report } = store
  const delegate = model.on(client)
  return {
    ...managementMethods(store, model),
    async createAuthenticator(given) {
      const key = keyOf(model, { credentialID: given.credentialID })
      if (!key) throw new AdapterError("createAuthenticator failed: its id is not a valid string.")
      // With all of its members given there is no need to read the row back.
      const data = { transports: null, ...toRecord(given, model, report) }
      return toAuthenticator(await writes.insert(key, data), model)
    },
    async getAuthenticator(credentialID) {
      const key = keyOf(model, { credentialID })
      const row = key && (await findByKey(key, delegate))
      return row ? toAuthenticator(row, model) : null
    },
    async listAuthenticatorsByUserId(userId) {
      const rows = await findByOwner(model, client, userId)
      return rows.map((row) => toAuthenticator(row, model))
    },
    async updateAuthenticatorCounter(credentialID, counter) {
      const key = keyOf(model, { credentialID })
      if (!key) throw noSuchPasskey()
      assertCounter(counter)
      return toAuthenticator(await raiseCounter(store, key, counter), model)
    },
  }
}

/**
 * Sets the counter unless it would go down, which is the sign of a cloned authenticator (WebAuthn
 * level 3, section 6.1.1). An equal value is fine: synced passkeys send 0 forever.
 *
 * @see {@link https://www.w3.org/TR/webauthn-3/#sctn-sign-counter WebAuthn Level 3, section 6.1.1}
 */
async function raiseCounter({ client, writes }: Store, key: Key, counter: number): Promise<Row> {
  // Of calls at once the highest value remains.
  const update = writes.update(key, { counter }, { counter: { lte: counter } })
  const row = await changeByKey(key, client, update)
  if (row) return row
  if (!(await findByKey(key, key.model.on(client)))) throw noSuchPasskey()
  throw new AdapterError(
    "The signature counter of a passkey cannot decrease. The passkey may have been cloned.",
    {
      code: "conflict",
    },
  )
}

function toAuthenticator(row: Row, model: Model): AdapterAuthenticator {
  // The columns are those of AdapterAuthenticator.
  return fromRecord(row, model) as unknown as AdapterAuthenticator
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
function managementMethods(
  store: Store,
  model: Model,
): Methods<"updateAuthenticator" | "deleteAuthenticator"> {
  const { client, writes, report } = store
  const delegate = model.on(client)
  return {
    async updateAuthenticator({ credentialID, name, lastUsedAt }) {
      const key = keyOf(model, { credentialID })
      if (!key) throw noSuchPasskey()
      const patch = toRecord(givenMembers({ name, lastUsedAt }), model, report)
      const row =
        Object.keys(patch).length > 0
          ? await changeByKey(key, client, writes.update(key, patch))
          : await findByKey(key, delegate)
      if (!row) throw noSuchPasskey()
      return toAuthenticator(row, model)
    },
    async deleteAuthenticator(credentialID) {
      const key = keyOf(model, { credentialID })
      const row = key && (await writes.remove(key))
      return row ? toAuthenticator(row, model) : null
    },
  }
}
