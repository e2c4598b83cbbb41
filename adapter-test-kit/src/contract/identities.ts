import type { AdapterMethod } from "@lockstep/core/adapters"
import type { CaseTools } from "../bench/case.ts"

/** A property by which records are found. */
export interface Identity {
  /** Description in words. */
  readonly what: string
  readonly needs: readonly AdapterMethod[]
  /** Stores a new record with the value, and all that it depends on. */
  store(tools: CaseTools, value: string): Promise<unknown>
  /**
   * Finds the record with the value. Returns the value as the record has it, or `null` without a
   * record.
   */
  find(tools: CaseTools, value: string): Promise<unknown>
}

const fixed = "the-Other-half"

/** The email address of a user. */
export const emailIdentity: Identity = {
  what: "an email address",
  needs: ["createUser", "getUserByEmail"],
  store: ({ newUser }, email) => newUser({ email }),
  find: async ({ adapter }, email) => (await adapter.getUserByEmail(email))?.email ?? null,
}

/** The provider of an account. */
export const providerIdentity: Identity = {
  what: "a provider",
  needs: ["createUser", "linkAccount", "getAccount"],
  store: (tools, provider) => link(tools, { provider, providerAccountId: fixed }),
  find: async ({ adapter }, provider) =>
    (await adapter.getAccount(fixed, provider))?.provider ?? null,
}

/** The provider's account ID. */
export const providerAccountIdentity: Identity = {
  what: "a providerAccountId",
  needs: ["createUser", "linkAccount", "getAccount"],
  store: (tools, providerAccountId) => link(tools, { provider: "acme", providerAccountId }),
  find: async ({ adapter }, providerAccountId) =>
    (await adapter.getAccount(providerAccountId, "acme"))?.providerAccountId ?? null,
}

/** The provider's account ID, used to find the owner. */
export const accountOwnerIdentity: Identity = {
  what: "a providerAccountId of getUserByAccount",
  needs: ["createUser", "linkAccount", "getUserByAccount"],
  store: (tools, providerAccountId) => link(tools, { provider: "acme", providerAccountId }),
  async find({ adapter }, providerAccountId) {
    const owner = await adapter.getUserByAccount({ provider: "acme", providerAccountId })
    return owner ? providerAccountId : null
  },
}

/** The token of a session. */
export const sessionIdentity: Identity = {
  what: "a session token",
  needs: ["createUser", "createSession", "getSessionAndUser"],
  async store({ adapter, sample, newUser }, sessionToken) {
    const { id } = await newUser()
    return adapter.createSession(sample.session(id, { sessionToken }))
  },
  find: async ({ adapter }, sessionToken) =>
    (await adapter.getSessionAndUser(sessionToken))?.session.sessionToken ?? null,
}

/** The identifier of a verification token. Finding the token uses it up. */
export const identifierIdentity: Identity = {
  what: "an identifier",
  needs: ["createVerificationToken", "useVerificationToken"],
  store: ({ adapter, sample }, identifier) =>
    adapter.createVerificationToken(sample.token({ identifier, token: fixed })),
  find: async ({ adapter }, identifier) =>
    (await adapter.useVerificationToken({ identifier, token: fixed }))?.identifier ?? null,
}

/** A verification token itself. Finding it uses it up. */
export const tokenIdentity: Identity = {
  what: "a verification token",
  needs: ["createVerificationToken", "useVerificationToken"],
  store: ({ adapter, sample }, token) =>
    adapter.createVerificationToken(sample.token({ identifier: fixed, token })),
  find: async ({ adapter }, token) =>
    (await adapter.useVerificationToken({ identifier: fixed, token }))?.token ?? null,
}

/** The ID of a passkey. */
export const credentialIdentity: Identity = {
  what: "a credential ID",
  needs: ["createUser", "createAuthenticator", "getAuthenticator"],
  async store({ adapter, sample, newUser }, credentialID) {
    const { id } = await newUser()
    return adapter.createAuthenticator(sample.authenticator(id, { credentialID }))
  },
  find: async ({ adapter }, credentialID) =>
    (await adapter.getAuthenticator(credentialID))?.credentialID ?? null,
}

/** Every property by which a record is found, except the IDs that the store may create itself. */
export const identities: readonly Identity[] = [
  emailIdentity,
  providerIdentity,
  providerAccountIdentity,
  accountOwnerIdentity,
  sessionIdentity,
  identifierIdentity,
  tokenIdentity,
  credentialIdentity,
]

async function link(
  { adapter, sample, newUser }: CaseTools,
  key: { provider: string; providerAccountId: string },
): Promise<unknown> {
  const { id } = await newUser()
  return adapter.linkAccount(sample.account(id, key))
}
