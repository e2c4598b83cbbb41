import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

const usualPool = 50

/** Lends so many connections; a caller that finds none waits. */
function createPool(size: number) {
  let free = size
  const waiting: (() => void)[] = []
  return async <Result>(use: () => Promise<Result>): Promise<Result> => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      await roundTrip()
      return await use()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}

export const takesASecondConnection: BrokenAdapter = {
  defect:
    "checks the account on a second connection while its database transaction holds the first",
  breaks: "X28",
  also: ["C8"],
  options: { deadline: 500 },
  make(store) {
    const memory = MemoryAdapter(store)
    return ({ pool = usualPool }) => {
      const withConnection = createPool(pool)
      return {
        ...memory,
        getUser: (id) => withConnection(async () => memory.getUser(id)),
        createUserWithAccount: (records) =>
          withConnection(async () => {
            await withConnection(async () => memory.getUserByAccount(records.account))
            return memory.createUserWithAccount(records)
          }),
      }
    }
  },
}
