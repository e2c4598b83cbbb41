import type { AdapterUser } from "@lockstep/core/adapters"
import { defineCase, type CaseTools, type ContractCase, withoutBystanders } from "../bench/case.ts"
import { ensure, equal, isNothing, matches } from "../values/assert.ts"
import {
  createKeyedRecords,
  isEmpty,
  lookups,
  optionalLookups,
  type KeyedRecords,
} from "./keyed-records.ts"

/** Reads the user of the records, with every method that the adapter has. */
async function readUser(
  { adapter, has }: CaseTools,
  { user, account, session }: KeyedRecords,
): Promise<Readonly<Record<string, AdapterUser | null | undefined>>> {
  const isLinked = has("linkAccount") && has("getUserByAccount")
  const isSignedIn = has("createSession") && has("getSessionAndUser")
  return {
    getUser: await adapter.getUser(user.id),
    ...(has("getUserByEmail") && { getUserByEmail: await adapter.getUserByEmail(user.email) }),
    ...(isLinked && { getUserByAccount: await adapter.getUserByAccount(account) }),
    ...(isSignedIn && {
      getSessionAndUser: (await adapter.getSessionAndUser(session.sessionToken))?.user,
    }),
  }
}

/** Reads return the current records, never outdated ones from a cache. */
export const cachedReadCases: readonly ContractCase[] = [
  defineCase(
    "U10.4",
    "every method returns the updated user, also after an earlier read",
    ["createUser", "updateUser", "getUser"],
    async (tools) => {
      const stored = await createKeyedRecords(tools)
      const before = await readUser(tools, stored)
      const name = tools.sample.text("Renamed")
      await tools.adapter.updateUser({ id: stored.user.id, name })
      for (const [method, found] of Object.entries(await readUser(tools, stored))) {
        // Other rules check whether a user is found at all.
        if (before[method]) equal(found?.name, name, `the name of the user from ${method}`)
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "U15.7",
    "lookups by email return current results after an address changes",
    ["createUser", "updateUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const [before, after] = [sample.user().email, sample.user().email]
      const { id } = await newUser({ email: before })
      for (const address of [before, after]) await adapter.getUserByEmail(address)
      await adapter.updateUser({ id, email: after })
      isNothing(await adapter.getUserByEmail(before), "getUserByEmail of the old address")
      matches(await adapter.getUserByEmail(after), { id }, "getUserByEmail of the new address")
    },
    withoutBystanders,
  ),
  defineCase(
    "U18.10",
    "records that were read before are not found after deleteUser",
    ["createUser", "deleteUser"],
    async (tools) => {
      const stored = await createKeyedRecords(tools)
      const present = [...lookups, ...optionalLookups].filter(({ method }) => tools.has(method))
      for (const { call, own } of present) await call(tools.adapter, own(stored), stored)
      await tools.adapter.deleteUser(stored.user.id)
      for (const { method, call, own } of present) {
        const found = await call(tools.adapter, own(stored), stored)
        ensure(isEmpty(found), `${method} after deleteUser`, "nothing", found)
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "A12.7",
    "an account that was read before is not found after unlinkAccount",
    ["createUser", "linkAccount", "unlinkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser, has }) => {
      const { id } = await newUser()
      const account = sample.account(id)
      const { provider, providerAccountId } = account
      const read = async () => ({
        getUserByAccount: await adapter.getUserByAccount(account),
        ...(has("getAccount") && {
          getAccount: await adapter.getAccount(providerAccountId, provider),
        }),
        ...(has("listAccountsByUserId") && {
          listAccountsByUserId: await adapter.listAccountsByUserId(id),
        }),
      })
      await adapter.linkAccount(account)
      await read()
      await adapter.unlinkAccount(account)
      for (const [method, found] of Object.entries(await read())) {
        ensure(isEmpty(found), `${method} after unlinkAccount`, "nothing", found)
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "S8.4",
    "getSessionAndUser returns the new expiry of a session that was read before",
    ["createUser", "createSession", "updateSession", "getSessionAndUser"],
    async ({ adapter, sample, newUser }) => {
      const session = sample.session((await newUser()).id)
      const { sessionToken } = session
      await adapter.createSession(session)
      await adapter.getSessionAndUser(sessionToken)
      const expires = sample.date(60)
      await adapter.updateSession({ sessionToken, expires })
      const found = await adapter.getSessionAndUser(sessionToken)
      matches(found?.session, { ...session, expires }, "the session after the update")
    },
    withoutBystanders,
  ),
  defineCase(
    "R2.7",
    "a session that was read before is not found after deleteSessionsByUserId",
    ["createUser", "createSession", "getSessionAndUser", "deleteSessionsByUserId"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const { sessionToken } = await adapter.createSession(sample.session(id))
      await adapter.getSessionAndUser(sessionToken)
      await adapter.deleteSessionsByUserId(id)
      isNothing(await adapter.getSessionAndUser(sessionToken), "a session that was deleted")
    },
    withoutBystanders,
  ),
  defineCase(
    "W5.2",
    "a passkey that was read before is returned with its new counter",
    ["createUser", "createAuthenticator", "getAuthenticator", "updateAuthenticatorCounter"],
    async ({ adapter, sample, newUser, has }) => {
      const { id } = await newUser()
      const { credentialID } = await adapter.createAuthenticator(sample.authenticator(id))
      const read = async () => [
        await adapter.getAuthenticator(credentialID),
        ...(has("listAuthenticatorsByUserId") ? await adapter.listAuthenticatorsByUserId(id) : []),
      ]
      await read()
      await adapter.updateAuthenticatorCounter(credentialID, 42)
      for (const found of await read()) equal(found?.counter, 42, "counter of the passkey")
    },
    withoutBystanders,
  ),
]
