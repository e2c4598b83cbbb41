import { randomUUID } from "node:crypto"
import { defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { ensure, equal, isNothing, matches, same } from "../values/assert.ts"
import { emailIdentity as email } from "./identities.ts"
import { findsNothing } from "./matching.ts"

/** These cases see what becomes of the records beside the one that is meant by themselves. */
const alone = { bystanders: false } as const

/**
 * What providers send as IDs. Two of them differ only in leading zeros, and the last two are one number
 * to whatever counts with 53 bits.
 */
const idsOfDigits = ["7", "007", "583231", "9007199254740992", "9007199254740993"] as const

/** Two users, where the ID of the second begins with that of the first if the store takes IDs. */
const shortAndLong = async ({ newUser }: CaseTools) => {
  const id = randomUUID()
  return { short: await newUser({ id }), long: await newUser({ id: `${id}1` }) }
}

/** Keys that differ as little as keys of real users do. */
export const nearKeysCases: readonly ContractCase[] = [
  defineCase(
    "A4.3",
    "accounts with IDs of digits are told apart and keep them as strings",
    ["createUser", "linkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser, has }) => {
      const provider = sample.text("p")
      const links = []
      for (const providerAccountId of idsOfDigits) {
        const owner = await newUser()
        const account = sample.account(owner.id, { provider, providerAccountId })
        await adapter.linkAccount(account)
        links.push({ owner, account })
      }
      for (const { owner, account } of links) {
        const { providerAccountId } = account
        const found = await adapter.getUserByAccount({ provider, providerAccountId })
        equal(found?.id, owner.id, `the owner of the account ${providerAccountId}`)
        if (!has("getAccount")) continue
        const stored = await adapter.getAccount(providerAccountId, provider)
        // That it is found at all is what A1 asks.
        if (stored) equal(stored.providerAccountId, providerAccountId, "providerAccountId")
      }
    },
    alone,
  ),
  defineCase(
    "A12.6",
    "unlinking an account leaves one whose ID begins with its ID",
    ["createUser", "linkAccount", "unlinkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const owner = await newUser()
      const short = sample.account(owner.id)
      const long = sample.account(owner.id, { providerAccountId: `${short.providerAccountId}1` })
      for (const account of [short, long]) await adapter.linkAccount(account)
      await adapter.unlinkAccount(short)
      same(await adapter.getUserByAccount(long), owner, "the owner of the other account")
    },
    alone,
  ),
  defineCase(
    "R1.7",
    "the list leaves out the accounts of a user whose ID begins with this one's",
    ["createUser", "linkAccount", "listAccountsByUserId"],
    async (tools) => {
      const { short, long } = await shortAndLong(tools)
      await tools.adapter.linkAccount(tools.sample.account(long.id))
      const list = await tools.adapter.listAccountsByUserId(short.id)
      ensure(list.length === 0, "the list of the user without accounts", "[]", list)
    },
    alone,
  ),
  defineCase(
    "R2.5",
    "sessions of a user whose ID begins with this one's go on",
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
    alone,
  ),
  defineCase(
    "U18.8",
    "deleting a user leaves one whose ID begins with this one's",
    ["createUser", "deleteUser", "getUser"],
    async (tools) => {
      const { adapter, sample, has } = tools
      const { short, long } = await shortAndLong(tools)
      const session = sample.session(long.id)
      if (has("createSession")) await adapter.createSession(session)
      await adapter.deleteUser(short.id)
      isNothing(await adapter.getUser(short.id), "the deleted user")
      same(await adapter.getUser(long.id), long, "the other user")
      if (!has("createSession") || !has("getSessionAndUser")) return
      const found = await adapter.getSessionAndUser(session.sessionToken)
      matches(found?.session, session, "the session of the other user")
    },
    alone,
  ),
  defineCase(
    "U6.3",
    "a tag after + tells addresses apart",
    email.needs,
    async (tools) => {
      const name = tools.sample.text("zoe").toLowerCase()
      const address = (tag: string): string => `${name}${tag}@example.test`
      const value = address("+news")
      await email.store(tools, value)
      // Without the tag, with another one, and as a form and a URL would decode and encode it.
      const twins = ["", "+shop", " news", "%2Bnews"].map(address)
      await findsNothing(tools, email, twins)
      equal(await email.find(tools, value), value, "the address found by itself")
    },
    alone,
  ),
]
