import { randomUUID } from "node:crypto"
import {
  accountChange,
  AdapterError,
  isExpected,
  rememberMethods,
  type Adapter,
  type AdapterAccount,
  type AdapterAuthenticator,
  type AdapterSession,
  type AdapterUser,
} from "@lockstep/core/adapters"
import { copyOf, take, existing, duplicate, requireDate } from "./checks.ts"
import { clone } from "./clone.ts"
import { expiryMethods } from "./expiry.ts"
import { memoryStore, pairKey, type MemoryStore } from "./memory-store.ts"

/**
 * The smallest correct adapter: the contract as code, an example, and a store for tests. All data
 * is lost when the process ends. Records are copied when they are stored and returned, so that
 * callers never hold a stored object.
 *
 * @param store - contains the records. Default: a new, empty store
 */
export function MemoryAdapter(store: MemoryStore = memoryStore()): Required<Adapter> {
  return rememberMethods({
    ...userMethods(store),
    ...accountMethods(store),
    ...sessionMethods(store),
    ...tokenMethods(store),
    ...authenticatorMethods(store),
    ...expiryMethods(store),
    // No step below waits, so everything is checked before the first write, and no other call can
    // run in between.
    async createUserWithAccount(records) {
      const user = newUser(store, records.user)
      const account = newAccount(store, { ...records.account, userId: user.id }, user)
      const passkey =
        records.authenticator &&
        newAuthenticator(store, { ...records.authenticator, userId: user.id }, user)
      const session =
        records.session && newSession(store, { ...records.session, userId: user.id }, user)
      saveUser(store, user)
      store.accounts.set(accountKey(account), account)
      if (passkey) store.authenticators.set(passkey.credentialID, passkey)
      if (!session) return { user: clone(user) }
      store.sessions.set(session.sessionToken, session)
      return clone({ user, session })
    },
  })
}

function userMethods(store: MemoryStore) {
  return {
    async createUser(user) {
      const created = newUser(store, user)
      saveUser(store, created)
      return clone(created)
    },
    async getUser(id) {
      return copyOf(store.users.get(id))
    },
    async getUserByEmail(email) {
      return ownerOf(store, store.userIds.get(email))
    },
    async updateUser(patch) {
      const before = existing(store.users.get(patch.id), "user")
      const after = { ...before, ...givenMembers(patch) }
      requireDate(after.emailVerified, "emailVerified")
      const holder = store.userIds.get(after.email)
      if (holder !== undefined && holder !== after.id) throw duplicate("email address")
      store.userIds.delete(before.email)
      saveUser(store, after)
      return clone(after)
    },
    async deleteUser(id) {
      const user = store.users.get(id)
      if (!user) return null
      for (const records of [store.accounts, store.sessions, store.authenticators]) {
        for (const [key, record] of records) if (record.userId === id) records.delete(key)
      }
      store.userIds.delete(user.email)
      store.users.delete(id)
      return clone(user)
    },
  } satisfies Adapter
}

const noTokens = {
  refresh_token: null,
  access_token: null,
  expires_at: null,
  token_type: null,
  scope: null,
  id_token: null,
  session_state: null,
}

function accountMethods(store: MemoryStore) {
  return {
    async linkAccount(account) {
      const linked = newAccount(store, account, store.users.get(account.userId))
      store.accounts.set(accountKey(linked), linked)
      return clone(linked)
    },
    async unlinkAccount(key) {
      return take(store.accounts, accountKey(key)) ?? undefined
    },
    async getAccount(providerAccountId, provider) {
      return copyOf(store.accounts.get(pairKey(provider, providerAccountId)))
    },
    async getUserByAccount(key) {
      return ownerOf(store, store.accounts.get(accountKey(key))?.userId)
    },
    async updateAccount(update, expected) {
      const before = store.accounts.get(accountKey(update))
      const change = accountChange(update, expected)
      if (!before || !change || !isExpected(change, before)) return null
      const { userId, type, provider, providerAccountId } = before
      const kept = { userId, type, provider, providerAccountId }
      // Tokens can be null, as above.
      const after = { ...before, ...givenMembers(update), ...kept } as AdapterAccount
      store.accounts.set(accountKey(after), after)
      return clone(after)
    },
    async listAccountsByUserId(userId) {
      const all = [...store.accounts.values()]
      return clone(all.filter((account) => account.userId === userId))
    },
  } satisfies Adapter
}

function sessionMethods(store: MemoryStore) {
  return {
    async createSession(session) {
      const created = newSession(store, session, store.users.get(session.userId))
      store.sessions.set(created.sessionToken, created)
      return clone(created)
    },
    async getSessionAndUser(sessionToken) {
      const session = store.sessions.get(sessionToken)
      const user = session && store.users.get(session.userId)
      return session && user ? clone({ session, user }) : null
    },
    async updateSession(patch) {
      const before = store.sessions.get(patch.sessionToken)
      if (!before) return null
      const after = { ...before, ...givenMembers(patch) }
      requireDate(after.expires, "expires")
      existing(store.users.get(after.userId), "user")
      store.sessions.set(after.sessionToken, after)
      return clone(after)
    },
    async deleteSession(sessionToken) {
      return take(store.sessions, sessionToken)
    },
    async listSessionsByUserId(userId) {
      const all = [...store.sessions.values()]
      return clone(all.filter((session) => session.userId === userId))
    },
    async deleteSessionsByUserId(userId, { except } = {}) {
      for (const [token, session] of store.sessions) {
        if (session.userId === userId && token !== except) store.sessions.delete(token)
      }
    },
  } satisfies Adapter
}

