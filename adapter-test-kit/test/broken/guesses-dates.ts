import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

const isoDate = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

export const guessesDates: BrokenAdapter = {
  defect: "converts every string that looks like a date to a Date",
  breaks: "X13",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUser(id) {
        const user = await memory.getUser(id)
        if (!user?.name || !isoDate.test(user.name)) return user
        // What a revival of JSON does to every member.
        return { ...user, name: new Date(user.name) as unknown as string }
      },
    }
  },
}
