import type { AuthenticatorUpdate } from "@lockstep/core/adapters"
import { NotApplicable, defineCase, type CaseTools, type ContractCase } from "../bench/case.ts"
import { equal, isNothing, matches, rejects, same } from "../values/assert.ts"
import { mistyped } from "../values/nasty-text.ts"

const needed = ["createUser", "createAuthenticator", "getAuthenticator"] as const

/** Stores a user with two passkeys. Returns the passkeys as stored. */
async function withPasskeys({ adapter, sample, newUser }: CaseTools) {
  const { id } = await newUser()
  const passkey = await adapter.createAuthenticator(sample.authenticator(id))
  const other = await adapter.createAuthenticator(sample.authenticator(id))
  const { credentialID } = passkey
  return { id, passkey, other, credentialID, found: () => adapter.getAuthenticator(credentialID) }
}

/** Removing and renaming passkeys. */
export const passkeyChangeCases: readonly ContractCase[] = [
  defineCase(
    "W20.1",
    "deleteAuthenticator deletes exactly one passkey, also when it is called twice, and its ID can be used again",
    [...needed, "deleteAuthenticator"],
    async (tools) => {
      const { adapter, sample, has, newUser } = tools
      const { id, passkey, other, credentialID, found } = await withPasskeys(tools)
      await found()
      const removed = await adapter.deleteAuthenticator(credentialID)
      if (removed) same(removed, passkey, "the result of deleteAuthenticator")
      isNothing(await found(), "the passkey that was removed")
      const left = await adapter.getAuthenticator(other.credentialID)
      same(left, other, "another passkey of the user")
      if (has("listAuthenticatorsByUserId")) {
        const list = await adapter.listAuthenticatorsByUserId(id)
        const listed = list.map((each) => each.credentialID).join(" ")
        equal(listed, other.credentialID, "credential ids in the list")
      }
      for (const absent of [credentialID, sample.authenticator(id).credentialID]) {
        isNothing(await adapter.deleteAuthenticator(absent), "the removal of a missing passkey")
      }
      const next = sample.authenticator((await newUser()).id, { credentialID })
      await adapter.createAuthenticator(next)
      matches(await found(), next, "the passkey that has the id now")
    },
  ),
  defineCase(
    "W21.1",
    "updateAuthenticator changes only the given ones of name and lastUsedAt",
    [...needed, "updateAuthenticator"],
    async (tools) => {
      const { adapter, sample } = tools
      const { passkey, other, credentialID, found } = await withPasskeys(tools)
      const changes = { name: "Zoë's 🔑", lastUsedAt: sample.date(-1) }
      // Untyped callers pass properties that cannot be changed.
      const stolen = { counter: 0, credentialPublicKey: "AAAA", userId: other.credentialID }
      const given = mistyped<AuthenticatorUpdate>({ credentialID, ...changes, ...stolen })
      const updated = await adapter.updateAuthenticator(given)
      const { name, lastUsedAt } = updated
      const fixed = { ...updated, name: passkey.name ?? null }
      same(fixed, { ...passkey, name: passkey.name ?? null }, "fields that must not change")
      const left = await adapter.getAuthenticator(other.credentialID)
      same(left, other, "another passkey of the user")
      matches(await found(), updated, "the stored passkey")
      const missing = { credentialID: sample.authenticator("").credentialID, name: "Key" }
      await rejects(() => adapter.updateAuthenticator(missing), "an update of a missing passkey")
      isNothing(await adapter.getAuthenticator(missing.credentialID), "the missing passkey")
      if ((name ?? null) === null && (lastUsedAt ?? null) === null) {
        throw new NotApplicable("the adapter stores neither name nor lastUsedAt of a passkey")
      }
      if ((name ?? null) !== null) await isKept(tools, credentialID, { name: changes.name })
      const kept = (lastUsedAt ?? null) !== null && { lastUsedAt: changes.lastUsedAt }
      if (kept) await isKept(tools, credentialID, kept)
    },
  ),
]

type Kept = Pick<AuthenticatorUpdate, "name"> | Pick<AuthenticatorUpdate, "lastUsedAt">

/** Throws unless a property is as given, stays if not given, and is cleared by `null`. */
async function isKept({ adapter }: CaseTools, credentialID: string, given: Kept): Promise<void> {
  const [member = ""] = Object.keys(given)
  matches(await adapter.getAuthenticator(credentialID), given, "the stored passkey")
  const notGiven = mistyped<AuthenticatorUpdate>({ credentialID, [member]: undefined })
  matches(await adapter.updateAuthenticator(notGiven), given, "an update of nothing")
  const cleared = mistyped<AuthenticatorUpdate>({ credentialID, [member]: null })
  matches(await adapter.updateAuthenticator(cleared), { [member]: null }, "the cleared fields")
}
