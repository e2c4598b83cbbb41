import { ensure, isNothing, matches } from "../../values/assert.ts"
import { keyOf, storedPasskey, storedUser, type ProbeKind } from "./probe.ts"

const updateAccount: ProbeKind = {
  method: "updateAccount",
  needs: ["createUser", "linkAccount", "getAccount"],
  async prepare(fixture) {
    const { id } = await storedUser(fixture)
    const account = fixture.sample.account(id)
    await fixture.adapter.linkAccount(account)
    const { provider, providerAccountId } = account
    const refresh_token = fixture.sample.text("Ref")
    return {
      method: "updateAccount",
      call: (adapter) => adapter.updateAccount({ ...keyOf(account), refresh_token }),
      check: (seen) => matches(seen, { userId: id, refresh_token }, "the result"),
      async effect(observer) {
        const found = await observer.getAccount(providerAccountId, provider)
        matches(found, { userId: id, refresh_token }, "getAccount afterwards")
      },
    }
  },
}

/** An adapter may ignore except (S22), so the check covers only sessions that must end. */
const deleteSessionsExcept: ProbeKind = {
  method: "deleteSessionsByUserId",
  needs: ["createUser", "createSession", "getSessionAndUser"],
  async prepare(fixture) {
    const { id } = await storedUser(fixture)
    const [session, current] = [fixture.sample.session(id), fixture.sample.session(id)]
    await fixture.adapter.createSession(session)
    await fixture.adapter.createSession(current)
    return {
      method: "deleteSessionsByUserId",
      call: (adapter) => adapter.deleteSessionsByUserId(id, { except: current.sessionToken }),
      check() {},
      async effect(observer) {
        const found = await observer.getSessionAndUser(session.sessionToken)
        isNothing(found, "getSessionAndUser afterwards")
      },
    }
  },
}

const updateAuthenticator: ProbeKind = {
  method: "updateAuthenticator",
  needs: ["createUser", "createAuthenticator", "getAuthenticator"],
  async prepare(fixture) {
    const passkey = await storedPasskey(fixture)
    const { credentialID } = passkey
    const name = fixture.sample.text("Key")
    // Without a column for it, the name is not stored (W21).
    const first = await fixture.adapter.updateAuthenticator({ credentialID, name: "Key" })
    const wanted = (first.name ?? null) === null ? passkey : { ...passkey, name }
    return {
      method: "updateAuthenticator",
      call: (adapter) => adapter.updateAuthenticator({ credentialID, name }),
      check: (seen) => matches(seen, wanted, "the result"),
      async effect(observer) {
        const found = await observer.getAuthenticator(credentialID)
        matches(found, wanted, "getAuthenticator afterwards")
      },
    }
  },
}

const deleteAuthenticator: ProbeKind = {
  method: "deleteAuthenticator",
  needs: ["createUser", "createAuthenticator", "getAuthenticator"],
  async prepare(fixture) {
    const { credentialID } = await storedPasskey(fixture)
    return {
      method: "deleteAuthenticator",
      call: (adapter) => adapter.deleteAuthenticator(credentialID),
      check() {},
      async effect(observer) {
        const found = await observer.getAuthenticator(credentialID)
        isNothing(found, "getAuthenticator afterwards")
      },
    }
  },
}

/** It may delete records of other cases, which may also delete its records. */
const deleteExpired: ProbeKind = {
  method: "deleteExpired",
  needs: [],
  async prepare() {
    return {
      method: "deleteExpired",
      call: (adapter) => adapter.deleteExpired(10),
      check: (seen) => ensure(typeof seen === "number", "the result", "a number of records", seen),
    }
  },
}

/** Optional methods that write. */
export const changeProbes: readonly ProbeKind[] = [
  updateAccount,
  deleteSessionsExcept,
  updateAuthenticator,
  deleteAuthenticator,
  deleteExpired,
]