function tokenMethods(store: MemoryStore) {
  return {
    async createVerificationToken(token) {
      requireDate(token.expires, "expires")
      const key = pairKey(token.identifier, token.token)
      if (store.tokens.has(key)) throw duplicate("verification token")
      store.tokens.set(key, clone(token))
      return clone(token)
    },
    async useVerificationToken({ identifier, token }) {
      return take(store.tokens, pairKey(identifier, token))
    },
  } satisfies Adapter
}

function authenticatorMethods(store: MemoryStore) {
  return {
    async createAuthenticator(authenticator) {
      const owner = store.users.get(authenticator.userId)
      const created = newAuthenticator(store, authenticator, owner)
      store.authenticators.set(created.credentialID, created)
      return clone(created)
    },
    async getAuthenticator(credentialID) {
      return copyOf(store.authenticators.get(credentialID))
    },
    async listAuthenticatorsByUserId(userId) {
      const all = [...store.authenticators.values()]
      return clone(all.filter((authenticator) => authenticator.userId === userId))
    },
    async updateAuthenticator({ credentialID, name, lastUsedAt }) {
      const before = existing(store.authenticators.get(credentialID), "passkey")
      requireDate(lastUsedAt ?? null, "lastUsedAt")
      const named = name === undefined ? before : { ...before, name }
      const after = lastUsedAt === undefined ? named : { ...named, lastUsedAt: clone(lastUsedAt) }
      store.authenticators.set(credentialID, after)
      return clone(after)
    },
    async deleteAuthenticator(credentialID) {
      return take(store.authenticators, credentialID)
    },
    async updateAuthenticatorCounter(credentialID, newCounter) {
      const before = existing(store.authenticators.get(credentialID), "authenticator")
      // A decreasing counter indicates a cloned passkey (WebAuthn level 3, section 6.1.1).
      if (newCounter < before.counter) {
        throw new AdapterError("The stored counter is higher.", { code: "conflict" })
      }
      const after = { ...before, counter: newCounter }
      store.authenticators.set(credentialID, after)
      return clone(after)
    },
  } satisfies Adapter
}

/** Sets missing standard properties to `null` and checks unique values. Does not write. */
function newUser(store: MemoryStore, given: AdapterUser): AdapterUser {
  const id = given.id ?? randomUUID()
  requireDate(given.emailVerified ?? null, "emailVerified")
  if (store.users.has(id)) throw duplicate("user id")
  if (store.userIds.has(given.email)) throw duplicate("email address")
  const empty = { name: null, email: null, emailVerified: null, image: null }
  // A provider may return no email address. Then the null stays, which the public type does not
  // include.
  return { ...empty, ...givenMembers(given), id }
}

function newAccount(store: MemoryStore, given: AdapterAccount, owner: AdapterUser | undefined) {
  existing(owner, "user")
  if (store.accounts.has(accountKey(given))) throw duplicate("account")
  // A token that was not given reads as null, which the public type does not include.
  return { ...noTokens, ...givenMembers(given) } as AdapterAccount
}

function newSession(store: MemoryStore, given: AdapterSession, owner: AdapterUser | undefined) {
  existing(owner, "user")
  requireDate(given.expires, "expires")
  if (store.sessions.has(given.sessionToken)) throw duplicate("session token")
  return givenMembers(given)
}

function newAuthenticator(
  store: MemoryStore,
  given: AdapterAuthenticator,
  owner: AdapterUser | undefined,
) {
  existing(owner, "user")
  if (store.authenticators.has(given.credentialID)) throw duplicate("credential id")
  return { ...givenMembers(given), transports: given.transports ?? null }
}

function saveUser(store: MemoryStore, user: AdapterUser): void {
  store.users.set(user.id, user)
  // At run time the address can be null, see newUser.
  if ((user.email as string | null) !== null) store.userIds.set(user.email, user.id)
}

/** Returns a copy without the properties that are `undefined`, which means "not given". */
function givenMembers<Given extends object>(given: Given): Given {
  const copy = clone(given)
  const members = Object.entries(copy)
  if (members.every(([, value]) => value !== undefined)) return copy
  // Only properties that the type allows to be absent can be undefined.
  return Object.fromEntries(members.filter(([, value]) => value !== undefined)) as Given
}

function accountKey({
  provider,
  providerAccountId,
}: Parameters<Required<Adapter>["unlinkAccount"]>[0]) {
  return pairKey(provider, providerAccountId)
}

function ownerOf(store: MemoryStore, userId: string | undefined): AdapterUser | null {
  return userId === undefined ? null : copyOf(store.users.get(userId))
}
