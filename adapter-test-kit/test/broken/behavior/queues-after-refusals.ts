import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** After so many refusals no address is taken any more. */
const mostRefusals = 10

/** Adapters that keep a lock, a queue, a count or a batch of their own, which a rejected call leaves in a wrong state: X23. */
export const brokenQueuesAfterRefusals = {
  "counts-refused-addresses-together": {
    defect:
      "limits attempts with taken email addresses, and counts the attempts of all clients together",
    breaks: "X23",
    cases: ["X23.6"],
    make(store) {
      const memory = MemoryAdapter(store)
      return () => {
        let refusals = 0
        return {
          ...memory,
          async createUser(user) {
            if (refusals >= mostRefusals) throw new Error("too many attempts, try again later")
            const isTaken = store.userIds.has(user.email)
            refusals += isTaken ? 1 : 0
            return memory.createUser(user)
          },
        }
      }
    },
  },
  "queues-behind-a-refusal": {
    defect:
      "writes passkeys one after the other, each after the promise of the previous one, which can reject",
    breaks: "X23",
    cases: ["X23.6", "X23.7"],
    make(store) {
      const memory = MemoryAdapter(store)
      return () => {
        let last: Promise<unknown> = Promise.resolve()
        return {
          ...memory,
          createAuthenticator(authenticator) {
            const next = last.then(() => memory.createAuthenticator(authenticator))
            last = next
            return next
          },
        }
      }
    },
  },
  "locks-users-it-does-not-find": {
    defect: "locks users before it changes them, and unlocks only those that it finds",
    breaks: "X23",
    cases: ["X23.7"],
    make(store) {
      const memory = MemoryAdapter(store)
      return () => {
        let isLocked = false
        return {
          ...memory,
          async updateUser(patch) {
            if (isLocked) throw new Error("Lock wait timeout exceeded; try restarting transaction")
            isLocked = true
            const found = await memory.getUser(patch.id)
            if (!found) throw new Error("no such user")
            isLocked = false
            return memory.updateUser(patch)
          },
        }
      }
    },
  },
  "keeps-a-row-in-its-batch": {
    defect:
      "writes verification tokens in batches, and keeps a row in the batch whose date cannot be written",
    breaks: "X23",
    cases: ["X23.8"],
    make(store) {
      const memory = MemoryAdapter(store)
      return () => {
        const batch: Date[] = []
        return {
          ...memory,
          async createVerificationToken(token) {
            batch.push(token.expires)
            // Throws a RangeError for an invalid date.
            for (const expires of batch) expires.toISOString()
            batch.length = 0
            return memory.createVerificationToken(token)
          },
        }
      }
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
