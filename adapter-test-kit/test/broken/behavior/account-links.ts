import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that break a rule about linking, unlinking and updating accounts: A2, A7, A12, A14, A20 and A22. */
export const brokenAccountLinks = {
  "overwrites-account-link": {
    defect: "moves a linked account to the user that links it last",
    breaks: "A2",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async linkAccount(account) {
          await memory.unlinkAccount(account)
          return memory.linkAccount(account)
        },
      }
    },
  },
  "one-account-per-provider": {
    defect: "has a unique key on user and provider",
    breaks: "A7",
    also: ["A12", "A13", "U18", "A3", "R1", "X13", "X14", "X19", "A20"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async linkAccount(account) {
          for (const { provider, userId } of store.accounts.values()) {
            if (provider === account.provider && userId === account.userId)
              throw new Error("duplicate")
          }
          return memory.linkAccount(account)
        },
      }
    },
  },
  "throws-on-a-missing-account": {
    defect: "throws if the account to unlink does not exist",
    breaks: "A12",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async unlinkAccount(account) {
          const removed = await memory.unlinkAccount(account)
          if (!removed) throw new Error("Record to delete does not exist.")
          return removed
        },
      }
    },
  },
  "unlinks-by-the-id-alone": {
    defect: "unlinks the accounts with the ID at every provider",
    breaks: "A12",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async unlinkAccount(account) {
          for (const [key, { providerAccountId }] of store.accounts) {
            if (providerAccountId === account.providerAccountId) store.accounts.delete(key)
          }
          return undefined
        },
      }
    },
  },
  "deletes-users-without-accounts": {
    defect: "deletes a user together with their last account",
    breaks: "A12",
    also: ["X3"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async unlinkAccount(account) {
          const owner = await memory.getUserByAccount(account)
          await memory.unlinkAccount(account)
          const isLast = owner && (await memory.listAccountsByUserId(owner.id)).length === 0
          if (isLast) await memory.deleteUser(owner.id)
          return undefined
        },
      }
    },
  },
  "unlinks-by-prefix": {
    defect: "unlinks every account of the provider whose ID begins with the given one",
    breaks: "A12",
    // The empty ID begins every ID, so that accounts of other users go as well.
    also: ["X20", "X24"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async unlinkAccount({ provider, providerAccountId }) {
          if (typeof providerAccountId !== "string") return
          for (const [key, account] of store.accounts) {
            const isBeginning = account.providerAccountId.startsWith(providerAccountId)
            if (account.provider === provider && isBeginning) store.accounts.delete(key)
          }
        },
      }
    },
  },
  "answers-with-another-scope": {
    defect: "returns from linkAccount the scope that it received, before the database truncated it",
    breaks: "A14",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async linkAccount(account) {
          await memory.linkAccount(account)
          return { ...account, access_token: `${account.access_token ?? ""} ` }
        },
      }
    },
  },
  "erases-tokens-that-are-not-given": {
    defect:
      "deletes the stored refresh token if an update has none, as in a second token response of Google",
    breaks: "A20",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        updateAccount: (update, expected) =>
          memory.updateAccount(
            { ...update, refresh_token: update.refresh_token ?? null },
            expected,
          ),
      }
    },
  },
  "gives-accounts-away": {
    defect: "changes the user of an account to the userId of a token update",
    breaks: "A20",
    cases: ["A20.3"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateAccount(update, expected) {
          const updated = await memory.updateAccount(update, expected)
          const key = pairKey(update.provider, update.providerAccountId)
          const stored = store.accounts.get(key)
          const userId = update["userId"]
          if (!updated || !stored || typeof userId !== "string") return updated
          store.accounts.set(key, { ...stored, userId })
          return { ...updated, userId }
        },
      }
    },
  },
  "links-what-it-updates": {
    defect: "updates tokens with an upsert, which restores an account that was unlinked",
    breaks: "A22",
    make(store) {
      const memory = MemoryAdapter(store)
      const unlinked = new Map<string, string>()
      return {
        ...memory,
        async unlinkAccount(key) {
          const account = await memory.unlinkAccount(key)
          if (account) unlinked.set(pairKey(key.provider, key.providerAccountId), account.userId)
          return account
        },
        async updateAccount(update, expected) {
          const updated = await memory.updateAccount(update, expected)
          const { provider, providerAccountId } = update
          const userId = unlinked.get(pairKey(provider, providerAccountId))
          if (updated || expected || userId === undefined) return updated
          await memory.linkAccount({ userId, type: "oidc", provider, providerAccountId })
          return memory.updateAccount(update)
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
