import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

function withOwnDate<R extends object>(record: R, name: keyof R & string): R {
  const value: unknown = record[name]
  if (value === null || value === undefined || value instanceof Date) return record
  // What is given there is a date of some kind.
  return { ...record, [name]: new Date((value as Date).toUTCString()) }
}

export const writesForeignDatesAsText: BrokenAdapter = {
  defect: "uses instanceof to detect dates, and writes others as strings without milliseconds",
  breaks: "X11",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUser: (user) => memory.createUser(withOwnDate(user, "emailVerified")),
      updateUser: (patch) => memory.updateUser(withOwnDate(patch, "emailVerified")),
      updateSession: (patch) => memory.updateSession(withOwnDate(patch, "expires")),
      createVerificationToken: (token) =>
        memory.createVerificationToken(withOwnDate(token, "expires")),
    }
  },
}
