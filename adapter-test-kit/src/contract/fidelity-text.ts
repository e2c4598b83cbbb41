import { randomInt } from "node:crypto"
import type { AdapterMethod } from "@lockstep/core/adapters"
import {
  defineCase,
  NotApplicable,
  type CaseTools,
  type ContractCase,
  withBystanders,
} from "../bench/case.ts"
import { ensure, equal, matches } from "../values/assert.ts"
import { guessableTexts, hostileTexts, unicodeTexts } from "../values/nasty-text.ts"
import { toCode } from "../values/print-code.ts"
import { identities } from "./identities.ts"

const ofUser: readonly AdapterMethod[] = ["createUser", "getUser"]
const ofAccount: readonly AdapterMethod[] = ["createUser", "linkAccount", "getAccount"]

/** Returns a key of digits with leading zeros and more digits than a number can have. */
const guessableKey = (): string => `00${randomInt(2 ** 40)}${randomInt(2 ** 40)}`

const comeBackInUsers =
  (texts: readonly string[]) =>
  async ({ adapter, newUser }: CaseTools): Promise<void> => {
    for (const text of texts) {
      const given = { name: text, image: text }
      const { id } = await newUser(given)
      matches(await adapter.getUser(id), given, "the user from getUser")
    }
  }

const comeBackInUpdates =
  (texts: readonly string[]) =>
  async ({ adapter, newUser }: CaseTools): Promise<void> => {
    const { id } = await newUser()
    for (const name of texts) {
      await adapter.updateUser({ id, name })
      matches(await adapter.getUser(id), { name }, "the user from getUser")
    }
  }

const comeBackInAccounts =
  (texts: readonly string[]) =>
  async ({ adapter, sample, newUser }: CaseTools): Promise<void> => {
    const { id } = await newUser()
    for (const text of texts) {
      const given = sample.account(id, { access_token: text, scope: text, session_state: text })
      await adapter.linkAccount(given)
      const found = await adapter.getAccount(given.providerAccountId, given.provider)
      matches(found, given, "the account")
    }
  }

/** Strings with a special meaning in a query could change the records of other users. */
const asksOf = (rule: "X13" | "X14" | "X19") => (rule === "X19" ? withBystanders : {})

/** The kinds of records with optional standard properties, read after a sparse write. */
const sparse = [
  {
    what: "a user",
    needs: ofUser,
    members: ["name", "emailVerified", "image"],
    async records({ adapter, sample }: CaseTools) {
      const { id, email } = sample.user()
      const created = await adapter.createUser({ id, email, emailVerified: null })
      return [created, await adapter.getUser(created.id)]
    },
  },
  {
    what: "an account",
    needs: ofAccount,
    members: [
      "refresh_token",
      "access_token",
      "expires_at",
      "token_type",
      "scope",
      "id_token",
      "session_state",
    ],
    async records({ adapter, sample, newUser }: CaseTools) {
      const account = sample.account((await newUser()).id)
      await adapter.linkAccount(account)
      return [await adapter.getAccount(account.providerAccountId, account.provider)]
    },
  },
  {
    what: "a passkey",
    needs: ["createUser", "createAuthenticator", "getAuthenticator"],
    members: ["transports"],
    async records({ adapter, sample, newUser }: CaseTools) {
      const { transports: _, ...given } = sample.authenticator((await newUser()).id)
      const created = await adapter.createAuthenticator(given)
      return [created, await adapter.getAuthenticator(given.credentialID)]
    },
  },
] as const

/** Strings: every one comes back unchanged, and missing ones are null. */
export const textCases: readonly ContractCase[] = [
  ...(
    [
      ["X13", "strings that look like another type", guessableTexts],
      ["X14", "strings of every script, emoji and normalization form", unicodeTexts],
      ["X19", "strings with query syntax", hostileTexts],
    ] as const
  ).flatMap(([rule, what, texts]) => [
    defineCase(
      `${rule}.1`,
      `createUser stores ${what}`,
      ofUser,
      comeBackInUsers(texts),
      asksOf(rule),
    ),
    defineCase(
      `${rule}.2`,
      `updateUser stores ${what}`,
      [...ofUser, "updateUser"],
      comeBackInUpdates(texts),
      asksOf(rule),
    ),
    defineCase(
      `${rule}.3`,
      `linkAccount stores ${what}`,
      ofAccount,
      comeBackInAccounts(texts),
      asksOf(rule),
    ),
    ...identities.map((identity, index) =>
      defineCase(
        `${rule}.${index + 4}`,
        `${what} are found as ${identity.what}`,
        identity.needs,
        async (tools) => {
          for (const text of texts) {
            const value = rule === "X13" ? guessableKey() : `${tools.sample.text("k")}${text}`
            await identity.store(tools, value)
            equal(await identity.find(tools, value), value, identity.what)
          }
        },
      ),
    ),
  ]),
  ...sparse.map(({ what, needs, members, records }, index) =>
    defineCase(
      `X25.${index + 1}`,
      `fields of ${what} that were not given are null`,
      needs,
      async (tools) => {
        if (tools.options.nulls !== "filled") {
          throw new NotApplicable('capabilities.nulls is not declared to be "filled"')
        }
        for (const record of await records(tools)) {
          for (const member of members) {
            const seen: unknown = record ? Reflect.get(record, member) : undefined
            ensure(seen === null, `${what}, ${member}`, "null", seen)
          }
          ensure(record !== null, what, "a record", toCode(record))
        }
      },
    ),
  ),
]
