import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const printsWhatItDoes: BrokenAdapter = {
  defect: "prints what it looks for",
  breaks: "X27",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      getUserByEmail(email) {
        console.log("select * from users where email =", email)
        return memory.getUserByEmail(email)
      },
    }
  },
}
