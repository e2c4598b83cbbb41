import type { AccountKey, AccountUpdate } from "@lockstep/core/adapters"
import { defineCase, withoutBystanders, type CaseTools, type ContractCase } from "../bench/case.ts"
import { ensure, equal, isNull, matches, same } from "../values/assert.ts"
import { longText, mistyped } from "../values/nasty-text.ts"

const updating = ["createUser", "linkAccount", "getAccount", "updateAccount"] as const

/**
 * Size of an encrypted token in bytes, a third more than its content.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7516#section-7.1 RFC 7516, section 7.1}
 */
const sealed = 16_384

const keyOf = ({ provider, providerAccountId }: AccountKey) => ({
  provider,
  providerAccountId,
})

/** Stores a user with an account that has tokens. Returns the account as stored. */
async function withTokens({ adapter, sample, newUser }: CaseTools) {
  const user = await newUser()
  const account = sample.account(user.id, {
    access_token: sample.text("Access"),
    refresh_token: sample.text("Refresh"),
    expires_at: 1_893_456_789,
    scope: "openid email",
  })
  await adapter.linkAccount(account)
  const key = keyOf(account)
  const found = () => adapter.getAccount(key.providerAccountId, key.provider)
  return { user, account, key, found }
}

/** Changing the tokens of an account. */
export const accountTokenCases: readonly ContractCase[] = [
  defineCase("A20.1", "updateAccount changes exactly the given fields", updating, async (tools) => {
    const { user, account, key, found } = await withTokens(tools)
    const { adapter, sample } = tools
    const [second, others] = [sample.account(user.id), await withTokens(tools)]
    await adapter.linkAccount(second)
    const changes = { access_token: sample.text("Access"), expires_at: 1_893_460_389 }
    // Exact optional properties forbid undefined in types, but untyped callers pass it.
    const update = mistyped<AccountUpdate>({ ...key, ...changes, refresh_token: undefined })
    const updated = await adapter.updateAccount(update)
    matches(updated, { ...account, ...changes }, "the result of updateAccount")
    same(await found(), updated, "the stored account")
    const beside = await adapter.getAccount(second.providerAccountId, second.provider)
    matches(beside, second, "another account of the user")
    matches(await others.found(), others.account, "an account of another user")
    matches(await adapter.updateAccount(key), { ...account, ...changes }, "an update of nothing")
  }),
  defineCase(
    "A20.2",
    "updateAccount clears only the tokens that are null",
    updating,
    async (tools) => {
      const { account, key, found } = await withTokens(tools)
      const updated = await tools.adapter.updateAccount({ ...key, refresh_token: null })
      const cleared = { ...account, refresh_token: null }
      matches(updated, cleared, "the result of updateAccount")
      matches(await found(), cleared, "the stored account")
    },
  ),
  defineCase(
    "A20.3",
    "updateAccount does not change the user or the type of an account",
    [...updating, "getUserByAccount"],
    async (tools) => {
      const { user, account, key, found } = await withTokens(tools)
      const thief = await tools.newUser()
      const refresh_token = tools.sample.text("Refresh")
      // Untyped callers pass whole accounts.
      const given = { ...key, refresh_token, userId: thief.id, type: "email" }
      await tools.adapter.updateAccount(mistyped<AccountUpdate>(given))
      matches(await found(), { ...account, refresh_token }, "the stored account")
      const owner = await tools.adapter.getUserByAccount(key)
      same(owner, user, "the owner of the account")
    },
  ),
  defineCase(
    "A22.1",
    "updateAccount of an account that does not exist resolves to null and creates nothing",
    [...updating, "unlinkAccount"],
    async (tools) => {
      const { adapter, sample } = tools
      const { key, found } = await withTokens(tools)
      const update = { ...key, access_token: sample.text("Access") }
      for (const absent of [
        { ...update, providerAccountId: sample.text("Sub") },
        { ...update, provider: "globex" },
      ]) {
        isNull(await adapter.updateAccount(absent), "an update of a missing pair")
        const created = await adapter.getAccount(absent.providerAccountId, absent.provider)
        isNull(created, "the account of the missing pair")
      }
      await adapter.unlinkAccount(key)
      for (const expected of [undefined, { refresh_token: null }]) {
        const updated = await adapter.updateAccount(update, expected)
        isNull(updated, "an update of an account that was unlinked")
      }
      isNull(await found(), "the account that was unlinked")
    },
  ),
  defineCase(
    "A23.1",
    "updateAccount stores and compares tokens of 16 KB without truncation",
    updating,
    async (tools) => {
      const { key, found } = await withTokens(tools)
      const [first, second] = [`${longText(sealed - 1)}1`, `${longText(sealed - 1)}2`]
      const long = { access_token: longText(sealed), id_token: longText(sealed) }
      await tools.adapter.updateAccount({ ...key, ...long, refresh_token: first })
      matches(await found(), { ...long, refresh_token: first }, "the stored account")
      const update = { ...key, refresh_token: second }
      const other = await tools.adapter.updateAccount(update, { refresh_token: second })
      isNull(other, "an update that expects a token with a different ending")
      const updated = await tools.adapter.updateAccount(update, { refresh_token: first })
      ensure(updated !== null, "an update that expects the stored token", "the account", updated)
      equal((await found())?.refresh_token, second, "the refresh token")
    },
    withoutBystanders,
  ),
]
