import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

const halfAnHour = 1_800_000
const zone = "Australia/Lord_Howe"
const format = new Intl.DateTimeFormat("en", {
  timeZone: zone,
  dateStyle: "short",
  timeStyle: "medium",
})

export const repeatsAnHour: BrokenAdapter = {
  defect: "stores dates in the time zone of the database session, in which some times occur twice",
  breaks: "X12",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        // When the same digits stood on the clock before, that is when they are read to be.
        const earlier = new Date(session.expires.getTime() - halfAnHour)
        const isSecond = format.format(earlier) === format.format(session.expires)
        return memory.createSession(isSecond ? { ...session, expires: earlier } : session)
      },
    }
  },
}
