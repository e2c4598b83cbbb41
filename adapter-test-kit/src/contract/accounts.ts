import type { AdapterAccount } from "@lockstep/core/adapters"
import { defineCase, type ContractCase } from "../bench/case.ts"
import { equal, isNothing, isNull, matches, same } from "../values/assert.ts"

const tokenFields = ["refresh_token", "access_token", "expires_at", "token_type", "scope"] as const
const otherFields = ["id_token", "session_state"] as const

/**
 * Finding accounts and their owners. The cases of linking and unlinking are in `account-links.ts`.
 */
export const accountCases: readonly ContractCase[] = [
  defineCase(
    "A1.1",
    "getUserByAccount returns the user of a linked account",
    ["createUser", "linkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const owner = await newUser()
      const account = sample.account(owner.id)
      await adapter.linkAccount(account)
      same(await adapter.getUserByAccount(account), owner, "the owner of the account")
    },
  ),
  defineCase(
    "A1.2",
    "getAccount returns a linked account",
    ["createUser", "linkAccount", "getAccount"],
    async ({ adapter, sample, newUser }) => {
      const account = sample.account((await newUser()).id)
      await adapter.linkAccount(account)
      const found = await adapter.getAccount(account.providerAccountId, account.provider)
      matches(found, account, "the account that getAccount finds")
    },
  ),
  defineCase(
    "A4.1",
    "getUserByAccount does not match another case, another provider or part of an ID",
    ["createUser", "linkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const { provider, providerAccountId } = sample.account("")
      await adapter.linkAccount(
        sample.account((await newUser()).id, { provider, providerAccountId }),
      )
      const twins = [
        { provider, providerAccountId: providerAccountId.toLowerCase() },
        { provider, providerAccountId: providerAccountId.toUpperCase() },
        { provider, providerAccountId: providerAccountId.slice(0, -1) },
        { provider: `${provider}-eu`, providerAccountId },
        { provider: "Acme", providerAccountId },
      ]
      for (const twin of twins) {
        const what = `getUserByAccount of ${twin.provider}, ${twin.providerAccountId}`
        isNothing(await adapter.getUserByAccount(twin), what)
      }
    },
  ),
  defineCase(
    "A4.2",
    "accounts that differ only in case belong to different users",
    ["createUser", "linkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const [one, other] = [await newUser(), await newUser()]
      const first = sample.account(one.id)
      const second = sample.account(other.id, {
        providerAccountId: first.providerAccountId.toLowerCase(),
      })
      await adapter.linkAccount(first)
      await adapter.linkAccount(second)
      same(await adapter.getUserByAccount(first), one, "the owner of the first account")
      same(await adapter.getUserByAccount(second), other, "the owner of the second account")
    },
  ),
  defineCase(
    "A5.1",
    "getUserByAccount returns null for an unknown account",
    ["getUserByAccount"],
    async ({ adapter, sample }) => {
      isNull(await adapter.getUserByAccount(sample.account("")), "getUserByAccount")
    },
  ),
  defineCase(
    "A5.2",
    "getUserByAccount returns null for an unlinked account",
    ["createUser", "linkAccount", "unlinkAccount", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const account = sample.account((await newUser()).id)
      await adapter.linkAccount(account)
      await adapter.unlinkAccount(account)
      isNull(await adapter.getUserByAccount(account), "getUserByAccount of an unlinked account")
    },
  ),
  defineCase(
    "A5.3",
    "getUserByAccount returns null for the account of a deleted user",
    ["createUser", "linkAccount", "deleteUser", "getUserByAccount"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const account = sample.account(id)
      await adapter.linkAccount(account)
      await adapter.deleteUser(id)
      isNull(await adapter.getUserByAccount(account), "getUserByAccount of a deleted user")
    },
  ),
  defineCase(
    "A6.1",
    "getAccount returns null if its arguments are swapped or either differs",
    ["createUser", "linkAccount", "getAccount"],
    async ({ adapter, sample, newUser }) => {
      const account = sample.account((await newUser()).id)
      const { provider, providerAccountId } = account
      await adapter.linkAccount(account)
      const found = await adapter.getAccount(providerAccountId, provider)
      matches(found, { provider, providerAccountId }, "getAccount")
      isNull(await adapter.getAccount(provider, providerAccountId), "getAccount, swapped")
      isNull(await adapter.getAccount(providerAccountId, "globex"), "getAccount, other provider")
      isNull(await adapter.getAccount(sample.text("Sub"), provider), "getAccount, other id")
    },
  ),
  defineCase(
    "A6.2",
    "getAccount returns null for an unknown account",
    ["getAccount"],
    async ({ adapter, sample }) => {
      isNull(await adapter.getAccount(sample.text("Sub"), "acme"), "getAccount")
    },
  ),
  defineCase(
    "A13.1",
    "getAccount returns the type and all token fields as given",
    ["createUser", "linkAccount", "getAccount"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      const full: Partial<AdapterAccount> = {
        refresh_token: sample.text("Refresh"),
        access_token: sample.text("Access"),
        expires_at: 1_893_456_789,
        token_type: "bearer",
        scope: "openid email profile",
        id_token: `${sample.text("eyJ")}.${sample.text("eyK")}.sig_-`,
        session_state: sample.text("State"),
      }
      for (const type of ["oauth", "oidc"] as const) {
        const account = sample.account(id, { ...full, type })
        await adapter.linkAccount(account)
        const found = await adapter.getAccount(account.providerAccountId, account.provider)
        matches(found, account, "the account that getAccount finds")
      }
    },
  ),
  defineCase(
    "A13.2",
    "getAccount returns token fields that were not given as null or absent",
    ["createUser", "linkAccount", "getAccount"],
    async ({ adapter, sample, newUser }) => {
      const { id } = await newUser()
      for (const type of ["email", "webauthn"] as const) {
        const account = sample.account(id, { type })
        await adapter.linkAccount(account)
        const found = await adapter.getAccount(account.providerAccountId, account.provider)
        equal(found?.type, type, "type")
        for (const field of [...tokenFields, ...otherFields]) isNothing(found?.[field], field)
      }
    },
  ),
]
