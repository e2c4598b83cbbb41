import { absentUserId, isAccepted } from "../bench/absent-user.ts"
import { defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { ensure, equal, isNothing, matches, same } from "../values/assert.ts"
import { longText, unicodeTexts } from "../values/nasty-text.ts"

const listing = ["createUser", "linkAccount", "listAccountsByUserId"] as const
const ending = ["createUser", "createSession", "deleteSessionsByUserId"] as const

/** Stores a user with three sessions. */
const signedIn = async ({ adapter, sample, newUser }: CaseTools) => {
  const user = await newUser()
  const sessions = [1, 2, 3].map(() => sample.session(user.id))
  for (const session of sessions) await adapter.createSession(session)
  return { user, sessions }
}

/** Listing a user's accounts, and ending all sessions of a user. */
export const revocationCases: readonly ContractCase[] = [
  defineCase(
    "R1.1",
    "listAccountsByUserId returns each account of the user once",
    listing,
    async (tools) => {
      const { adapter, sample, newUser } = tools
      const user = await newUser()
      const other = await newUser()
      await adapter.linkAccount(sample.account(other.id))
      const accounts = ["acme", "acme", "globex"].map((provider) =>
        sample.account(user.id, { provider }),
      )
      for (const account of accounts) await adapter.linkAccount(account)
      const list = await adapter.listAccountsByUserId(user.id)
      ensure(Array.isArray(list), "listAccountsByUserId", "a list", list)
      equal(list.length, accounts.length, "number of accounts in the list")
      for (const account of accounts) {
        const found = list.find(
          ({ provider, providerAccountId }) =>
            provider === account.provider && providerAccountId === account.providerAccountId,
        )
        matches(found, account, "an account in the list")
      }
    },
  ),
  defineCase(
    "R1.2",
    "listAccountsByUserId returns accounts as getAccount does",
    [...listing, "getAccount"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const account = sample.account(id, {
        access_token: sample.text("Access"),
        refresh_token: sample.text("Refresh"),
        expires_at: 1_893_456_789,
        scope: "openid email",
      })
      const { provider, providerAccountId } = account
      await adapter.linkAccount(account)
      const [listed] = await adapter.listAccountsByUserId(id)
      same(listed, await adapter.getAccount(providerAccountId, provider), "the listed account")
    },
  ),
  defineCase(
    "R1.8",
    "listAccountsByUserId returns complete tokens",
    listing,
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const account = sample.account(id, {
        access_token: longText(8192),
        id_token: longText(16_384),
        scope: unicodeTexts.join(" "),
        expires_at: 4_102_444_800,
      })
      // A8 and A9 check whether they can be stored at all.
      if (!(await isAccepted(() => adapter.linkAccount(account)))) return
      const [listed] = await adapter.listAccountsByUserId(id)
      matches(listed, account, "the listed account")
    },
  ),
  defineCase(
    "R1.9",
    "listAccountsByUserId returns an account that createUserWithAccount stored",
    ["createUserWithAccount", "listAccountsByUserId"],
    async ({ adapter, sample }) => {
      const records = sample.newUserWithAccount()
      const { user } = await adapter.createUserWithAccount(records)
      const list = await adapter.listAccountsByUserId(user.id)
      equal(list.length, 1, "number of accounts in the list")
      matches(list[0], records.account, "the listed account")
    },
  ),
  defineCase(
    "R1.3",
    "listAccountsByUserId returns an empty list for an unknown user",
    listing,
    async (tools) => {
      const list = await tools.adapter.listAccountsByUserId(await absentUserId(tools))
      ensure(Array.isArray(list) && list.length === 0, "the list", "[]", list)
    },
  ),
  defineCase(
    "R1.4",
    "listAccountsByUserId returns an empty list for a user without accounts",
    listing,
    async (tools) => {
      const list = await tools.adapter.listAccountsByUserId((await tools.newUser()).id)
      ensure(Array.isArray(list) && list.length === 0, "the list", "[]", list)
    },
  ),
  defineCase(
    "R1.5",
    "listAccountsByUserId does not return an unlinked account",
    [...listing, "unlinkAccount"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const gone = sample.account(id)
      const kept = sample.account(id)
      for (const account of [gone, kept]) await adapter.linkAccount(account)
      await adapter.unlinkAccount(gone)
      const list = await adapter.listAccountsByUserId(id)
      equal(
        list.map(({ providerAccountId }) => providerAccountId).join(" "),
        kept.providerAccountId,
        "accounts in the list",
      )
    },
  ),
  defineCase(
    "R2.1",
    "deleteSessionsByUserId deletes the sessions of the user and keeps the user",
    [...ending, "getSessionAndUser", "getUser"],
    async (tools) => {
      const { user, sessions } = await signedIn(tools)
      await tools.adapter.deleteSessionsByUserId(user.id)
      for (const { sessionToken } of sessions) {
        const found = await tools.adapter.getSessionAndUser(sessionToken)
        isNothing(found, "a session that was deleted")
      }
      same(await tools.adapter.getUser(user.id), user, "the user")
    },
  ),
  defineCase(
    "R2.2",
    "deleteSessionsByUserId keeps the sessions of another user",
    [...ending, "getSessionAndUser"],
    async (tools) => {
      const { user } = await signedIn(tools)
      const other = await signedIn(tools)
      await tools.adapter.deleteSessionsByUserId(user.id)
      for (const { sessionToken } of other.sessions) {
        const found = await tools.adapter.getSessionAndUser(sessionToken)
        same(found?.user, other.user, "the owner of another session")
      }
    },
  ),
  defineCase(
    "R2.3",
    "a session that is created after deleteSessionsByUserId is valid",
    [...ending, "getSessionAndUser"],
    async (tools) => {
      const { user } = await signedIn(tools)
      await tools.adapter.deleteSessionsByUserId(user.id)
      const session = tools.sample.session(user.id)
      await tools.adapter.createSession(session)
      const found = await tools.adapter.getSessionAndUser(session.sessionToken)
      same(found?.user, user, "the owner of the new session")
    },
  ),
  defineCase(
    "R2.6",
    "deleteSessionsByUserId deletes a session that createUserWithAccount stored",
    ["createUserWithAccount", "deleteSessionsByUserId", "getSessionAndUser"],
    async ({ adapter, sample }) => {
      const { userId: _, ...session } = sample.session("")
      const { user } = await adapter.createUserWithAccount({
        ...sample.newUserWithAccount(),
        session,
      })
      await adapter.deleteSessionsByUserId(user.id)
      isNothing(await adapter.getSessionAndUser(session.sessionToken), "the session")
    },
  ),
  defineCase(
    "R3.1",
    "deleteSessionsByUserId succeeds for a user without sessions",
    ending,
    async (tools) => {
      const { adapter, newUser } = tools
      isNothing(
        await adapter.deleteSessionsByUserId(await absentUserId(tools)),
        "of an unknown user",
      )
      const { id } = await newUser()
      isNothing(await adapter.deleteSessionsByUserId(id), "of a user without sessions")
    },
  ),
  defineCase(
    "R3.2",
    "deleteSessionsByUserId succeeds when it is called twice",
    ending,
    async (tools) => {
      const { user } = await signedIn(tools)
      isNothing(await tools.adapter.deleteSessionsByUserId(user.id), "the first time")
      isNothing(await tools.adapter.deleteSessionsByUserId(user.id), "the second time")
    },
  ),
]
