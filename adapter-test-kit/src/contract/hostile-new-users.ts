import type { NewUserWithAccount } from "@lockstep/core/adapters"
import { isAccepted } from "../bench/absent-user.ts"
import { defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { matches, unlessRejected } from "../values/assert.ts"
import { longText } from "../values/nasty-text.ts"
import {
  accountOwnerIdentity,
  credentialIdentity,
  emailIdentity,
  sessionIdentity,
  type Identity,
} from "./identities.ts"
import { findsNothingOrRejects, isRefusedOrKept } from "./matching.ts"

const veryLong = 65_536

/**
 * Returns an identity that stores through createUserWithAccount and finds records like the given
 * one.
 */
const newUserIdentity = (
  identity: Identity,
  what: string,
  recordsWith: (tools: CaseTools, value: string) => Partial<NewUserWithAccount>,
): Identity => ({
  ...identity,
  what,
  store: (tools, value) =>
    tools.adapter.createUserWithAccount({
      ...tools.sample.newUserWithAccount(),
      ...recordsWith(tools, value),
    }),
})

/** The provider's ID in cases about the provider. */
const fixed = "the-Other-half"

const newUserIdentities: readonly Identity[] = [
  newUserIdentity(emailIdentity, "an email address", ({ sample }, email) => ({
    user: sample.user({ email }),
  })),
  {
    ...newUserIdentity(accountOwnerIdentity, "a provider", (_tools, provider) => ({
      account: { type: "oidc", provider, providerAccountId: fixed },
    })),
    async find({ adapter }, provider) {
      const owner = await adapter.getUserByAccount({ provider, providerAccountId: fixed })
      return owner ? provider : null
    },
  },
  newUserIdentity(accountOwnerIdentity, "a provider's ID", (_tools, providerAccountId) => ({
    account: { type: "oidc", provider: "acme", providerAccountId },
  })),
  newUserIdentity(sessionIdentity, "a session token", ({ sample }, sessionToken) => {
    const { userId: _, ...session } = sample.session("", { sessionToken })
    return { session }
  }),
  newUserIdentity(credentialIdentity, "a credential ID", ({ sample }, credentialID) => {
    const { userId: _, ...authenticator } = sample.authenticator("", { credentialID })
    return { authenticator }
  }),
]

/** The properties by which the adapter can find the records. */
const identitiesOf = ({ has }: CaseTools): readonly Identity[] =>
  newUserIdentities.filter(({ needs }) =>
    needs.filter((method) => method.startsWith("get")).every(has),
  )

const nameIsRefusedOrKept = async ({ adapter, sample }: CaseTools, name: string) => {
  const records = { ...sample.newUserWithAccount(), user: sample.user({ name }) }
  const created = await unlessRejected(() => adapter.createUserWithAccount(records))
  if (created) matches(await adapter.getUser(created.user.id), { name }, "the user from getUser")
}

/** Strings that stores truncate or confuse, in the call that stores a user with all records. */
export const hostileNewUserCases: readonly ContractCase[] = [
  defineCase(
    "X15.10",
    "createUserWithAccount stores or rejects a NUL character, never truncates there",
    ["createUserWithAccount", "getUser"],
    async (tools) => {
      for (const identity of identitiesOf(tools)) {
        const start = tools.sample.text("n")
        const others = [start, `${start}\u0000c`, `${start}b`]
        await isRefusedOrKept(tools, identity, `${start}\u0000b`, others)
      }
      await nameIsRefusedOrKept(tools, "Zoë\u0000 Nguyễn")
    },
  ),
  defineCase(
    "X16.17",
    "an ill-formed string stored by createUserWithAccount matches no other record",
    ["createUserWithAccount"],
    async (tools) => {
      for (const identity of identitiesOf(tools)) {
        const start = tools.sample.text("s")
        await isAccepted(() => identity.store(tools, `${start}\ud800`))
        const others = [`${start}\udfff`, `${start}\ufffd`, start]
        await findsNothingOrRejects(tools, identity, others)
      }
    },
  ),
  defineCase(
    "X17.10",
    `createUserWithAccount stores or rejects ${veryLong} characters, never truncates them`,
    ["createUserWithAccount", "getUser"],
    async (tools) => {
      for (const identity of identitiesOf(tools)) {
        const start = longText(veryLong - 1, tools.sample.text("l"))
        await isRefusedOrKept(tools, identity, `${start}a`, [`${start}b`, start.slice(0, 255)])
      }
      await nameIsRefusedOrKept(tools, longText(veryLong, "Zoë 🦊 "))
    },
  ),
]
