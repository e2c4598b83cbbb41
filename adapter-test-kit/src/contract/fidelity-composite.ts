import { equal, isValidDate, matches, same } from "../assert.ts"
import { defineCase, type ContractCase } from "../case.ts"
import { furtherMembers, hasFurtherMembersOrNone } from "./kept-values.ts"
import { longText, mistyped, unicodeTexts } from "./nasty-text.ts"

const alone = { bystanders: false } as const

/** createUserWithAccount stores the same as createUser, linkAccount and createSession would. */
export const compositeFidelityCases: readonly ContractCase[] = [
  defineCase(
    "U7.3",
    "createUserWithAccount stores several users without an address",
    ["createUserWithAccount", "getUser"],
    async ({ adapter, sample }) => {
      for (let count = 0; count < 2; count += 1) {
        // Providers that tell no address leave null, which the type does not mention.
        const user = sample.user({ email: mistyped<string>(null) })
        const created = await adapter.createUserWithAccount({ ...sample.newcomer(), user })
        same(await adapter.getUser(created.user.id), created.user, "a user without an address")
      }
    },
    alone,
  ),
  defineCase(
    "U9.3",
    "createUserWithAccount keeps a Date in emailVerified to the millisecond",
    ["createUserWithAccount", "getUser"],
    async ({ adapter, sample }) => {
      const emailVerified = sample.date(-3)
      const user = sample.user({ emailVerified })
      const created = await adapter.createUserWithAccount({ ...sample.newcomer(), user })
      const found = await adapter.getUser(created.user.id)
      isValidDate(found?.emailVerified, "emailVerified")
      equal(found.emailVerified.getTime(), emailVerified.getTime(), "emailVerified")
    },
    alone,
  ),
  defineCase(
    "U17.2",
    "createUserWithAccount takes a user with members that no store knows",
    ["createUserWithAccount", "getUser"],
    async ({ adapter, sample }) => {
      const { id: _, ...known } = sample.user()
      const user = { ...furtherMembers, ...sample.user(known) }
      const created = await adapter.createUserWithAccount({ ...sample.newcomer(), user })
      matches(await adapter.getUser(created.user.id), known, "the user from getUser")
    },
    alone,
  ),
  defineCase(
    "A8.6",
    "createUserWithAccount stores long tokens whole",
    ["createUserWithAccount", "getAccount"],
    async ({ adapter, sample }) => {
      const records = sample.newcomer()
      const account = {
        ...records.account,
        access_token: longText(8192),
        refresh_token: longText(8192),
        id_token: longText(16_384),
        scope: longText(4096),
        session_state: longText(1024),
      }
      await adapter.createUserWithAccount({ ...records, account })
      const found = await adapter.getAccount(account.providerAccountId, account.provider)
      // That it is found at all is what K1 asks.
      if (found) matches(found, account, "the account")
    },
    alone,
  ),
  defineCase(
    "A10.3",
    "createUserWithAccount takes an account with members that no store knows",
    ["createUserWithAccount", "getAccount"],
    async ({ adapter, sample }) => {
      const records = sample.newcomer()
      const account = { ...furtherMembers, ...records.account }
      await adapter.createUserWithAccount({ ...records, account })
      const found = await adapter.getAccount(account.providerAccountId, account.provider)
      // That it is found at all is what K1 asks.
      if (found) matches(found, records.account, "the account")
      hasFurtherMembersOrNone(found)
    },
    alone,
  ),
  defineCase(
    "S6.3",
    "createUserWithAccount keeps the milliseconds of the expiry of a session",
    ["createUserWithAccount", "getSessionAndUser"],
    async ({ adapter, sample }) => {
      const { userId: _, ...session } = sample.session("")
      await adapter.createUserWithAccount({ ...sample.newcomer(), session })
      const found = await adapter.getSessionAndUser(session.sessionToken)
      isValidDate(found?.session.expires, "expires")
      equal(found.session.expires.getTime(), session.expires.getTime(), "expires")
    },
    alone,
  ),
  defineCase(
    "X14.12",
    "every script, emoji and spelling comes back from createUserWithAccount",
    ["createUserWithAccount", "getUser"],
    async ({ adapter, sample }) => {
      const name = unicodeTexts.join(" ")
      const user = sample.user({ name })
      const created = await adapter.createUserWithAccount({ ...sample.newcomer(), user })
      equal((await adapter.getUser(created.user.id))?.name, name, "name")
    },
    alone,
  ),
]
