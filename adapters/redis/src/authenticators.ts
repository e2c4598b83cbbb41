import { AdapterError, areKeys, givenMembers } from "@lockstep/core/adapters"
import { failure, recordsOf } from "./endings.ts"
import * as scripts from "./scripts/authenticator-scripts.ts"
import type { Methods, Store } from "./store.ts"
import { listed, newMembers, toRecord } from "./to-record.ts"

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
  const { run, keys, records } = store
  const { userKeyPrefix, authenticatorsOfUserKeyPrefix } = keys.prefixes
  return {
    ...managementMethods(store),
    createAuthenticator: createAuthenticator(store),
    async getAuthenticator(credentialID) {
      if (!areKeys(credentialID)) return null
      const args = [userKeyPrefix, credentialID]
      const answer = await run(scripts.getAuthenticator, [keys.authenticator(credentialID)], args)
      const [json] = recordsOf(answer)
      return json === undefined ? null : records.authenticator(json)
    },
    async listAuthenticatorsByUserId(userId) {
      const owner = areKeys(userId) ? keys.user(userId) : undefined
      if (owner === undefined) return []
      const place = [`${authenticatorsOfUserKeyPrefix}${userId}`, owner]
      const answer = await run(scripts.listAuthenticatorsByUserId, place, [userId])
      return recordsOf(answer).map((json) => records.authenticator(json))
    },
    async updateAuthenticatorCounter(credentialID, newCounter) {
      if (!areKeys(credentialID)) throw failure("missing")
      assertCounter(newCounter)
      const place = [keys.authenticator(credentialID)]
      const args = [userKeyPrefix, credentialID, String(newCounter)]
      const [json] = recordsOf(await run(scripts.updateAuthenticatorCounter, place, args))
      if (json === undefined) throw new AdapterError("The update of a passkey returned no passkey.")
      return records.authenticator(json)
    },
  }
}

function createAuthenticator(store: Store): Methods<"createAuthenticator">["createAuthenticator"] {
  const { run, keys, records } = store
  const { userKeyPrefix, authenticatorsOfUserKeyPrefix } = keys.prefixes
  return async (authenticator) => {
    const json = newAuthenticator(store, authenticator)
    const { userId, credentialID } = authenticator
    const owner = keys.user(userId)
    if (owner === undefined) throw failure("missing")
    const index = `${authenticatorsOfUserKeyPrefix}${userId}`
    const place = [keys.authenticator(credentialID), owner, index, keys.call()]
    const args = [json, userId, userKeyPrefix, credentialID]
    recordsOf(await run(scripts.createAuthenticator, place, args))
    return records.authenticator(json)
  }
}

/**
 * A passkey to store, as JSON.
 *
 * @param authenticator - as it was given, with its owner
 */
export function newAuthenticator({ kinds, report }: Store, authenticator: object): string {
  const members = newMembers(authenticator, kinds.authenticator, report)
  assertCounter(members["counter"])
  return JSON.stringify(members)
}

function assertCounter(counter: unknown): void {
  if (Number.isInteger(counter) && Number(counter) >= 0 && Number(counter) < 2 ** 32) return
  throw new AdapterError(
    "The signature counter of a passkey must be an integer from 0 to 4294967295.",
  )
}

/** The methods that rename and remove passkeys. */
function managementMethods(store: Store): Methods<"updateAuthenticator" | "deleteAuthenticator"> {
  const { run, keys, records, kinds, report } = store
  const { userKeyPrefix, authenticatorsOfUserKeyPrefix } = keys.prefixes
  return {
    async updateAuthenticator({ credentialID, name, lastUsedAt }) {
      if (!areKeys(credentialID)) throw failure("missing")
      const patch = toRecord(givenMembers({ name, lastUsedAt }), kinds.authenticator, report)
      const args = [userKeyPrefix, credentialID, ...listed(patch)]
      const place = [keys.authenticator(credentialID)]
      const [json] = recordsOf(await run(scripts.updateAuthenticator, place, args))
      if (json === undefined) throw new AdapterError("The update of a passkey returned no passkey.")
      return records.authenticator(json)
    },
    async deleteAuthenticator(credentialID) {
      if (!areKeys(credentialID)) return null
      const args = [credentialID, authenticatorsOfUserKeyPrefix]
      const place = [keys.authenticator(credentialID)]
      const [json] = recordsOf(await run(scripts.deleteAuthenticator, place, args))
      return json === undefined ? null : records.authenticator(json)
    },
  }
}
