import { defineCase, type ContractCase } from "../bench/case.ts"
import { isNothing, matches, rejects, same } from "../values/assert.ts"

/** Linking and unlinking accounts. */
export const accountLinkCases: readonly ContractCase[] = [
  defineCase(
    "A2.1",
    "linkAccount rejects an account that is linked to another user",
    ["createUser", "linkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const owner = await newUser()
      const other = await newUser()
      const account = sample.account(owner.id)
      await adapter.linkAccount(account)
      const theft = { ...account, userId: other.id }
      await rejects(() => adapter.linkAccount(theft), "linkAccount of a linked account")
      same(await adapter.getUserByAccount(account), owner, "the owner of the account")
    },
  ),
  defineCase(
    "A2.2",
    "linkAccount rejects an account that is already linked to the same user",
    ["createUser", "linkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const owner = await newUser()
      const account = sample.account(owner.id)
      await adapter.linkAccount(account)
      await rejects(() => adapter.linkAccount(account), "linkAccount of a linked account")
      same(await adapter.getUserByAccount(account), owner, "the owner of the account")
    },
  ),
  defineCase(
    "A2.3",
    "a rejected linkAccount does not change the stored tokens",
    ["createUser", "linkAccount", "getAccount"],
    async ({ adapter, sample, newUser }) => {
      const owner = await newUser()
      const first = sample.account(owner.id, { access_token: sample.text("First") })
      await adapter.linkAccount(first)
      const second = { ...first, access_token: sample.text("Second") }
      await rejects(() => adapter.linkAccount(second), "linkAccount of a linked account")
      const found = await adapter.getAccount(first.providerAccountId, first.provider)
      matches(found, first, "the account that getAccount finds")
    },
  ),
  defineCase(
    "A7.1",
    "a user can have several accounts, two of them of the same provider",
    ["createUser", "linkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const owner = await newUser()
      const providers = ["acme", "acme", "globex", "initech"]
      const accounts = providers.map((provider) => sample.account(owner.id, { provider }))
      for (const account of accounts) await adapter.linkAccount(account)
      for (const account of accounts) {
        same(await adapter.getUserByAccount(account), owner, `the owner at ${account.provider}`)
      }
    },
  ),
  defineCase(
    "A12.1",
    "unlinkAccount deletes one account and keeps the others",
    ["createUser", "linkAccount", "unlinkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const owner = await newUser()
      const gone = sample.account(owner.id)
      const kept = [sample.account(owner.id), sample.account(owner.id, { provider: "globex" })]
      for (const account of [gone, ...kept]) await adapter.linkAccount(account)
      await adapter.unlinkAccount(gone)
      isNothing(await adapter.getUserByAccount(gone), "getUserByAccount of the unlinked account")
      for (const account of kept) {
        same(await adapter.getUserByAccount(account), owner, "the owner of another account")
      }
    },
  ),
  defineCase(
    "A12.2",
    "unlinkAccount of an account that is not linked resolves to null or undefined",
    ["unlinkAccount"],
    async ({ adapter, sample }) => {
      isNothing(await adapter.unlinkAccount(sample.account("")), "unlinkAccount")
    },
  ),
  defineCase(
    "A12.3",
    "an unlinked account can be linked to another user",
    ["createUser", "linkAccount", "unlinkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const account = sample.account((await newUser()).id)
      const heir = await newUser()
      await adapter.linkAccount(account)
      await adapter.unlinkAccount(account)
      await adapter.linkAccount({ ...account, userId: heir.id })
      same(await adapter.getUserByAccount(account), heir, "the owner of the account")
    },
  ),
  defineCase(
    "A14.1",
    "linkAccount resolves to the stored account or to nothing",
    ["createUser", "linkAccount", "getAccount"],
    async ({ adapter, sample, newUser }) => {
      const account = sample.account((await newUser()).id, { access_token: sample.text("Access") })
      const linked = await adapter.linkAccount(account)
      if (linked === null || linked === undefined) return
      const stored = await adapter.getAccount(account.providerAccountId, account.provider)
      same(linked, stored, "the result of linkAccount")
    },
  ),
]
