import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "./different-adapter.ts"

export const emailOnly: DifferentAdapter = {
  way: "has just the three methods that sign-in by email with jwt sessions needs",
  make() {
    const { createVerificationToken, useVerificationToken, getUserByEmail } = MemoryAdapter()
    return { createVerificationToken, useVerificationToken, getUserByEmail }
  },
}
