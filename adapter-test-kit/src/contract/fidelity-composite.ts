import { defineCase, type CaseTools, type ContractCase, withoutBystanders } from "../bench/case.ts"
import { equal, isValidDate, matches, same } from "../values/assert.ts"
import {
  guessableTexts,
  hostileTexts,
  longText,
  mistyped,
  unicodeTexts,
} from "../values/nasty-text.ts"
import { furtherMembers, hasFurtherMembersOrNone } from "./kept-values.ts"

/**
 * createUserWithAccount stores the same records as createUser, linkAccount and createSession would.
 */
export const compositeFidelityCases: readonly ContractCase[] = [
  defineCase(
    "U7.3",
    "createUserWithAccount stores several users without an email address",
    ["createUserWithAccount", "getUser"],
    async ({ adapter, sample }) => {
      for (let count = 0; count < 2; count += 1) {
        // Providers without an email address leave `null`, which the type does not include.
        const user = sample.user({ email: mistyped<string>(null) })
        const created = await adapter.createUserWithAccount({
          ...sample.newUserWithAccount(),
          user,
        })
        same(await adapter.getUser(created.user.id), created.user, "a user without an address")
      }
    },
    withoutBystanders,
  ),
  defineCase(
    "U9.3",
    "createUserWithAccount stores emailVerified to the millisecond",
    ["createUserWithAccount", "getUser"],
    async ({ adapter, sample }) => {
      const emailVerified = sample.date(-3)
      const user = sample.user({ emailVerified })
      const created = await adapter.createUserWithAccount({ ...sample.newUserWithAccount(), user })
      const found = await adapter.getUser(created.user.id)
      isValidDate(found?.emailVerified, "emailVerified")
      equal(found.emailVerified.getTime(), emailVerified.getTime(), "emailVerified")
    },
    withoutBystanders,
  ),
  defineCase(
    "U17.2",
    "createUserWithAccount accepts unknown fields of the user",
    ["createUserWithAccount", "getUser"],
    async ({ adapter, sample }) => {
      const { id: _, ...known } = sample.user()
      const user = { ...furtherMembers, ...sample.user(known) }
      const created = await adapter.createUserWithAccount({ ...sample.newUserWithAccount(), user })
      matches(await adapter.getUser(created.user.id), known, "the user from getUser")
    },
  ),
  defineCase(
    "A8.6",
    "createUserWithAccount stores long tokens without truncation",
    ["createUserWithAccount", "getAccount"],
    async ({ adapter, sample }) => {
      const records = sample.newUserWithAccount()
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
      // K1 checks whether it is found at all.
      if (found) matches(found, account, "the account")
    },
  ),
  defineCase(
    "A10.3",
    "createUserWithAccount accepts unknown fields of the account",
    ["createUserWithAccount", "getAccount"],
    async ({ adapter, sample }) => {
      const records = sample.newUserWithAccount()
      const account = { ...furtherMembers, ...records.account }
      await adapter.createUserWithAccount({ ...records, account })
      const found = await adapter.getAccount(account.providerAccountId, account.provider)
      // K1 checks whether it is found at all.
      if (found) matches(found, records.account, "the account")
      hasFurtherMembersOrNone(found)
    },
  ),
  defineCase(
    "S6.3",
    "createUserWithAccount stores the expiry of the session to the millisecond",
    ["createUserWithAccount", "getSessionAndUser"],
    async ({ adapter, sample }) => {
      const { userId: _, ...session } = sample.session("")
      await adapter.createUserWithAccount({ ...sample.newUserWithAccount(), session })
      const found = await adapter.getSessionAndUser(session.sessionToken)
      isValidDate(found?.session.expires, "expires")
      equal(found.session.expires.getTime(), session.expires.getTime(), "expires")
    },
  ),
  defineCase(
    "X14.12",
    "createUserWithAccount stores strings of every script, emoji and normalization form",
    ["createUserWithAccount", "getUser"],
    async ({ adapter, sample }) => {
      const name = unicodeTexts.join(" ")
      const user = sample.user({ name })
      const created = await adapter.createUserWithAccount({ ...sample.newUserWithAccount(), user })
      equal((await adapter.getUser(created.user.id))?.name, name, "name")
    },
  ),
  defineCase(
    "A9.2",
    "createUserWithAccount stores expires_at up to the year 2100",
    ["createUserWithAccount", "getAccount"],
    async ({ adapter, sample }) => {
      for (const expires_at of [2 ** 31 - 1, 2 ** 31, 2 ** 32, 4_102_444_800]) {
        const records = sample.newUserWithAccount()
        await adapter.createUserWithAccount({
          ...records,
          account: { ...records.account, expires_at },
        })
        const { providerAccountId, provider } = records.account
        const found = await adapter.getAccount(providerAccountId, provider)
        // K1 checks whether it is found at all.
        if (found) equal(found.expires_at, expires_at, "expires_at")
      }
    },
  ),
  ...(
    [
      ["X13.22", "strings that look like another type", guessableTexts],
      ["X19.41", "strings with query syntax", hostileTexts],
    ] as const
  ).map(([id, what, texts]) =>
    defineCase(
      id,
      `createUserWithAccount stores ${what}`,
      ["createUserWithAccount", "getUser", "getAccount"],
      async (tools) => {
        for (const text of texts) await comesBack(tools, text)
      },
    ),
  ),
  defineCase(
    "W7.3",
    "createUserWithAccount stores every 32-bit counter",
    ["createUserWithAccount", "getAuthenticator"],
    async ({ adapter, sample }) => {
      for (const counter of [0, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]) {
        const { userId: _, ...authenticator } = sample.authenticator("", { counter })
        await adapter.createUserWithAccount({ ...sample.newUserWithAccount(), authenticator })
        const found = await adapter.getAuthenticator(authenticator.credentialID)
        // K2 checks whether it is found at all.
        if (found) equal(found.counter, counter, "the counter")
      }
    },
  ),
  defineCase(
    "A3.3",
    "createUserWithAccount stores accounts that differ only in where the provider ends",
    ["createUserWithAccount", "getUserByAccount"],
    async ({ adapter, sample }) => {
      const name = sample.text("p")
      const pairs = [
        { provider: name, providerAccountId: "b:c" },
        { provider: `${name}:b`, providerAccountId: "c" },
      ]
      for (const pair of pairs) {
        const records = sample.newUserWithAccount()
        const account = { ...records.account, ...pair }
        const { user } = await adapter.createUserWithAccount({ ...records, account })
        const owner = await adapter.getUserByAccount(pair)
        // K1 checks whether it is found at all.
        if (owner) equal(owner.id, user.id, "the owner of the account")
      }
    },
  ),
]

/**
 * Stores a user and an account with a string in every property that accepts any string, and reads
 * both.
 */
async function comesBack({ adapter, sample }: CaseTools, text: string): Promise<void> {
  const given = { name: text, image: text }
  const user = sample.user(given)
  const tokens = { access_token: text, scope: text, session_state: text }
  const account = { ...sample.newUserWithAccount().account, ...tokens }
  const created = await adapter.createUserWithAccount({ user, account })
  const found = await adapter.getUser(created.user.id)
  if (found) matches(found, given, "the user from getUser")
  const linked = await adapter.getAccount(account.providerAccountId, account.provider)
  if (linked) matches(linked, tokens, "the account")
}
