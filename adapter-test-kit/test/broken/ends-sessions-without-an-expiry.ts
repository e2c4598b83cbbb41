import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const endsSessionsWithoutAnExpiry: BrokenAdapter = {
  defect: "ends a session whose update gives no expiry",
  breaks: "S8",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      updateSession: (patch) => memory.updateSession({ expires: new Date(0), ...patch }),
    }
  },
}
