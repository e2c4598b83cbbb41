import { absentUserId, isAccepted } from "../bench/absent-user.ts"
import { defineCase, type ContractCase } from "../bench/case.ts"
import { equal, isNothing, matches } from "../values/assert.ts"
import { longText } from "../values/nasty-text.ts"
import { credentialIdentity } from "./identities.ts"
import { exactMatching } from "./matching.ts"

const needed = ["createUser", "createAuthenticator", "getAuthenticator"] as const

const counters: readonly number[] = [0, 1, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1]

/** Passkeys: stored values come back unchanged, and nothing else does. */
export const authenticatorFidelityCases: readonly ContractCase[] = [
  exactMatching("W3", 1, credentialIdentity),
  defineCase(
    "W7.1",
    "createAuthenticator stores every 32-bit counter",
    needed,
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      for (const counter of counters) {
        const given = sample.authenticator(id, { counter })
        await adapter.createAuthenticator(given)
        equal((await adapter.getAuthenticator(given.credentialID))?.counter, counter, "the counter")
      }
    },
  ),
  defineCase(
    "W7.2",
    "updateAuthenticatorCounter stores every 32-bit counter",
    [...needed, "updateAuthenticatorCounter"],
    async ({ adapter, sample, newUser }) => {
      const given = sample.authenticator((await newUser()).id, { counter: 0 })
      await adapter.createAuthenticator(given)
      for (const counter of counters) {
        const updated = await adapter.updateAuthenticatorCounter(given.credentialID, counter)
        equal(updated.counter, counter, "the counter in the result")
        equal((await adapter.getAuthenticator(given.credentialID))?.counter, counter, "the counter")
      }
    },
  ),
  defineCase(
    "W9.1",
    "credentialBackedUp is returned as true and as false",
    needed,
    async ({ adapter, has, sample, newUser }) => {
      for (const credentialBackedUp of [true, false]) {
        const given = sample.authenticator((await newUser()).id, { credentialBackedUp })
        const created = await adapter.createAuthenticator(given)
        equal(created.credentialBackedUp, credentialBackedUp, "of createAuthenticator")
        const found = await adapter.getAuthenticator(given.credentialID)
        equal(found?.credentialBackedUp, credentialBackedUp, "of getAuthenticator")
        if (!has("listAuthenticatorsByUserId")) continue
        const list = await adapter.listAuthenticatorsByUserId(given.userId)
        const listed = list.find(({ credentialID }) => credentialID === given.credentialID)
        equal(listed?.credentialBackedUp, credentialBackedUp, "of listAuthenticatorsByUserId")
      }
    },
  ),
  defineCase(
    "W12.1",
    "a credentialID of 1364 characters is stored",
    needed,
    async ({ adapter, sample, newUser }) => {
      const credentialID = longText(1364, sample.text("C"))
      const given = sample.authenticator((await newUser()).id, { credentialID })
      await adapter.createAuthenticator(given)
      matches(await adapter.getAuthenticator(credentialID), given, "the passkey")
    },
  ),
  defineCase(
    "W12.2",
    "a credentialPublicKey of 4096 characters is stored",
    needed,
    async ({ adapter, sample, newUser }) => {
      const given = sample.authenticator((await newUser()).id, {
        credentialPublicKey: longText(4096),
      })
      await adapter.createAuthenticator(given)
      matches(await adapter.getAuthenticator(given.credentialID), given, "the passkey")
    },
  ),
  defineCase(
    "W13.1",
    "createAuthenticator for a user who does not exist rejects, or the passkey is not visible",
    ["createAuthenticator"],
    async (tools) => {
      const { adapter, has, sample } = tools
      const given = sample.authenticator(await absentUserId(tools))
      tools.note({ rejectsOrphans: !(await isAccepted(() => adapter.createAuthenticator(given))) })
      if (has("getAuthenticator"))
        isNothing(await adapter.getAuthenticator(given.credentialID), "the passkey")
      if (!has("listAuthenticatorsByUserId")) return
      const listed = await adapter.listAuthenticatorsByUserId(given.userId)
      equal(listed.length, 0, "number of passkeys of a missing user")
    },
  ),
]
