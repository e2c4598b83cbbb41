import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

async function telling<R>(record: object, result: R | PromiseLike<R>): Promise<R> {
  try {
    return await result
  } catch (cause) {
    throw new Error(`Invalid invocation: create(${JSON.stringify(record)})`, { cause })
  }
}

/** Adapters that say too much or too little when they reject: X26. */
export const brokenRejections = {
  "tells-its-arguments": {
    defect: "includes the record in error messages, as some database clients do",
    breaks: "X26",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async createSession(session) {
          try {
            return await memory.createSession(session)
          } catch (cause) {
            throw new Error(`Invalid invocation: session.create(${JSON.stringify(session)})`, {
              cause,
            })
          }
        },
      }
    },
  },
  "prints-every-record": {
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
  },
  "throws-nameless-errors": {
    defect: "rejects an update of a missing record with an error that has no name",
    breaks: "X26",
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        async updateUser(patch) {
          if (store.users.has(patch.id)) return memory.updateUser(patch)
          throw Object.assign(new Error("No row was updated."), { name: "" })
        },
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
