import { randomBytes, randomUUID } from "node:crypto"
import type { AdapterUser } from "@lockstep/core/adapters"
import { defineCase, type ContractCase } from "../bench/case.ts"
import {
  ensure,
  equal,
  isNothing,
  isNull,
  matches,
  rejects,
  same,
  isValidDate,
} from "../values/assert.ts"
import { idKindOf } from "../values/capabilities.ts"

/** IDs that no store has issued. The type of the ID column may not allow them. */
const foreignIds = (): string[] => [
  randomUUID(),
  randomBytes(12).toString("hex"),
  "not-a-uuid",
  "zzzzzzzzzzzzzzzzzzzzzzzz",
  "99999999999999999999",
  "",
  "x".repeat(4096),
]

/** A provider may return no email address. Core then passes it as `undefined` or `null`. */
const without = (email: undefined | null): Partial<AdapterUser> =>
  // The type describes users that have an address.
  ({ email }) as unknown as Partial<AdapterUser>

/** Creating and finding users. The cases of changing them are in `user-updates.ts`. */
export const userCases: readonly ContractCase[] = [
  defineCase(
    "U1.1",
    "createUser resolves to the user that getUser returns",
    ["createUser", "getUser"],
    async ({ adapter, sample }) => {
      const { id, ...given } = sample.user()
      const created = await adapter.createUser({ ...given, id })
      ensure(typeof created?.id === "string" && created.id !== "", "id", "a string", created?.id)
      matches(created, given, "the created user")
      same(await adapter.getUser(created.id), created, "the user that getUser finds")
    },
  ),
  defineCase(
    "U2.1",
    "createUser always keeps or always replaces given IDs",
    ["createUser"],
    async ({ adapter, sample, note }) => {
      const given = [sample.user(), sample.user(), sample.user()]
      const created: AdapterUser[] = []
      for (const user of given) created.push(await adapter.createUser(user))
      const kept = created.filter(({ id }, index) => id === given[index]?.id).length
      ensure(kept === 0 || kept === given.length, "ids kept of three", "none or all", kept)
      const [first] = created
      if (typeof first?.id === "string") note({ keepsId: kept > 0, idKind: idKindOf(first.id) })
    },
  ),
  defineCase(
    "U3.1",
    "every method returns the ID of a user as the same string",
    ["createUser", "getUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const { email } = sample.user()
      const { id } = await newUser({ email })
      equal(typeof id, "string", "type of the id from createUser")
      equal((await adapter.getUser(id))?.id, id, "id from getUser")
      equal((await adapter.getUserByEmail(email))?.id, id, "id from getUserByEmail")
    },
  ),
  defineCase(
    "U3.2",
    "an account has the ID of its user as the same string",
    ["createUser", "linkAccount", "getAccount"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const account = sample.account(id)
      await adapter.linkAccount(account)
      const found = await adapter.getAccount(account.providerAccountId, account.provider)
      equal(found?.userId, id, "userId from getAccount")
    },
  ),
  defineCase(
    "U3.3",
    "a session has the ID of its user as the same string",
    ["createUser", "createSession", "getSessionAndUser"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const session = await adapter.createSession(sample.session(id))
      equal(session.userId, id, "userId from createSession")
      const found = await adapter.getSessionAndUser(session.sessionToken)
      equal(found?.session.userId, id, "session.userId from getSessionAndUser")
      equal(found?.user.id, id, "user.id from getSessionAndUser")
    },
  ),
  defineCase(
    "U3.4",
    "a passkey has the ID of its user as the same string",
    ["createUser", "createAuthenticator", "getAuthenticator"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const created = await adapter.createAuthenticator(sample.authenticator(id))
      equal(created.userId, id, "userId from createAuthenticator")
      const found = await adapter.getAuthenticator(created.credentialID)
      equal(found?.userId, id, "userId from getAuthenticator")
    },
  ),
  defineCase(
    "U4.1",
    "getUser returns null for IDs that the store did not issue",
    ["getUser"],
    async ({ adapter }) => {
      for (const id of foreignIds()) {
        const what = id.length > 40 ? `getUser of ${id.length} characters` : `getUser of "${id}"`
        isNull(await adapter.getUser(id), what)
      }
    },
  ),
  defineCase(
    "U5.1",
    "getUserByEmail returns the user with the address",
    ["createUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const { email } = sample.user()
      const owner = await newUser({ email })
      await newUser()
      same(await adapter.getUserByEmail(email), owner, "the user that getUserByEmail finds")
    },
  ),
  defineCase(
    "U5.2",
    "getUserByEmail returns null for an unknown address",
    ["getUserByEmail"],
    async ({ adapter, sample }) => {
      isNull(await adapter.getUserByEmail(sample.user().email), "getUserByEmail")
    },
  ),
  defineCase(
    "U7.1",
    "createUser stores several users without an email address",
    ["createUser", "getUser"],
    async ({ adapter, newUser }) => {
      for (const email of [undefined, undefined, null, null]) {
        const user = await newUser(without(email))
        const found = await adapter.getUser(user.id)
        same(found, user, "the user that getUser finds")
        isNothing(found?.email, "the email address of a user without one")
      }
    },
  ),
  defineCase(
    "U7.2",
    "getUserByEmail does not find a user without an address by null, undefined or an empty string",
    ["createUser", "getUserByEmail"],
    async ({ adapter, newUser }) => {
      const ours = [await newUser(without(undefined)), await newUser(without(null))]
      for (const email of ["undefined", "null", ""]) {
        const found = await adapter.getUserByEmail(email)
        const isOurs = ours.some(({ id }) => id === found?.id)
        ensure(!isOurs, `getUserByEmail("${email}")`, "not a user without an address", found)
      }
    },
  ),
  defineCase(
    "U8.1",
    "createUser with a duplicate address rejects and does not change the first user",
    ["createUser", "getUserByEmail"],
    async ({ adapter, sample, newUser }) => {
      const { email } = sample.user()
      const first = await newUser({ email })
      const second = sample.user({ email, name: "Somebody Else" })
      await rejects(() => adapter.createUser(second), "createUser with a duplicate address")
      same(await adapter.getUserByEmail(email), first, "the owner of the address")
    },
  ),
  defineCase(
    "U9.1",
    "emailVerified stores null and a Date",
    ["createUser", "getUser"],
    async ({ adapter, sample, newUser }) => {
      const unproven = await newUser({ emailVerified: null })
      isNull((await adapter.getUser(unproven.id))?.emailVerified ?? null, "emailVerified")
      const emailVerified = sample.date(-3)
      const proven = await newUser({ emailVerified })
      const found = await adapter.getUser(proven.id)
      isValidDate(found?.emailVerified, "emailVerified")
      matches(found, { emailVerified }, "the user that getUser finds")
    },
  ),
  defineCase(
    "U9.2",
    "emailVerified changes from null to a Date",
    ["createUser", "updateUser", "getUser"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser({ emailVerified: null })
      const emailVerified = sample.date(0)
      await adapter.updateUser({ id, emailVerified })
      const found = await adapter.getUser(id)
      isValidDate(found?.emailVerified, "emailVerified")
      matches(found, { emailVerified }, "the user that getUser finds")
    },
  ),
]
