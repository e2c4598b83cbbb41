import { randomUUID } from "node:crypto"
import type { AdapterAccount } from "@lockstep/core/adapters"
import {
  NotApplicable,
  defineCase,
  type CaseTools,
  type ContractCase,
  withoutBystanders,
} from "../bench/case.ts"
import { ensure, equal, isNothing, matches, same } from "../values/assert.ts"
import { emailIdentity as email } from "./identities.ts"
import { findsNothing } from "./matching.ts"

/**
 * IDs as providers send them, in pairs that are the same number: because of leading zeros, or if
 * read with 53 bits. Some need more than 63 bits, and some more than 64.
 */
const idsOfDigits = [
  ["7", "007"],
  ["9007199254740992", "9007199254740993"],
  ["123456789012345678", "123456789012345679"],
  ["9223372036854775807", "9223372036854775808"],
  ["18446744073709551615", "18446744073709551616"],
  ["100000000000000000000", "100000000000000000001"],
] as const

/**
 * Stores two users; the ID of the second begins with the ID of the first.
 *
 * @throws {NotApplicable} if the store creates its own IDs
 */
const shortAndLong = async ({ newUser }: CaseTools) => {
  const id = randomUUID()
  const short = await newUser({ id })
  const long = await newUser({ id: `${id}1` })
  // U3 checks whether an ID is a string.
  if (String(long.id).startsWith(String(short.id))) return { short, long }
  throw new NotApplicable("needs an adapter that keeps the ID passed to createUser")
}

