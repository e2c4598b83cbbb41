import type { AdapterMethod } from "@lockstep/core/adapters"
import { ensure, isNothing, same, unlessRejected } from "../assert.ts"
import { NotApplicable, defineCase, type CaseTools, type ContractCase } from "../case.ts"
import { toCode } from "../print-code.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"
import { mistyped, notStrings } from "./nasty-text.ts"

/** Somebody with a record of every kind that the adapter keeps. */
const settled = async ({ adapter, has, sample, newUser }: CaseTools) => {
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

type Settled = Awaited<ReturnType<typeof settled>>

/** Everything that is there, read in the usual way. */
const look = async ({ adapter, has }: CaseTools, { user, account, session, passkey }: Settled) => ({
  user: has("getUser") ? await adapter.getUser(user.id) : user,
  account: has("getAccount")
    ? await adapter.getAccount(account.providerAccountId, account.provider)
    : account,
  session: has("getSessionAndUser")
    ? (await adapter.getSessionAndUser(session.sessionToken))?.session
    : session,
  passkey: has("getAuthenticator") ? await adapter.getAuthenticator(passkey.credentialID) : passkey,
})

interface Lookup {
  readonly method: AdapterMethod
  /** Called with a key; the other part of a pair is that of the stored record. */
  call(adapter: WatchedAdapter, key: string, stored: Settled): Promise<unknown>
  /** The stored value that the key stands for. */
  own(stored: Settled): string
}

const lookups: readonly Lookup[] = [
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

const changes: readonly Lookup[] = [
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

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

const prefixes = [
  "",
  "user:",
  "email:",
  "account:",
  "session:",
  "token:",
  "authenticator:",
  "by-user-id:",
  "user:email:",
  "user:session:",
]

/** Keys of the wrong type, of another kind of record, or of another store. */
export const hostileKeyCases: readonly ContractCase[] = [
  ...lookups.map((lookup, index) =>
    defineCase(
      `X20.${index + 1}`,
      `${lookup.method} finds nothing by what is no string (${index + 1})`,
      ["createUser", lookup.method],
      async (tools) => {
        const stored = await settled(tools)
        for (const value of [...notStrings, [lookup.own(stored)]]) {
          const key = mistyped<string>(value)
          const found = await unlessRejected(() => lookup.call(tools.adapter, key, stored))
          ensure(
            isEmpty(found),
            `${lookup.method} by ${toCode(value)}`,
            "null or a rejection",
            found,
          )
        }
      },
    ),
  ),
  ...changes.map((change, index) =>
    defineCase(
      `X20.${index + 11}`,
      `${change.method} changes nothing by what is no string`,
      ["createUser", change.method],
      async (tools) => {
        const stored = await settled(tools)
        const before = await look(tools, stored)
        for (const value of [...notStrings, [change.own(stored)]]) {
          const key = mistyped<string>(value)
          await unlessRejected(() => change.call(tools.adapter, key, stored))
          const after = await look(tools, stored)
          for (const kind of ["user", "account", "session", "passkey"] as const) {
            same(
              after[kind],
              before[kind],
              `the ${kind} after ${change.method} by ${toCode(value)}`,
            )
          }
        }
      },
    ),
  ),
  defineCase(
    "X21.1",
    "nothing that is stored here is found there",
    ["createUser"],
    async (tools) => {
      if (!tools.subject.neighbour) throw new NotApplicable("needs subject.neighbour")
      const there = tools.watch(await tools.subject.neighbour())
      const stored = await settled(tools)
      for (const { method, call, own } of lookups) {
        if (!tools.has(method)) continue
        const found = await call(there, own(stored), stored)
        ensure(isEmpty(found), `${method} of the other store`, "nothing", found)
      }
      if (!tools.has("useVerificationToken")) return
      isNothing(
        await there.useVerificationToken(stored.token),
        "useVerificationToken of the other store",
      )
    },
  ),
  defineCase(
    "X21.2",
    "an address that is taken here is free there",
    ["createUser", "getUserByEmail"],
    async (tools) => {
      if (!tools.subject.neighbour) throw new NotApplicable("needs subject.neighbour")
      const there = tools.watch(await tools.subject.neighbour())
      const here = await tools.newUser()
      const other = await there.createUser(tools.sample.user({ email: here.email }))
      same(await tools.adapter.getUserByEmail(here.email), here, "the user of this store")
      same(await there.getUserByEmail(here.email), other, "the user of the other store")
    },
  ),
  ...lookups.map((lookup, index) =>
    defineCase(
      `X22.${index + 1}`,
      `${lookup.method} finds nothing by keys of other records (${index + 1})`,
      ["createUser", lookup.method],
      async (tools) => {
        const stored = await settled(tools)
        const { user, account, session, passkey, token } = stored
        const keys = [
          user.id,
          user.email,
          account.providerAccountId,
          `acme:${account.providerAccountId}`,
          session.sessionToken,
          passkey.credentialID,
          token.token,
          `${token.identifier}:${token.token}`,
        ]
        // Whether an id is a string is judged by U3.
        const own = String(lookup.own(stored))
        for (const key of keys.flatMap((each) => prefixes.map((prefix) => prefix + each))) {
          const find = () => lookup.call(tools.adapter, key, stored)
          const found = key === own ? null : await unlessRejected(find)
          ensure(isEmpty(found), `${lookup.method} by ${JSON.stringify(key)}`, "nothing", found)
        }
      },
    ),
  ),
]
