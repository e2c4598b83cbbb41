import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const writesFieldsOneByOne: BrokenAdapter = {
  defect: "updates a user with one statement for each field",
  breaks: "C5",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser({ id, image, ...rest }) {
        if (image === undefined) return memory.updateUser({ id, ...rest })
        await memory.updateUser({ id, ...rest })
        await roundTrip()
        return memory.updateUser({ id, image })
      },
    }
  },
}
