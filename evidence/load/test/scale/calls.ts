import { randomBytes, randomUUID } from "node:crypto"
import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"

/** A stored user with a record of each kind. */
export interface StoredUser {
  readonly id: string
  readonly email: string
  readonly providerAccountId: string
  readonly sessionToken: string
  readonly credentialID: string
  readonly token: string
}

const provider = "local"
const day = 86_400_000

/** Stores a user with a record of each kind. */
export async function storeUser(adapter: Required<Adapter>): Promise<StoredUser> {
  const secret = () => randomBytes(32).toString("hex")
  const email = `${randomUUID()}@example.com`
  const stored = {
    email,
    providerAccountId: secret(),
    sessionToken: secret(),
    credentialID: randomBytes(32).toString("base64url"),
    token: secret(),
  }
  const { providerAccountId, sessionToken, credentialID, token } = stored
  const expires = new Date(Date.now() + day)
  const { user } = await adapter.createUserWithAccount({
    user: { id: randomUUID(), email, emailVerified: null, name: "Ada" },
    account: { provider, providerAccountId, type: "oauth" },
    session: { sessionToken, expires },
    authenticator: {
      credentialID,
      providerAccountId: credentialID,
      credentialPublicKey: "key",
      counter: 1,
      credentialDeviceType: "singleDevice",
      credentialBackedUp: false,
      transports: null,
    },
  })
  await adapter.createVerificationToken({ identifier: email, token, expires })
  return { ...stored, id: user.id }
}

type Call = (adapter: Required<Adapter>, stored: StoredUser) => unknown

/** How each method that looks for stored records is called; those that remove something are last. */
export const calls: readonly (readonly [AdapterMethod, Call])[] = [
  ["getUser", (adapter, { id }) => adapter.getUser(id)],
  ["getUserByEmail", (adapter, { email }) => adapter.getUserByEmail(email)],
  [
    "getUserByAccount",
    (adapter, { providerAccountId }) => adapter.getUserByAccount({ provider, providerAccountId }),
  ],
  [
    "getAccount",
    (adapter, { providerAccountId }) => adapter.getAccount(providerAccountId, provider),
  ],
  ["listAccountsByUserId", (adapter, { id }) => adapter.listAccountsByUserId(id)],
  ["getSessionAndUser", (adapter, { sessionToken }) => adapter.getSessionAndUser(sessionToken)],
  ["getAuthenticator", (adapter, { credentialID }) => adapter.getAuthenticator(credentialID)],
  ["listAuthenticatorsByUserId", (adapter, { id }) => adapter.listAuthenticatorsByUserId(id)],
  [
    "updateAuthenticatorCounter",
    (adapter, { credentialID }) => adapter.updateAuthenticatorCounter(credentialID, 2),
  ],
  [
    "updateSession",
    (adapter, { sessionToken }) =>
      adapter.updateSession({ sessionToken, expires: new Date(Date.now() + 2 * day) }),
  ],
  ["updateUser", (adapter, { id }) => adapter.updateUser({ id, name: "Grace" })],
  [
    "useVerificationToken",
    (adapter, { email, token }) => adapter.useVerificationToken({ identifier: email, token }),
  ],
  [
    "unlinkAccount",
    (adapter, { providerAccountId }) => adapter.unlinkAccount({ provider, providerAccountId }),
  ],
  ["deleteSession", (adapter, { sessionToken }) => adapter.deleteSession(sessionToken)],
  ["deleteSessionsByUserId", (adapter, { id }) => adapter.deleteSessionsByUserId(id)],
  ["deleteUser", (adapter, { id }) => adapter.deleteUser(id)],
]
