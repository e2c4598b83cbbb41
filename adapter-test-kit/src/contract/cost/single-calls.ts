import type { AdapterMethod } from "@lockstep/core/adapters"
import { isAccepted } from "../../bench/absent-user.ts"
import type { CaseTools } from "../../bench/case.ts"

/** Stores the records that a call needs, and returns the call. Each call is new. */
export interface CallSetup {
  /** Methods that store these records. */
  readonly needs: readonly AdapterMethod[]
  prepare(tools: CaseTools): Promise<() => Promise<unknown>>
}

const withUser: readonly AdapterMethod[] = ["createUser"]

/** Each method with an existing record, or without a conflicting one. */
export const ordinary: Readonly<Record<AdapterMethod, CallSetup>> = {
  createUser: {
    needs: [],
    async prepare({ adapter, sample }) {
      const user = sample.user()
      return () => adapter.createUser(user)
    },
  },
  getUser: {
    needs: withUser,
    async prepare({ adapter, newUser }) {
      const { id } = await newUser()
      return () => adapter.getUser(id)
    },
  },
  getUserByEmail: {
    needs: withUser,
    async prepare({ adapter, newUser }) {
      const { email } = await newUser()
      return () => adapter.getUserByEmail(email)
    },
  },
  updateUser: {
    needs: withUser,
    async prepare({ adapter, sample, newUser }) {
      const patch = { id: (await newUser()).id, name: "Renamed 🪁", emailVerified: sample.date(-1) }
      return () => adapter.updateUser(patch)
    },
  },
  deleteUser: { needs: withUser, prepare: deletion },
  linkAccount: {
    needs: withUser,
    async prepare({ adapter, sample, newUser }) {
      const account = sample.account((await newUser()).id)
      return () => adapter.linkAccount(account)
    },
  },
  unlinkAccount: {
    needs: [...withUser, "linkAccount"],
    async prepare(tools) {
      const { provider, providerAccountId } = await linked(tools)
      return () => tools.adapter.unlinkAccount({ provider, providerAccountId })
    },
  },
  updateAccount: {
    needs: [...withUser, "linkAccount"],
    async prepare(tools) {
      const { provider, providerAccountId } = await linked(tools)
      const tokens = { access_token: tools.sample.text("Access"), expires_at: 1_893_456_789 }
      const update = { provider, providerAccountId, ...tokens }
      return () => tools.adapter.updateAccount(update, { refresh_token: null })
    },
  },
  getAccount: {
    needs: [...withUser, "linkAccount"],
    async prepare(tools) {
      const { provider, providerAccountId } = await linked(tools)
      return () => tools.adapter.getAccount(providerAccountId, provider)
    },
  },
  getUserByAccount: {
    needs: [...withUser, "linkAccount"],
    async prepare(tools) {
      const { provider, providerAccountId } = await linked(tools)
      return () => tools.adapter.getUserByAccount({ provider, providerAccountId })
    },
  },
  createSession: {
    needs: withUser,
    async prepare({ adapter, sample, newUser }) {
      const session = sample.session((await newUser()).id)
      return () => adapter.createSession(session)
    },
  },
  getSessionAndUser: {
    needs: [...withUser, "createSession"],
    async prepare(tools) {
      const sessionToken = await signedIn(tools)
      return () => tools.adapter.getSessionAndUser(sessionToken)
    },
  },
  updateSession: {
    needs: [...withUser, "createSession"],
    async prepare(tools) {
      const patch = { sessionToken: await signedIn(tools), expires: tools.sample.date(60) }
      return () => tools.adapter.updateSession(patch)
    },
  },
  deleteSession: {
    needs: [...withUser, "createSession"],
    async prepare(tools) {
      const sessionToken = await signedIn(tools)
      return () => tools.adapter.deleteSession(sessionToken)
    },
  },
  createVerificationToken: {
    needs: [],
    async prepare({ adapter, sample }) {
      const token = sample.token()
      return () => adapter.createVerificationToken(token)
    },
  },
  useVerificationToken: {
    needs: ["createVerificationToken"],
    async prepare({ adapter, sample }) {
      const { expires, ...key } = sample.token()
      await adapter.createVerificationToken({ ...key, expires })
      return () => adapter.useVerificationToken(key)
    },
  },
  createAuthenticator: {
    needs: withUser,
    async prepare({ adapter, sample, newUser }) {
      const passkey = sample.authenticator((await newUser()).id)
      return () => adapter.createAuthenticator(passkey)
    },
  },
  getAuthenticator: {
    needs: [...withUser, "createAuthenticator"],
    async prepare(tools) {
      const { credentialID } = await withPasskey(tools)
      return () => tools.adapter.getAuthenticator(credentialID)
    },
  },
  listAuthenticatorsByUserId: {
    needs: [...withUser, "createAuthenticator"],
    async prepare(tools) {
      const { adapter, sample } = tools
      const { userId } = await withPasskey(tools)
      await adapter.createAuthenticator(sample.authenticator(userId))
      return () => adapter.listAuthenticatorsByUserId(userId)
    },
  },
  updateAuthenticatorCounter: {
    needs: [...withUser, "createAuthenticator"],
    async prepare(tools) {
      const { credentialID, counter } = await withPasskey(tools)
      return () => tools.adapter.updateAuthenticatorCounter(credentialID, counter + 1)
    },
  },
  updateAuthenticator: {
    needs: [...withUser, "createAuthenticator"],
    async prepare(tools) {
      const { credentialID } = await withPasskey(tools)
      const update = { credentialID, name: "Key 🔑", lastUsedAt: tools.sample.date(-1) }
      return () => tools.adapter.updateAuthenticator(update)
    },
  },
  deleteAuthenticator: {
    needs: [...withUser, "createAuthenticator"],
    async prepare(tools) {
      const { credentialID } = await withPasskey(tools)
      return () => tools.adapter.deleteAuthenticator(credentialID)
    },
  },
  createUserWithAccount: {
    needs: [],
    // Without the optional records, each of which may take another statement.
    async prepare({ adapter, sample }) {
      const records = sample.newUserWithAccount()
      return () => adapter.createUserWithAccount(records)
    },
  },
  listAccountsByUserId: {
    needs: [...withUser, "linkAccount"],
    async prepare(tools) {
      const { userId } = await linked(tools)
      return () => tools.adapter.listAccountsByUserId(userId)
    },
  },
  listSessionsByUserId: {
    needs: [...withUser, "createSession"],
    async prepare({ adapter, sample, newUser }) {
      const { id } = await newUser()
      for (let count = 0; count < 2; count += 1) await adapter.createSession(sample.session(id))
      return () => adapter.listSessionsByUserId(id)
    },
  },
  deleteSessionsByUserId: {
    needs: [...withUser, "createSession"],
    async prepare({ adapter, sample, newUser }) {
      const { id } = await newUser()
      for (let count = 0; count < 2; count += 1) await adapter.createSession(sample.session(id))
      return () => adapter.deleteSessionsByUserId(id)
    },
  },
  deleteExpired: {
    needs: [...withUser, "createSession", "createVerificationToken"],
    async prepare({ adapter, sample, newUser }) {
      const expires = sample.date(-1)
      const { id } = await newUser()
      for (let count = 0; count < 2; count += 1) {
        await adapter.createSession(sample.session(id, { expires }))
        await adapter.createVerificationToken(sample.token({ expires }))
      }
      return () => adapter.deleteExpired(limitOfExpired)
    },
  },
}

/** More records than a case stores, and as many as an application may delete at once. */
const limitOfExpired = 1000

/** Deletes a user with two records of each kind. None of them may cost an additional round trip. */
async function deletion({ adapter, sample, has, newUser }: CaseTools) {
  const { id } = await newUser()
  for (let count = 0; count < 2; count += 1) {
    // A schema may allow only one of a kind, which other rules judge.
    if (has("linkAccount")) await isAccepted(() => adapter.linkAccount(sample.account(id)))
    if (has("createSession")) await adapter.createSession(sample.session(id))
    if (has("createAuthenticator")) await adapter.createAuthenticator(sample.authenticator(id))
  }
  return () => adapter.deleteUser(id)
}

async function linked({ adapter, sample, newUser }: CaseTools) {
  const account = sample.account((await newUser()).id)
  await adapter.linkAccount(account)
  return account
}

async function signedIn({ adapter, sample, newUser }: CaseTools): Promise<string> {
  const { sessionToken } = await adapter.createSession(sample.session((await newUser()).id))
  return sessionToken
}

async function withPasskey({ adapter, sample, newUser }: CaseTools) {
  return adapter.createAuthenticator(sample.authenticator((await newUser()).id))
}
