import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const leavesARefusedTransactionOpen: BrokenAdapter = {
  defect:
    "never ends the database transaction of a rejected new user, so no user sees its later writes",
  breaks: "X23",
  make(shared) {
    return () => {
      const state = { store: shared, memory: MemoryAdapter(shared) }
      const begin = (): void => {
        state.store = structuredClone(shared)
        state.memory = MemoryAdapter(state.store)
      }
      const methods = Object.keys(state.memory).map((name) => [
        name,
        (...args: unknown[]): unknown => {
          // The names are those of the methods of the adapter.
          const method = state.memory[name as keyof typeof state.memory]
          return Reflect.apply(method, undefined, args)
        },
      ])
      return {
        // One function for each method, with its arguments and its result.
        ...state.memory,
        ...(Object.fromEntries(methods) as ReturnType<typeof MemoryAdapter>),
        async createUserWithAccount(records) {
          const isTaken = state.store.userIds.has(records.user.email)
          try {
            return await state.memory.createUserWithAccount(records)
          } finally {
            if (isTaken) begin()
          }
        },
      }
    }
  },
}
