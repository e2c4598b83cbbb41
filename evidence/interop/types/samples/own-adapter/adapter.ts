import type {
  Adapter,
  AdapterAccount,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "next-auth/adapters"

declare const store: {
  get<T>(key: string): Promise<T | null>
  set<T>(key: string, value: T): Promise<T>
  remove(key: string): Promise<void>
}

export function StoreAdapter(prefix = "auth:"): Adapter {
  const key = (...parts: string[]) => prefix + parts.join(":")
  return {
    async createUser(user) {
      const id = crypto.randomUUID()
      return store.set<AdapterUser>(key("user", id), { ...user, id })
    },
    getUser: (id) => store.get<AdapterUser>(key("user", id)),
    getUserByEmail: (email) => store.get<AdapterUser>(key("email", email)),
    async getUserByAccount({ provider, providerAccountId }) {
      const account = await store.get<AdapterAccount>(key(provider, providerAccountId))
      return account ? store.get<AdapterUser>(key("user", account.userId)) : null
    },
    async updateUser(user) {
      const found = await store.get<AdapterUser>(key("user", user.id))
      return store.set(key("user", user.id), { ...found!, ...user })
    },
    async deleteUser(id) {
      await store.remove(key("user", id))
    },
    async linkAccount(account) {
      await store.set(key(account.provider, account.providerAccountId), account)
      return account
    },
    async unlinkAccount({ provider, providerAccountId }) {
      await store.remove(key(provider, providerAccountId))
    },
    createSession: (session) =>
      store.set<AdapterSession>(key("session", session.sessionToken), session),
    async getSessionAndUser(sessionToken) {
      const session = await store.get<AdapterSession>(key("session", sessionToken))
      if (!session) return null
      const user = await store.get<AdapterUser>(key("user", session.userId))
      return user ? { session, user } : null
    },
    async updateSession(session) {
      const found = await store.get<AdapterSession>(key("session", session.sessionToken))
      return found
        ? store.set(key("session", session.sessionToken), { ...found, ...session })
        : null
    },
    deleteSession: (sessionToken) => store.remove(key("session", sessionToken)),
    createVerificationToken: (token) =>
      store.set<VerificationToken>(key("token", token.token), token),
    async useVerificationToken({ token }) {
      return store.get<VerificationToken>(key("token", token))
    },
    getAuthenticator: (id) => store.get<AdapterAuthenticator>(key("authenticator", id)),
  }
}