/** Keys that differ as little as keys of real users. */
export const nearKeysCases: readonly ContractCase[] = [
  defineCase(
    "A4.3",
    "numeric provider account IDs are kept apart and returned as strings",
    ["createUser", "linkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser, has }) => {
      const provider = sample.text("p")
      const accounts: AdapterAccount[] = []
      for (const providerAccountId of idsOfDigits.flat()) {
        // Each account has its own owner: A7 checks whether a user may have two.
        const { id } = await newUser()
        const account = sample.account(id, { provider, providerAccountId })
        await adapter.linkAccount(account)
        accounts.push(account)
      }
      for (const { providerAccountId, userId } of accounts) {
        const found = await adapter.getUserByAccount({ provider, providerAccountId })
        equal(found?.id, userId, `the owner of the account ${providerAccountId}`)
        // A1 and R1 check whether there is an account at all.
        const stored = has("getAccount") && (await adapter.getAccount(providerAccountId, provider))
        if (stored) equal(stored.providerAccountId, providerAccountId, "providerAccountId")
        const list = has("listAccountsByUserId") && (await adapter.listAccountsByUserId(userId))
        if (!list || list.length !== 1) continue
        equal(list[0]?.providerAccountId, providerAccountId, "providerAccountId in the list")
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "A4.4",
    "createUserWithAccount keeps numeric provider account IDs apart",
    ["createUserWithAccount", "getUserByAccount"],
    async ({ adapter, sample }) => {
      const provider = sample.text("p")
      const ids = ["7", "007", "18446744073709551615", "18446744073709551616"]
      const owners = new Map<string, unknown>()
      for (const providerAccountId of ids) {
        const records = sample.newUserWithAccount()
        const account = { ...records.account, provider, providerAccountId }
        const { user } = await adapter.createUserWithAccount({ ...records, account })
        owners.set(providerAccountId, user.id)
      }
      for (const [providerAccountId, id] of owners) {
        const found = await adapter.getUserByAccount({ provider, providerAccountId })
        equal(found?.id, id, `the owner of the account ${providerAccountId}`)
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "A12.8",
    "unlinkAccount keeps an account whose ID is the same number",
    ["createUser", "linkAccount", "unlinkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const owner = await newUser()
      const provider = sample.text("p")
      for (const [unlinked, kept] of [
        ["7", "007"],
        ["18446744073709551616", "18446744073709551617"],
      ] as const) {
        for (const providerAccountId of [unlinked, kept]) {
          await adapter.linkAccount(sample.account(owner.id, { provider, providerAccountId }))
        }
        await adapter.unlinkAccount({ provider, providerAccountId: unlinked })
        const found = await adapter.getUserByAccount({ provider, providerAccountId: kept })
        equal(found?.id, owner.id, `the owner of the account ${kept}`)
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "A12.6",
    "unlinkAccount keeps an account whose ID starts with the same characters",
    ["createUser", "linkAccount", "unlinkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const owner = await newUser()
      const short = sample.account(owner.id)
      const long = sample.account(owner.id, { providerAccountId: `${short.providerAccountId}1` })
      for (const account of [short, long]) await adapter.linkAccount(account)
      await adapter.unlinkAccount(short)
      same(await adapter.getUserByAccount(long), owner, "the owner of the other account")
    },
    withoutBystanders,
  ),
  defineCase(
    "R1.7",
    "listAccountsByUserId does not return accounts of a user whose ID starts with the same characters",
    ["createUser", "linkAccount", "listAccountsByUserId"],
    async (tools) => {
      const { short, long } = await shortAndLong(tools)
      await tools.adapter.linkAccount(tools.sample.account(long.id))
      const list = await tools.adapter.listAccountsByUserId(short.id)
      ensure(list.length === 0, "the list of the user without accounts", "[]", list)
    },
    withoutBystanders,
  ),
  defineCase(
    "R2.5",
    "deleteSessionsByUserId keeps the sessions of a user whose ID starts with the same characters",
    ["createUser", "createSession", "getSessionAndUser", "deleteSessionsByUserId"],
    async (tools) => {
      const { short, long } = await shortAndLong(tools)
      const session = tools.sample.session(long.id)
      await tools.adapter.createSession(session)
      await tools.adapter.createSession(tools.sample.session(short.id))
      await tools.adapter.deleteSessionsByUserId(short.id)
      const found = await tools.adapter.getSessionAndUser(session.sessionToken)
      matches(found?.session, session, "the session of the other user")
    },
    withoutBystanders,
  ),
  defineCase(
    "U18.8",
    "deleteUser does not delete a user whose ID starts with the same characters",
    ["createUser", "deleteUser", "getUser"],
    async (tools) => {
      const { adapter, sample, has } = tools
      const { short, long } = await shortAndLong(tools)
      const { id } = long
      const account = sample.account(id)
      const session = sample.session(id)
      const passkey = sample.authenticator(id)
      if (has("linkAccount")) await adapter.linkAccount(account)
      if (has("createSession")) await adapter.createSession(session)
      if (has("createAuthenticator")) await adapter.createAuthenticator(passkey)
      await adapter.deleteUser(short.id)
      isNothing(await adapter.getUser(short.id), "the deleted user")
      same(await adapter.getUser(id), long, "the other user")
      if (has("linkAccount") && has("getUserByAccount")) {
        same(await adapter.getUserByAccount(account), long, "the owner of the account")
      }
      if (has("createSession") && has("getSessionAndUser")) {
        const found = await adapter.getSessionAndUser(session.sessionToken)
        matches(found?.session, session, "the session of the other user")
      }
      if (has("createAuthenticator") && has("getAuthenticator")) {
        const found = await adapter.getAuthenticator(passkey.credentialID)
        matches(found, passkey, "the passkey of the other user")
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "U6.3",
    "addresses that differ in a tag after + are different",
    email.needs,
    async (tools) => {
      const name = tools.sample.text("zoe").toLowerCase()
      const address = (tag: string): string => `${name}${tag}@example.test`
      const value = address("+news")
      await email.store(tools, value)
      // Without the tag, with another tag, and as a form or a URL would decode and encode it.
      const twins = ["", "+shop", " news", "%2Bnews"].map(address)
      await findsNothing(tools, email, twins)
      equal(await email.find(tools, value), value, "the address found by itself")
    },
  ),
]
