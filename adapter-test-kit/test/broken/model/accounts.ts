import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AccountKey, AdapterAccount } from "@lockstep/core/adapters"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"

const keyOf = ({ provider, providerAccountId }: AccountKey): string =>
  pairKey(provider, providerAccountId)

/** Adapters with a defect of accounts, which sequences of calls show. */
export const brokenAccounts = {
  "brings-old-tokens-back": {
    defect:
      "marks an account as unlinked, and merges the old row into the account when it is linked again",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const unlinked = new Map<string, AdapterAccount>()
      return {
        ...memory,
        async unlinkAccount(key) {
          const account = await memory.unlinkAccount(key)
          if (account) unlinked.set(keyOf(account), account)
          return account
        },
        async linkAccount(account) {
          const { access_token } = unlinked.get(keyOf(account)) ?? {}
          if (account.access_token || !access_token) return memory.linkAccount(account)
          return memory.linkAccount({ ...account, access_token })
        },
      }
    },
  },
  "deletes-accounts-of-a-rejected-link": {
    defect: "adds an account to its user's list before it finds that another user has the account",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const lists = new Map<string, AccountKey[]>()
      const without = (userId: string, key: AccountKey) =>
        (lists.get(userId) ?? []).filter(
          ({ provider, providerAccountId }) =>
            provider !== key.provider || providerAccountId !== key.providerAccountId,
        )
      return {
        ...memory,
        async linkAccount(account) {
          lists.set(account.userId, [...without(account.userId, account), account])
          return memory.linkAccount(account)
        },
        async unlinkAccount(key) {
          const account = await memory.unlinkAccount(key)
          if (account) lists.set(account.userId, without(account.userId, key))
          return account
        },
        async deleteUser(id) {
          for (const account of lists.get(id) ?? []) await memory.unlinkAccount(account)
          lists.delete(id)
          return memory.deleteUser(id)
        },
      }
    },
  },
  "deletes-accounts-of-the-next-owner": {
    defect:
      "keeps an unlinked account in the list of its former user, whose deletion then deletes it",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const lists = new Map<string, AccountKey[]>()
      return {
        ...memory,
        async linkAccount(account) {
          const linked = await memory.linkAccount(account)
          lists.set(account.userId, [...(lists.get(account.userId) ?? []), account])
          return linked
        },
        async deleteUser(id) {
          for (const account of lists.get(id) ?? []) await memory.unlinkAccount(account)
          lists.delete(id)
          return memory.deleteUser(id)
        },
      }
    },
  },
  "lists-accounts-of-the-former-owner": {
    defect:
      "keeps an unlinked account in the list of its former user, which shows it again after another user links it",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const lists = new Map<string, Set<string>>()
      const remember = (userId: string, key: string): void => {
        lists.set(userId, (lists.get(userId) ?? new Set()).add(key))
      }
      return {
        ...memory,
        async listAccountsByUserId(userId) {
          for (const [key, account] of store.accounts) remember(account.userId, key)
          const keys = [...(lists.get(userId) ?? [])]
          const found = keys
            .map((key) => store.accounts.get(key))
            .filter((one) => one !== undefined)
          return structuredClone(found)
        },
      }
    },
  },
  "expects-the-first-refresh-token": {
    defect:
      "after two updates, compares the expected refresh token with the one that the account was linked with",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const updates = new Map<string, number>()
      const first = new Map<string, string | null>()
      return {
        ...memory,
        linkAccount(account) {
          first.set(keyOf(account), account.refresh_token ?? null)
          updates.delete(keyOf(account))
          return memory.linkAccount(account)
        },
        async updateAccount(account, expected) {
          const count = updates.get(keyOf(account)) ?? 0
          const isStale =
            expected !== undefined &&
            "refresh_token" in expected &&
            count >= 2 &&
            first.get(keyOf(account)) !== expected.refresh_token
          if (isStale) return null
          const updated = await memory.updateAccount(account, expected)
          if (updated) updates.set(keyOf(account), count + 1)
          return updated
        },
      }
    },
  },
  "refreshes-no-account-that-came-back": {
    defect:
      "keeps a list of unlinked accounts, and does not update an account that was linked again",
    breaks: "C9",
    make(store) {
      const memory = MemoryAdapter(store)
      const unlinked = new Set<string>()
      return {
        ...memory,
        unlinkAccount(key) {
          unlinked.add(keyOf(key))
          return memory.unlinkAccount(key)
        },
        async updateAccount(account, expected) {
          if (unlinked.has(keyOf(account))) return null
          return memory.updateAccount(account, expected)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
