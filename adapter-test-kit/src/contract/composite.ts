import {
  type Adapter,
  hasMethod,
  type NewUserWithAccount,
  remembersMethods,
} from "@lockstep/core/adapters"
import { defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { ensure, equal, isNothing, matches, rejects, same } from "../values/assert.ts"

/** All the records that one call can write. */
const everything = ({ sample }: CaseTools): Required<NewUserWithAccount> => {
  const { userId: _passkeyOwner, ...authenticator } = sample.authenticator("")
  const { userId: _sessionOwner, ...session } = sample.session("")
  return { ...sample.newUserWithAccount(), authenticator, session }
}

/** Throws if any record of a rejected call is found. */
const isNotStored = async (
  { adapter, has }: CaseTools,
  { user, account, authenticator, session }: NewUserWithAccount,
): Promise<void> => {
  if (has("getUserByEmail")) {
    const found = await adapter.getUserByEmail(user.email)
    ensure(found?.name !== user.name, "the user of the rejected call", "nothing", found)
  }
  if (has("getUser"))
    isNothing(await adapter.getUser(user.id), "the user of the rejected call, by id")
  if (session && has("getSessionAndUser")) {
    const found = await adapter.getSessionAndUser(session.sessionToken)
    ensure(found?.user.name !== user.name, "the session of the rejected call", "nothing", found)
  }
  if (authenticator && has("getAuthenticator")) {
    const found = await adapter.getAuthenticator(authenticator.credentialID)
    const isTheirs = found?.credentialPublicKey === authenticator.credentialPublicKey
    ensure(!isTheirs, "the passkey of the rejected call", "nothing", found)
  }
  if (has("getUserByAccount")) {
    const found = await adapter.getUserByAccount(account)
    ensure(found?.name !== user.name, "the account of the rejected call", "nothing", found)
  }
}

/** Properties that mark the records of the call that must fail. */
const intruder = { name: "Intruder 🥷" }

/**
 * Methods that createUserWithAccount replaces, and so bypasses if an application overrides them.
 */
const bypassed = [
  "createUser",
  "getUserByEmail",
  "linkAccount",
  "createAuthenticator",
] as const satisfies readonly (keyof Adapter)[]

/** What an application overrides them with. */
const notCalled = (): never => {
  throw new Error("Nothing is called here.")
}

/** Creating a user with all records, or with none. */
export const compositeCases: readonly ContractCase[] = [
  defineCase(
    "K1.1",
    "createUserWithAccount stores the user, who is found by ID and by account",
    ["createUserWithAccount", "getUser", "getUserByAccount"],
    async ({ adapter, sample }) => {
      const records = sample.newUserWithAccount()
      const { id: _, ...given } = records.user
      const created = await adapter.createUserWithAccount(records)
      matches(created.user, given, "the user in the result")
      same(await adapter.getUser(created.user.id), created.user, "the user that getUser finds")
      same(
        await adapter.getUserByAccount(records.account),
        created.user,
        "the owner of the account",
      )
    },
  ),
  defineCase(
    "K1.2",
    "createUserWithAccount stores the account with the ID of the new user",
    ["createUserWithAccount", "getAccount"],
    async ({ adapter, sample }) => {
      const { user, account } = sample.newUserWithAccount()
      const access_token = sample.text("Access")
      const given = { ...account, access_token }
      const created = await adapter.createUserWithAccount({ user, account: given })
      const found = await adapter.getAccount(given.providerAccountId, given.provider)
      matches(found, { ...given, userId: created.user.id }, "the account that getAccount finds")
    },
  ),
  defineCase(
    "K2.1",
    "createUserWithAccount stores a given session and returns it",
    ["createUserWithAccount", "getSessionAndUser"],
    async (tools) => {
      const { authenticator: _, ...records } = everything(tools)
      const created = await tools.adapter.createUserWithAccount(records)
      const wanted = { ...records.session, userId: created.user.id }
      matches(created.session, wanted, "the session in the result")
      const found = await tools.adapter.getSessionAndUser(records.session.sessionToken)
      same(found?.session, created.session, "the stored session")
      same(found?.user, created.user, "the user of the session")
    },
  ),
  defineCase(
    "K2.2",
    "createUserWithAccount stores a given passkey with the ID of the new user",
    ["createUserWithAccount", "getAuthenticator"],
    async (tools) => {
      const records = everything(tools)
      const created = await tools.adapter.createUserWithAccount(records)
      const found = await tools.adapter.getAuthenticator(records.authenticator.credentialID)
      matches(found, { ...records.authenticator, userId: created.user.id }, "the stored passkey")
    },
  ),
  defineCase(
    "K2.3",
    "createUserWithAccount returns no session if none was given",
    ["createUserWithAccount"],
    async ({ adapter, sample }) => {
      const created = await adapter.createUserWithAccount(sample.newUserWithAccount())
      equal(typeof created.user.id, "string", "type of the id of the user")
      isNothing(created.session, "the session in the result")
    },
  ),
  defineCase(
    "K3.1",
    "createUserWithAccount with a duplicate address rejects and stores nothing",
    ["createUserWithAccount", "createUser", "getUserByEmail"],
    async (tools) => {
      const first = await tools.newUser()
      const records = everything(tools)
      const user = { ...records.user, ...intruder, email: first.email }
      const call = () => tools.adapter.createUserWithAccount({ ...records, user })
      await rejects(call, "createUserWithAccount with a duplicate address")
      same(await tools.adapter.getUserByEmail(first.email), first, "the owner of the address")
      await isNotStored(tools, { ...records, user })
    },
  ),
  defineCase(
    "K4.1",
    "createUserWithAccount with a linked account rejects and stores nothing",
    ["createUserWithAccount", "getUserByAccount"],
    async (tools) => {
      const { account } = tools.sample.newUserWithAccount()
      const first = await tools.adapter.createUserWithAccount({ ...everything(tools), account })
      const records = everything(tools)
      const user = { ...records.user, ...intruder }
      const call = () => tools.adapter.createUserWithAccount({ ...records, user, account })
      await rejects(call, "createUserWithAccount with a linked account")
      same(await tools.adapter.getUserByAccount(account), first.user, "the owner of the account")
      await isNotStored(tools, { ...records, user, account })
    },
  ),
  defineCase(
    "K5.1",
    "createUserWithAccount with a duplicate session token rejects and stores nothing",
    ["createUserWithAccount", "getSessionAndUser"],
    async (tools) => {
      const { session } = everything(tools)
      const first = await tools.adapter.createUserWithAccount({ ...everything(tools), session })
      const records = everything(tools)
      const user = { ...records.user, ...intruder }
      const call = () => tools.adapter.createUserWithAccount({ ...records, user, session })
      await rejects(call, "createUserWithAccount with a duplicate session token")
      const found = await tools.adapter.getSessionAndUser(session.sessionToken)
      same(found?.user, first.user, "the owner of the session")
      await isNotStored(tools, { ...records, user, session })
    },
  ),
  defineCase(
    "K5.2",
    "createUserWithAccount with a duplicate credential ID rejects and stores nothing",
    ["createUserWithAccount", "getAuthenticator"],
    async (tools) => {
      const { authenticator } = everything(tools)
      const first = everything(tools)
      const created = await tools.adapter.createUserWithAccount({ ...first, authenticator })
      const records = everything(tools)
      const user = { ...records.user, ...intruder }
      const passkey = { ...records.authenticator, credentialID: authenticator.credentialID }
      const given = { ...records, user, authenticator: passkey }
      const call = () => tools.adapter.createUserWithAccount(given)
      await rejects(call, "createUserWithAccount with a duplicate credential ID")
      const found = await tools.adapter.getAuthenticator(authenticator.credentialID)
      matches(found, { ...authenticator, userId: created.user.id }, "the first passkey")
      await isNotStored(tools, given)
    },
  ),
  defineCase(
    "K6.1",
    "createUserWithAccount rejects a duplicate address and a linked account with the code duplicate",
    ["createUserWithAccount"],
    async ({ adapter, sample }) => {
      const first = sample.newUserWithAccount()
      await adapter.createUserWithAccount(first)
      const sameAddress = {
        ...sample.newUserWithAccount(),
        user: sample.user({ email: first.user.email }),
      }
      const sameAccount = { ...sample.newUserWithAccount(), account: first.account }
      for (const records of [sameAddress, sameAccount]) {
        await rejects(() => adapter.createUserWithAccount(records), "the call", "duplicate")
      }
    },
  ),
  defineCase(
    "K7.1",
    "an adapter records its methods, so that a replaced method is detected",
    ["createUserWithAccount"],
    async ({ subject: { adapter } }) => {
      const advice = "true: create the adapter with rememberMethods of @lockstep/core/adapters"
      const isRecorded = remembersMethods(adapter)
      ensure(isRecorded, "whether the methods are recorded", advice, isRecorded)
      const missed = bypassed.filter(
        (name) =>
          name in adapter && hasMethod({ ...adapter, [name]: notCalled }, "createUserWithAccount"),
      )
      ensure(missed.length === 0, "methods whose replacement is not detected", "none", missed)
    },
  ),
]
