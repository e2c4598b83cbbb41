import { randomUUID } from "node:crypto"
import { defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { ensure, equal, isNothing, isNull, matches, rejects, same } from "../values/assert.ts"

const needed = ["createUser", "createAuthenticator", "getAuthenticator"] as const
const listed = ["createUser", "createAuthenticator", "listAuthenticatorsByUserId"] as const

/** Stores a user with a passkey. */
const withPasskey = async ({ adapter, sample, newUser }: CaseTools) => {
  const user = await newUser()
  const passkey = await adapter.createAuthenticator(sample.authenticator(user.id))
  return { user, passkey }
}

const idsOf = (authenticators: readonly { credentialID: string }[]): string =>
  authenticators
    .map(({ credentialID }) => credentialID)
    .toSorted()
    .join(" ")

/** Passkeys. */
export const authenticatorCases: readonly ContractCase[] = [
  defineCase(
    "W1.1",
    "createAuthenticator resolves to the passkey that getAuthenticator returns",
    needed,
    async ({ adapter, sample, newUser }) => {
      const given = sample.authenticator((await newUser()).id)
      const created = await adapter.createAuthenticator(given)
      matches(created, given, "the result of createAuthenticator")
      same(created, await adapter.getAuthenticator(given.credentialID), "the same")
    },
  ),
  defineCase(
    "W1.2",
    "getAuthenticator returns null for an unknown credential",
    ["getAuthenticator"],
    async ({ adapter, sample }) => {
      isNull(await adapter.getAuthenticator(sample.text("Credential")), "getAuthenticator")
    },
  ),
  defineCase(
    "W2.1",
    "createAuthenticator with a duplicate credential ID rejects and does not change the first passkey",
    needed,
    async (tools) => {
      const { passkey } = await withPasskey(tools)
      const { credentialID } = passkey
      const thief = await tools.newUser()
      const second = tools.sample.authenticator(thief.id, { credentialID })
      await rejects(
        () => tools.adapter.createAuthenticator(second),
        "createAuthenticator with a duplicate credential ID",
      )
      same(await tools.adapter.getAuthenticator(credentialID), passkey, "the first passkey")
    },
  ),
  defineCase(
    "W4.1",
    "listAuthenticatorsByUserId returns each passkey of the user once",
    listed,
    async (tools) => {
      const { user, passkey } = await withPasskey(tools)
      await withPasskey(tools)
      const other = await tools.adapter.createAuthenticator(tools.sample.authenticator(user.id))
      const list = await tools.adapter.listAuthenticatorsByUserId(user.id)
      ensure(Array.isArray(list), "listAuthenticatorsByUserId", "a list", list)
      equal(idsOf(list), idsOf([passkey, other]), "credential ids in the list")
      for (const record of [passkey, other]) {
        const found = list.find(({ credentialID }) => credentialID === record.credentialID)
        same(found, record, "a passkey in the list")
      }
    },
  ),
  defineCase(
    "W4.2",
    "listAuthenticatorsByUserId returns an empty list for an unknown user",
    ["listAuthenticatorsByUserId"],
    async ({ adapter }) => {
      const list = await adapter.listAuthenticatorsByUserId(randomUUID())
      ensure(Array.isArray(list) && list.length === 0, "the list", "[]", list)
    },
  ),
  defineCase(
    "W4.3",
    "listAuthenticatorsByUserId returns an empty list for a user without passkeys",
    ["createUser", "listAuthenticatorsByUserId"],
    async ({ adapter, newUser }) => {
      const list = await adapter.listAuthenticatorsByUserId((await newUser()).id)
      ensure(Array.isArray(list) && list.length === 0, "the list", "[]", list)
    },
  ),
  defineCase(
    "W5.1",
    "updateAuthenticatorCounter changes only the counter",
    [...needed, "updateAuthenticatorCounter"],
    async (tools) => {
      const { user, passkey } = await withPasskey(tools)
      const { credentialID } = passkey
      const other = await tools.adapter.createAuthenticator(tools.sample.authenticator(user.id))
      const updated = await tools.adapter.updateAuthenticatorCounter(credentialID, 42)
      same(updated, { ...passkey, counter: 42 }, "the result of updateAuthenticatorCounter")
      same(await tools.adapter.getAuthenticator(credentialID), updated, "the stored passkey")
      const untouched = await tools.adapter.getAuthenticator(other.credentialID)
      same(untouched, other, "another passkey of the user")
    },
  ),
  defineCase(
    "W6.1",
    "updateAuthenticatorCounter rejects for a credential that does not exist",
    ["updateAuthenticatorCounter"],
    async ({ adapter, sample }) => {
      const update = () => adapter.updateAuthenticatorCounter(sample.text("Credential"), 8)
      await rejects(update, "updateAuthenticatorCounter of a missing credential")
    },
  ),
  defineCase(
    "W10.1",
    "transports is returned unchanged, as null or absent",
    needed,
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      for (const transports of ["usb,nfc , BLE", "internal"]) {
        const { credentialID } = await adapter.createAuthenticator(
          sample.authenticator(id, { transports }),
        )
        const found = await adapter.getAuthenticator(credentialID)
        equal(found?.transports, transports, "transports")
      }
      const { transports: _, ...without } = sample.authenticator(id)
      for (const given of [without, sample.authenticator(id, { transports: null })]) {
        await adapter.createAuthenticator(given)
        const found = await adapter.getAuthenticator(given.credentialID)
        matches(found, { credentialID: given.credentialID }, "the passkey")
        isNothing(found?.transports, "transports that were not given")
      }
    },
  ),
]
