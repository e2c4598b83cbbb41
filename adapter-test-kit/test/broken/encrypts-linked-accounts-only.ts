import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

interface Account {
  access_token?: string
}

/** Stands for a cipher. */
function sealed<Sealed extends Account>(account: Sealed): Sealed {
  const { access_token } = account
  return typeof access_token === "string"
    ? { ...account, access_token: `v1.${access_token}` }
    : account
}

/** Stands for what reverses it, and needs what it has made. */
function opened<Opened extends Account>(account: Opened): Opened {
  const { access_token } = account
  return typeof access_token === "string"
    ? { ...account, access_token: access_token.slice(3) }
    : account
}

export const encryptsLinkedAccountsOnly: BrokenAdapter = {
  defect: "encrypts the tokens of linked accounts, but not those of the first sign-in",
  breaks: "K1",
  also: ["A8", "X13", "X19", "A20", "A23"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      linkAccount: async (account) => void (await memory.linkAccount(sealed(account))),
      async getAccount(providerAccountId, provider) {
        const found = await memory.getAccount(providerAccountId, provider)
        return found && opened(found)
      },
      async listAccountsByUserId(userId) {
        return (await memory.listAccountsByUserId(userId)).map(opened)
      },
    }
  },
}
