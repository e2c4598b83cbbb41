import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const tellsItsArguments: BrokenAdapter = {
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
}
