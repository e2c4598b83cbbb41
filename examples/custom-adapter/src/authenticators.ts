import { AdapterError, type Adapter, type AdapterAuthenticator } from "@lockstep/core/adapters"
import type { Run } from "./database.ts"
import { areKeys, requireKeys } from "./keys.ts"
import { columnsOf, insertInto, noValues } from "./statement.ts"
import { authenticators } from "./tables.ts"
import { only } from "./users.ts"

/** The row of the statement below: no passkey, or one that was not changed, has no new counter. */
type Counted = AdapterAuthenticator & { readonly changed: boolean }

/** The methods about passkeys. */
export function authenticatorMethods(run: Run) {
  return {
    async createAuthenticator(authenticator) {
      requireKeys("createAuthenticator", authenticator.credentialID, authenticator.userId)
      const values = noValues()
      const text = insertInto(authenticators, authenticator, values)
      const statement = { text, values: values.all }
      return only(await run<AdapterAuthenticator>("createAuthenticator", statement))
    },
    async getAuthenticator(credentialID) {
      if (!areKeys(credentialID)) return null
      const text = `select ${columnsOf(authenticators)} from authenticators where "credentialID" = $1`
      const values = [credentialID]
      const [found] = await run<AdapterAuthenticator>("getAuthenticator", { text, values })
      return found ?? null
    },
    async listAuthenticatorsByUserId(userId) {
      if (!areKeys(userId)) return []
      const text = `select ${columnsOf(authenticators)} from authenticators where "userId" = $1`
      return run<AdapterAuthenticator>("listAuthenticatorsByUserId", { text, values: [userId] })
    },
    updateAuthenticatorCounter: (credentialID, newCounter) =>
      raiseCounter(run, credentialID, newCounter),
    async deleteAuthenticator(credentialID) {
      if (!areKeys(credentialID)) return null
      const text = `delete from authenticators where "credentialID" = $1
        returning ${columnsOf(authenticators)}`
      const values = [credentialID]
      const [removed] = await run<AdapterAuthenticator>("deleteAuthenticator", { text, values })
      return removed ?? null
    },
  } satisfies Adapter
}

/**
 * A counter that goes back is the sign of a cloned passkey (WebAuthn, section 6.1.1). The check and the
 * write are one statement; its second part distinguishes a lower counter from a missing passkey.
 */
async function raiseCounter(
  run: Run,
  credentialID: string,
  counter: number,
): Promise<AdapterAuthenticator> {
  requireKeys("updateAuthenticatorCounter", credentialID)
  const columns = columnsOf(authenticators)
  const text = `with changed as (
      update authenticators set counter = $2 where "credentialID" = $1 and counter <= $2
      returning ${columns}
    )
    select ${columns}, true as changed from changed
    union all
    select ${columns}, false from authenticators
      where "credentialID" = $1 and not exists (select from changed)`
  const values = [credentialID, counter]
  const rows = await run<Counted>("updateAuthenticatorCounter", { text, values })
  const { changed, ...stored } = only(rows)
  if (!changed) throw new AdapterError("The stored counter is higher.", { code: "conflict" })
  return stored
}
