import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const splitsNames: BrokenAdapter = {
  defect: "writes given name and family name in two statements, on any free connections",
  breaks: "C4",
  also: ["C5", "C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    let count = 0
    return {
      ...memory,
      async updateUser(patch) {
        const { name } = patch
        if (!name || !store.users.has(patch.id)) return memory.updateUser(patch)
        count += 1
        const middle = Math.floor(name.length / 2)
        const { name: _, ...rest } = patch
        const updated = await memory.updateUser(rest)
        const others = store.users.get(patch.id)?.name ?? ""
        await memory.updateUser({
          id: patch.id,
          name: name.slice(0, middle) + others.slice(middle),
        })
        await roundTrip(1 + (count % 2))
        const first = store.users.get(patch.id)?.name ?? ""
        await memory.updateUser({ id: patch.id, name: first.slice(0, middle) + name.slice(middle) })
        return { ...updated, name }
      },
    }
  },
}
