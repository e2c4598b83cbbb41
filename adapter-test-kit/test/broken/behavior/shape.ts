import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** Adapters that break a rule about what an adapter is: X1 to X3. */
export const brokenShape = {
  "methods-need-this": {
    defect: "is an instance of a class whose methods use this",
    breaks: "X1",
    make(store) {
      const memory = MemoryAdapter(store)
      class Methods {
        readonly users = memory
        getUser(id: string) {
          return this.users.getUser(id)
        }
        getUserByEmail(email: string) {
          return this.users.getUserByEmail(email)
        }
      }
      const { getUser: _, getUserByEmail: __, ...others } = memory
      return Object.assign(new Methods(), others)
    },
  },
  "made-later": {
    defect: "is a promise of an adapter",
    breaks: "X2",
    also: ["X1"],
    make(store) {
      // What a caller without types gets wrong.
      return Promise.resolve(MemoryAdapter(store)) as unknown as Adapter
    },
  },
  "throws-not-implemented": {
    defect: "has a method that only throws because it is not implemented",
    breaks: "X3",
    also: ["A5", "A12", "R1", "A22"],
    make(store) {
      const memory = MemoryAdapter(store)
      return {
        ...memory,
        unlinkAccount() {
          throw new Error("unlinkAccount is not implemented")
        },
      }
    },
  },
  "has-hollow-method": {
    defect: "has a property for a missing method, which is not a function",
    breaks: "X3",
    make(store) {
      const memory = MemoryAdapter(store)
      // What a caller without exact types gets wrong.
      return { ...memory, getAccount: undefined } as unknown as Adapter
    },
  },
} satisfies Readonly<Record<string, BrokenAdapter>>
