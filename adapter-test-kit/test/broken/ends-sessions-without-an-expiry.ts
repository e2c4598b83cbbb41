import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const endsSessionsWithoutAnExpiry: BrokenAdapter = {
  defect: "deletes a session if an update has no expiry",
  breaks: "S8",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      updateSession: (patch) => memory.updateSession({ expires: new Date(0), ...patch }),
    }
  },
}
