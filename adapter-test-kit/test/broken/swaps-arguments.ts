import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const swapsArguments: BrokenAdapter = {
  defect: "expects the arguments of getAccount in the opposite order",
  breaks: "A6",
  also: [
    "U3",
    "R1",
    "A1",
    "A2",
    "A13",
    "A14",
    "K1",
    "A8",
    "A9",
    "A10",
    "X13",
    "X14",
    "X15",
    "X16",
    "X17",
    "X18",
    "X19",
    "X20",
    "X25",
    "A20",
    "A23",
  ],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      getAccount: (provider: string, providerAccountId: string) =>
        memory.getAccount(providerAccountId, provider),
    }
  },
}
