import type { AdapterMethod } from "@lockstep/core/adapters"
import { ensure } from "../../values/assert.ts"
import { toCode } from "../../values/print-code.ts"
import { isUnchanged, snapshot } from "../../values/snapshot.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { keyOf, storedPasskey, storedUser, type Fixture, type ProbeKind } from "./probe.ts"

type Read = (adapter: WatchedAdapter) => Promise<unknown>

/** Reads an existing record. Its result without a fault is the only correct result later. */
function read(
  method: AdapterMethod,
  needs: readonly AdapterMethod[],
  settle: (fixture: Fixture) => Promise<Read>,
): ProbeKind {
  return {
    method,
    needs,
    async prepare(fixture) {
      const call = await settle(fixture)
      const record = snapshot(await call(fixture.adapter))
      return {
        method,
        call,
        check: (seen) => ensure(isUnchanged(seen, record), "the result", toCode(record), seen),
      }
    },
  }
}

/** Every method that only reads. */
export const readProbes: readonly ProbeKind[] = [
  read("getUser", ["createUser"], async (fixture) => {
    const { id } = await storedUser(fixture)
    return (adapter) => adapter.getUser(id)
  }),
  read("getUserByEmail", ["createUser"], async (fixture) => {
    const user = fixture.sample.user()
    await fixture.adapter.createUser(user)
    return (adapter) => adapter.getUserByEmail(user.email)
  }),
  read("getUserByAccount", ["createUser", "linkAccount"], async (fixture) => {
    const account = await storedAccount(fixture)
    return (adapter) => adapter.getUserByAccount(keyOf(account))
  }),
  read("getAccount", ["createUser", "linkAccount"], async (fixture) => {
    const { provider, providerAccountId } = await storedAccount(fixture)
    return (adapter) => adapter.getAccount(providerAccountId, provider)
  }),
  read("getSessionAndUser", ["createUser", "createSession"], async (fixture) => {
    const session = fixture.sample.session((await storedUser(fixture)).id)
    await fixture.adapter.createSession(session)
    return (adapter) => adapter.getSessionAndUser(session.sessionToken)
  }),
  read("listSessionsByUserId", ["createUser", "createSession"], async (fixture) => {
    const { id } = await storedUser(fixture)
    await fixture.adapter.createSession(fixture.sample.session(id))
    return (adapter) => adapter.listSessionsByUserId(id)
  }),
  read("getAuthenticator", ["createUser", "createAuthenticator"], async (fixture) => {
    const { credentialID } = await storedPasskey(fixture)
    return (adapter) => adapter.getAuthenticator(credentialID)
  }),
  read("listAuthenticatorsByUserId", ["createUser", "createAuthenticator"], async (fixture) => {
    const { userId } = await storedPasskey(fixture)
    return (adapter) => adapter.listAuthenticatorsByUserId(userId)
  }),
  read("listAccountsByUserId", ["createUser", "linkAccount"], async (fixture) => {
    const { userId } = await storedAccount(fixture)
    return (adapter) => adapter.listAccountsByUserId(userId)
  }),
]

async function storedAccount(fixture: Fixture) {
  const account = fixture.sample.account((await storedUser(fixture)).id)
  await fixture.adapter.linkAccount(account)
  return account
}
