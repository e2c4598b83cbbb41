import type { AdapterMethod } from "@lockstep/core/adapters"
import { ensure } from "../../assert.ts"
import { toCode } from "../../print-code.ts"
import { isUnchanged, snapshot } from "../../watch/snapshot.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { keyOf, settledUser, type Ground, type ProbeKind } from "./probe.ts"

type Read = (adapter: WatchedAdapter) => Promise<unknown>

/** A read of a record that is there: what it gives when nothing is wrong is all that is right later. */
function read(
  method: AdapterMethod,
  needs: readonly AdapterMethod[],
  settle: (ground: Ground) => Promise<Read>,
): ProbeKind {
  return {
    method,
    needs,
    async prepare(ground) {
      const call = await settle(ground)
      const record = snapshot(await call(ground.adapter))
      return {
        method,
        call,
        check: (seen) => ensure(isUnchanged(seen, record), "the answer", toCode(record), seen),
      }
    },
  }
}

/** Every method that only reads. */
export const readProbes: readonly ProbeKind[] = [
  read("getUser", ["createUser"], async (ground) => {
    const { id } = await settledUser(ground)
    return (adapter) => adapter.getUser(id)
  }),
  read("getUserByEmail", ["createUser"], async (ground) => {
    const user = ground.sample.user()
    await ground.adapter.createUser(user)
    return (adapter) => adapter.getUserByEmail(user.email)
  }),
  read("getUserByAccount", ["createUser", "linkAccount"], async (ground) => {
    const account = await settledAccount(ground)
    return (adapter) => adapter.getUserByAccount(keyOf(account))
  }),
  read("getAccount", ["createUser", "linkAccount"], async (ground) => {
    const { provider, providerAccountId } = await settledAccount(ground)
    return (adapter) => adapter.getAccount(providerAccountId, provider)
  }),
  read("getSessionAndUser", ["createUser", "createSession"], async (ground) => {
    const session = ground.sample.session((await settledUser(ground)).id)
    await ground.adapter.createSession(session)
    return (adapter) => adapter.getSessionAndUser(session.sessionToken)
  }),
  read("getAuthenticator", ["createUser", "createAuthenticator"], async (ground) => {
    const { credentialID } = await settledPasskey(ground)
    return (adapter) => adapter.getAuthenticator(credentialID)
  }),
  read("listAuthenticatorsByUserId", ["createUser", "createAuthenticator"], async (ground) => {
    const { userId } = await settledPasskey(ground)
    return (adapter) => adapter.listAuthenticatorsByUserId(userId)
  }),
  read("listAccountsByUserId", ["createUser", "linkAccount"], async (ground) => {
    const { userId } = await settledAccount(ground)
    return (adapter) => adapter.listAccountsByUserId(userId)
  }),
]

async function settledAccount(ground: Ground) {
  const account = ground.sample.account((await settledUser(ground)).id)
  await ground.adapter.linkAccount(account)
  return account
}

async function settledPasskey(ground: Ground) {
  const passkey = ground.sample.authenticator((await settledUser(ground)).id)
  await ground.adapter.createAuthenticator(passkey)
  return passkey
}
