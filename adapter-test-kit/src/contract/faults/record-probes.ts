import { isNothing, matches } from "../../values/assert.ts"
import { keyOf, storedUser, type ProbeKind } from "./probe.ts"

const answer = "the result"

const linkAccount: ProbeKind = {
  method: "linkAccount",
  needs: ["createUser", "getUserByAccount"],
  async prepare(fixture) {
    const { id } = await storedUser(fixture)
    const account = fixture.sample.account(id)
    return {
      method: "linkAccount",
      call: (adapter) => adapter.linkAccount(account),
      check() {},
      async effect(observer) {
        const found = await observer.getUserByAccount(keyOf(account))
        matches(found, { id }, "getUserByAccount afterwards")
      },
    }
  },
}

const unlinkAccount: ProbeKind = {
  method: "unlinkAccount",
  needs: ["createUser", "linkAccount", "getUserByAccount"],
  async prepare(fixture) {
    const { id } = await storedUser(fixture)
    const account = fixture.sample.account(id)
    await fixture.adapter.linkAccount(account)
    return {
      method: "unlinkAccount",
      call: (adapter) => adapter.unlinkAccount(keyOf(account)),
      check() {},
      async effect(observer) {
        const found = await observer.getUserByAccount(keyOf(account))
        isNothing(found, "getUserByAccount afterwards")
      },
    }
  },
}

const createSession: ProbeKind = {
  method: "createSession",
  needs: ["createUser", "getSessionAndUser"],
  async prepare(fixture) {
    const { id } = await storedUser(fixture)
    const session = fixture.sample.session(id)
    return {
      method: "createSession",
      call: (adapter) => adapter.createSession(session),
      check: (seen) => matches(seen, session, answer),
      async effect(observer) {
        const found = await observer.getSessionAndUser(session.sessionToken)
        matches(found?.session, session, "getSessionAndUser afterwards, the session")
        matches(found?.user, { id }, "getSessionAndUser afterwards, the user")
      },
    }
  },
}

const updateSession: ProbeKind = {
  method: "updateSession",
  needs: ["createUser", "createSession", "getSessionAndUser"],
  async prepare(fixture) {
    const { id } = await storedUser(fixture)
    const session = fixture.sample.session(id)
    await fixture.adapter.createSession(session)
    const patch = { sessionToken: session.sessionToken, expires: fixture.sample.date(60) }
    return {
      method: "updateSession",
      call: (adapter) => adapter.updateSession(patch),
      check() {},
      async effect(observer) {
        const found = await observer.getSessionAndUser(session.sessionToken)
        const wanted = { ...session, ...patch }
        matches(found?.session, wanted, "getSessionAndUser afterwards, the session")
      },
    }
  },
}

const deleteSession: ProbeKind = {
  method: "deleteSession",
  needs: ["createUser", "createSession", "getSessionAndUser"],
  async prepare(fixture) {
    const { id } = await storedUser(fixture)
    const session = fixture.sample.session(id)
    await fixture.adapter.createSession(session)
    const { sessionToken } = session
    return {
      method: "deleteSession",
      call: (adapter) => adapter.deleteSession(sessionToken),
      check() {},
      async effect(observer) {
        const found = await observer.getSessionAndUser(sessionToken)
        isNothing(found, "getSessionAndUser afterwards")
      },
    }
  },
}

const deleteSessionsByUserId: ProbeKind = {
  method: "deleteSessionsByUserId",
  needs: ["createUser", "createSession", "getSessionAndUser"],
  async prepare(fixture) {
    const { id } = await storedUser(fixture)
    const session = fixture.sample.session(id)
    await fixture.adapter.createSession(session)
    return {
      method: "deleteSessionsByUserId",
      call: (adapter) => adapter.deleteSessionsByUserId(id),
      check() {},
      async effect(observer) {
        const found = await observer.getSessionAndUser(session.sessionToken)
        isNothing(found, "getSessionAndUser afterwards")
      },
    }
  },
}

const createAuthenticator: ProbeKind = {
  method: "createAuthenticator",
  needs: ["createUser", "getAuthenticator"],
  async prepare(fixture) {
    const { id } = await storedUser(fixture)
    const passkey = fixture.sample.authenticator(id)
    return {
      method: "createAuthenticator",
      call: (adapter) => adapter.createAuthenticator(passkey),
      check: (seen) => matches(seen, passkey, answer),
      async effect(observer) {
        const found = await observer.getAuthenticator(passkey.credentialID)
        matches(found, passkey, "getAuthenticator afterwards")
      },
    }
  },
}

const updateAuthenticatorCounter: ProbeKind = {
  method: "updateAuthenticatorCounter",
  needs: ["createUser", "createAuthenticator", "getAuthenticator"],
  async prepare(fixture) {
    const { id } = await storedUser(fixture)
    const passkey = fixture.sample.authenticator(id)
    const { credentialID, counter } = passkey
    await fixture.adapter.createAuthenticator(passkey)
    const wanted = { ...passkey, counter: counter + 1 }
    return {
      method: "updateAuthenticatorCounter",
      call: (adapter) => adapter.updateAuthenticatorCounter(credentialID, counter + 1),
      check: (seen) => matches(seen, wanted, answer),
      async effect(observer) {
        const found = await observer.getAuthenticator(credentialID)
        matches(found, wanted, "getAuthenticator afterwards")
      },
    }
  },
}

/** Every method that writes records of a user. */
export const recordProbes: readonly ProbeKind[] = [
  linkAccount,
  unlinkAccount,
  createSession,
  updateSession,
  deleteSession,
  deleteSessionsByUserId,
  createAuthenticator,
  updateAuthenticatorCounter,
]
