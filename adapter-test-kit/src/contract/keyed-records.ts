import type {
  AdapterAccount,
  AdapterAuthenticator,
  AdapterMethod,
  AdapterSession,
  AdapterUser,
  VerificationToken,
} from "@lockstep/core/adapters"
import type { CaseTools } from "../bench/case.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"

/** A user with a record of every kind that the adapter stores. */
export interface KeyedRecords {
  readonly user: AdapterUser
  readonly account: AdapterAccount
  readonly session: AdapterSession
  readonly passkey: AdapterAuthenticator
  readonly token: VerificationToken
}

/** Stores the records. */
export async function createKeyedRecords({
  adapter,
  has,
  sample,
  newUser,
}: CaseTools): Promise<KeyedRecords> {
  const user = await newUser()
  const account = sample.account(user.id)
  const session = sample.session(user.id)
  const passkey = sample.authenticator(user.id)
  const token = sample.token()
  if (has("linkAccount")) await adapter.linkAccount(account)
  if (has("createSession")) await adapter.createSession(session)
  if (has("createAuthenticator")) await adapter.createAuthenticator(passkey)
  if (has("createVerificationToken")) await adapter.createVerificationToken(token)
  return { user, account, session, passkey, token }
}

/** Records as they were read. If the adapter cannot read a record, as it was stored. */
export type Seen = Readonly<Record<"user" | "account" | "session" | "passkey", unknown>>

/** Reads all existing records in the usual way. */
export async function look(
  { adapter, has }: CaseTools,
  { user, account, session, passkey }: KeyedRecords,
): Promise<Seen> {
  const { providerAccountId, provider } = account
  const found = has("getSessionAndUser") && (await adapter.getSessionAndUser(session.sessionToken))
  return {
    user: has("getUser") ? await adapter.getUser(user.id) : user,
    account: has("getAccount") ? await adapter.getAccount(providerAccountId, provider) : account,
    session: found === false ? session : found?.session,
    passkey: has("getAuthenticator")
      ? await adapter.getAuthenticator(passkey.credentialID)
      : passkey,
  }
}

/** A call that is made with one key. */
export interface Lookup {
  readonly method: AdapterMethod
  /** Makes the call with a key. The other part of a pair comes from the stored record. */
  call(adapter: WatchedAdapter, key: string, stored: KeyedRecords): Promise<unknown>
  /** Returns the stored value of the key. */
  own(stored: KeyedRecords): string
}

/** Every method that reads by a key. */
export const lookups: readonly Lookup[] = [
  { method: "getUser", call: (adapter, key) => adapter.getUser(key), own: ({ user }) => user.id },
  {
    method: "getUserByEmail",
    call: (adapter, key) => adapter.getUserByEmail(key),
    own: ({ user }) => user.email,
  },
  {
    method: "getUserByAccount",
    call: (adapter, key) => adapter.getUserByAccount({ provider: "acme", providerAccountId: key }),
    own: ({ account }) => account.providerAccountId,
  },
  {
    method: "getUserByAccount",
    call: (adapter, key, { account }) =>
      adapter.getUserByAccount({ provider: key, providerAccountId: account.providerAccountId }),
    own: ({ account }) => account.provider,
  },
  {
    method: "getAccount",
    call: (adapter, key) => adapter.getAccount(key, "acme"),
    own: ({ account }) => account.providerAccountId,
  },
  {
    method: "getSessionAndUser",
    call: (adapter, key) => adapter.getSessionAndUser(key),
    own: ({ session }) => session.sessionToken,
  },
  {
    method: "getAuthenticator",
    call: (adapter, key) => adapter.getAuthenticator(key),
    own: ({ passkey }) => passkey.credentialID,
  },
  {
    method: "listAuthenticatorsByUserId",
    call: (adapter, key) => adapter.listAuthenticatorsByUserId(key),
    own: ({ user }) => user.id,
  },
  {
    method: "listAccountsByUserId",
    call: (adapter, key) => adapter.listAccountsByUserId(key),
    own: ({ user }) => user.id,
  },
]

/** Methods that read by a key and that many adapters lack. One case covers all of them. */
export const optionalLookups: readonly Lookup[] = [
  {
    method: "listSessionsByUserId",
    call: (adapter, key) => adapter.listSessionsByUserId(key),
    own: ({ user }) => user.id,
  },
]

/** Every method that changes a record by its key. */
export const changes: readonly Lookup[] = [
  {
    method: "updateUser",
    call: (adapter, id) => adapter.updateUser({ id, name: "Changed" }),
    own: ({ user }) => user.id,
  },
  {
    method: "deleteUser",
    call: (adapter, key) => adapter.deleteUser(key),
    own: ({ user }) => user.id,
  },
  {
    method: "unlinkAccount",
    call: (adapter, key) => adapter.unlinkAccount({ provider: "acme", providerAccountId: key }),
    own: ({ account }) => account.providerAccountId,
  },
  {
    method: "updateSession",
    call: (adapter, sessionToken) =>
      adapter.updateSession({ sessionToken, expires: new Date(Date.now() + 1e9) }),
    own: ({ session }) => session.sessionToken,
  },
  {
    method: "deleteSession",
    call: (adapter, key) => adapter.deleteSession(key),
    own: ({ session }) => session.sessionToken,
  },
  {
    method: "updateAuthenticatorCounter",
    call: (adapter, key) => adapter.updateAuthenticatorCounter(key, 99),
    own: ({ passkey }) => passkey.credentialID,
  },
  {
    method: "deleteSessionsByUserId",
    call: (adapter, key) => adapter.deleteSessionsByUserId(key),
    own: ({ user }) => user.id,
  },
]

/** Methods that change a record by its key and that many adapters lack. */
export const optionalChanges: readonly Lookup[] = [
  {
    method: "updateAccount",
    call: (adapter, key) =>
      adapter.updateAccount({ provider: "acme", providerAccountId: key, access_token: "Changed" }),
    own: ({ account }) => account.providerAccountId,
  },
  {
    // The account has no refresh token, so none is expected.
    method: "updateAccount",
    call: (adapter, refresh_token, { account: { provider, providerAccountId } }) =>
      adapter.updateAccount(
        { provider, providerAccountId, access_token: "Changed" },
        { refresh_token },
      ),
    own: () => "Refresh",
  },
  {
    method: "updateAuthenticator",
    call: (adapter, credentialID) => adapter.updateAuthenticator({ credentialID, name: "Changed" }),
    own: ({ passkey }) => passkey.credentialID,
  },
  {
    method: "deleteAuthenticator",
    call: (adapter, key) => adapter.deleteAuthenticator(key),
    own: ({ passkey }) => passkey.credentialID,
  },
]

/** Returns whether a lookup found nothing. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)
