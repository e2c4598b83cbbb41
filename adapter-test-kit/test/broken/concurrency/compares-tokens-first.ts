import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const comparesTokensFirst: BrokenAdapter = {
  defect: "reads the refresh token, compares, and then writes over whatever is stored by now",
  breaks: "A21",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAccount(update, expected) {
        const { provider, providerAccountId } = update
        const account = await memory.getAccount(providerAccountId, provider)
        const token: string | null = account?.refresh_token ?? null
        if (expected && token !== expected.refresh_token) return null
        await roundTrip()
        return memory.updateAccount(update)
      },
    }
  },
}
