import { randomUUID } from "node:crypto"
import type { AdapterUser } from "@lockstep/core/adapters"
import { defineCase, type ContractCase } from "../bench/case.ts"
import { hasFields, roundsOf } from "../bench/extra-fields.ts"
import { ensure, equal, isNothing, matches, same } from "../values/assert.ts"
import { longText } from "../values/nasty-text.ts"
import { emailIdentity as email } from "./identities.ts"
import { findsNothing } from "./matching.ts"

/** Properties that providers send, and names with a special meaning in JavaScript. */
const strangeMembers: object = Object.assign(
  Object.fromEntries([["__proto__", { name: "Somebody Else" }]]),
  {
    locale: "de-AT",
    "https://acme.example/roles": ["admin"],
    address: { country: "AT" },
    updated_at: 1_760_000_000,
    constructor: "x",
    hasOwnProperty: "x",
  },
)

/** Users: stored values come back unchanged, and nothing else does. */
export const userFidelityCases: readonly ContractCase[] = [
  defineCase(
    "U6.1",
    "addresses that differ in accents, width, emoji or spaces are different",
    email.needs,
    async (tools) => {
      const rest = `${tools.sample.text("x").toLowerCase()}@example.test`
      const value = `zoé.🍣.${rest}`
      await email.store(tools, value)
      const twins = [`zoe.🍣.${rest}`, `zoe\u0301.🍣.${rest}`, `zoé.🍺.${rest}`, `ｚoé.🍣.${rest}`]
      await findsNothing(tools, email, [...twins, `${value} `, ` ${value}`, `${value}x`])
      equal(await email.find(tools, value), value, "the address found by itself")
    },
  ),
  defineCase(
    "U6.2",
    "addresses that differ in case are different unless declared otherwise",
    email.needs,
    async (tools) => {
      const { emailCase } = tools.options
      const value = `${tools.sample.text("Zoe")}@Example.Test`
      await email.store(tools, value)
      tools.note({ emailCase })
      if (emailCase === "exact") {
        await findsNothing(tools, email, [value.toLowerCase(), value.toUpperCase()])
      } else {
        const found = await email.find(tools, value.toLowerCase())
        ensure(found !== null, "the user found by the address in lower case", "the user", found)
      }
    },
  ),
  defineCase(
    "U16.1",
    "createUser stores extra fields, and both reads return them",
    [...email.needs, "getUser"],
    async ({ adapter, sample, options }) => {
      for (const fields of roundsOf(options.extraUserFields, "extraUserFields")) {
        const given = { ...sample.user(), ...fields }
        const created = await adapter.createUser(given)
        hasFields(created, fields, "the created user")
        hasFields(await adapter.getUser(created.id), fields, "the user from getUser")
        hasFields(await adapter.getUserByEmail(given.email), fields, "the user from getUserByEmail")
      }
    },
  ),
  defineCase(
    "U16.2",
    "updateUser stores extra fields that are given and keeps the others",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, newUser, options }) => {
      const rounds = roundsOf(options.extraUserFields, "extraUserFields")
      const { id } = await newUser(rounds.at(-1))
      for (const fields of rounds) {
        hasFields(await adapter.updateUser({ id, ...fields }), fields, "the updated user")
        await adapter.updateUser({ id, name: "Renamed" })
        hasFields(await adapter.getUser(id), fields, "the user from getUser")
      }
    },
  ),
  defineCase(
    "U16.3",
    "createUserWithAccount stores extra fields",
    ["createUserWithAccount", "getUser"],
    async ({ adapter, sample, options }) => {
      for (const fields of roundsOf(options.extraUserFields, "extraUserFields")) {
        const user = { ...sample.user(), ...fields }
        const created = await adapter.createUserWithAccount({
          ...sample.newUserWithAccount(),
          user,
        })
        hasFields(created.user, fields, "the user in the result")
        hasFields(await adapter.getUser(created.user.id), fields, "the user from getUser")
      }
    },
  ),
  defineCase(
    "U17.1",
    "createUser accepts unknown fields",
    ["createUser", "getUser"],
    async ({ adapter, sample }) => {
      const { id, ...known } = sample.user()
      const created = await adapter.createUser({ ...known, ...strangeMembers, id })
      matches(created, known, "the created user")
      matches(await adapter.getUser(created.id), known, "the user from getUser")
    },
  ),
  defineCase(
    "U19.1",
    "the address of a deleted user can be used again",
    [...email.needs, "getUser", "deleteUser"],
    async (tools) => {
      const address = tools.sample.user().email
      const old = await tools.newUser({ email: address, name: "Old" })
      await tools.adapter.deleteUser(old.id)
      const next = await tools.newUser({ email: address, name: "New" })
      same(await tools.adapter.getUserByEmail(address), next, "the owner of the address")
    },
  ),
  defineCase(
    "U19.2",
    "accounts of a deleted user can be linked again",
    ["createUser", "deleteUser", "linkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const account = sample.account((await newUser()).id)
      await adapter.linkAccount(account)
      await adapter.deleteUser(account.userId)
      const next = await newUser()
      await adapter.linkAccount({ ...account, userId: next.id })
      same(await adapter.getUserByAccount(account), next, "the owner of the account")
    },
  ),
  defineCase(
    "U19.3",
    "session tokens of a deleted user can be used again",
    ["createUser", "deleteUser", "createSession", "getSessionAndUser"],
    async ({ adapter, sample, newUser }) => {
      const session = sample.session((await newUser()).id)
      await adapter.createSession(session)
      await adapter.deleteUser(session.userId)
      const next = await newUser()
      await adapter.createSession({ ...session, userId: next.id })
      same(
        (await adapter.getSessionAndUser(session.sessionToken))?.user,
        next,
        "the user of the session",
      )
    },
  ),
  defineCase(
    "U19.4",
    "credential IDs of a deleted user can be used again",
    ["createUser", "deleteUser", "createAuthenticator", "getAuthenticator"],
    async ({ adapter, sample, newUser }) => {
      const passkey = sample.authenticator((await newUser()).id)
      await adapter.createAuthenticator(passkey)
      await adapter.deleteUser(passkey.userId)
      const { id } = await newUser()
      await adapter.createAuthenticator({ ...passkey, userId: id })
      equal((await adapter.getAuthenticator(passkey.credentialID))?.userId, id, "its owner")
    },
  ),
  defineCase(
    "U19.5",
    "a new user with the ID and address of a deleted user has no old records",
    ["createUser", "deleteUser"],
    async ({ adapter, has, sample, newUser }) => {
      const given = sample.user()
      const old = await newUser(given)
      const account = sample.account(old.id)
      const session = sample.session(old.id)
      const passkey = sample.authenticator(old.id)
      if (has("linkAccount")) await adapter.linkAccount(account)
      if (has("createSession")) await adapter.createSession(session)
      if (has("createAuthenticator")) await adapter.createAuthenticator(passkey)
      await adapter.deleteUser(old.id)
      const next: AdapterUser = await newUser({ ...given, id: old.id })
      if (has("getUserByAccount"))
        isNothing(await adapter.getUserByAccount(account), "the owner of the old account")
      if (has("getSessionAndUser"))
        isNothing(await adapter.getSessionAndUser(session.sessionToken), "the old session")
      if (has("getAuthenticator"))
        isNothing(await adapter.getAuthenticator(passkey.credentialID), "the old passkey")
      if (has("listAuthenticatorsByUserId")) {
        equal((await adapter.listAuthenticatorsByUserId(next.id)).length, 0, "number of passkeys")
      }
    },
  ),
  defineCase(
    "U22.1",
    "an ID of 255 characters is stored",
    ["createUser", "getUser"],
    async ({ adapter, newUser }) => {
      const created = await newUser({ id: longText(255, randomUUID()) })
      same(await adapter.getUser(created.id), created, "the user from getUser")
    },
  ),
  ...(
    [
      ["name", 1024, "Zoë 🦊 "],
      ["email", 320, ""],
      ["image", 2048, "https://images.example.test/"],
    ] as const
  ).map(([member, length, start], index) =>
    defineCase(
      `U22.${index + 2}`,
      `${member} of ${length} characters is stored`,
      ["createUser", "getUser"],
      async ({ adapter, sample, newUser }) => {
        const value = longText(length, member === "email" ? sample.text("z").toLowerCase() : start)
        const address = `${value.slice(0, length - 13).toLowerCase()}@example.test`
        const given = { [member]: member === "email" ? address : value }
        const { id } = await newUser(given)
        matches(await adapter.getUser(id), given, "the user from getUser")
      },
    ),
  ),
]
