import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const methodsNeedThis: BrokenAdapter = {
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
}
