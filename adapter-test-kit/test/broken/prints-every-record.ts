import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

async function telling<R>(record: object, result: R | PromiseLike<R>): Promise<R> {
  try {
    return await result
  } catch (cause) {
    throw new Error(`Invalid invocation: create(${JSON.stringify(record)})`, { cause })
  }
}

export const printsEveryRecord: BrokenAdapter = {
  defect: "includes accounts and verification tokens in error messages",
  breaks: "X26",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      linkAccount: (account) => telling(account, memory.linkAccount(account)),
      createVerificationToken: (token) => telling(token, memory.createVerificationToken(token)),
    }
  },
}
