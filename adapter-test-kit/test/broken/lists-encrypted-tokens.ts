import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

/** Stands for a cipher, and for its reverse. */
function turned<Account extends { scope?: string }>(account: Account): Account {
  const { scope } = account
  if (typeof scope !== "string") return account
  return { ...account, scope: [...scope].toReversed().join("") }
}

export const listsEncryptedTokens: BrokenAdapter = {
  defect:
    "encrypts the tokens of accounts, and decrypts them wherever it reads one but in the list",
  breaks: "R1",
  also: ["A20"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      linkAccount: (account) => memory.linkAccount(turned(account)),
      async getAccount(providerAccountId, provider) {
        const found = await memory.getAccount(providerAccountId, provider)
        return found && turned(found)
      },
      async createUserWithAccount(records) {
        const { account } = records
        return memory.createUserWithAccount({ ...records, account: turned(account) })
      },
    }
  },
}
