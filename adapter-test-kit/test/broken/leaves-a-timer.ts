import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const leavesATimer: BrokenAdapter = {
  defect: "keeps a timer running after it was closed",
  breaks: "X27",
  make(store) {
    return () => {
      const memory = MemoryAdapter(store)
      const sweep = (): void => void setTimeout(() => {}, 3000)
      const getUser: typeof memory.getUser = (id) => {
        sweep()
        return memory.getUser(id)
      }
      return { adapter: { ...memory, getUser }, close() {} }
    }
  },
}
