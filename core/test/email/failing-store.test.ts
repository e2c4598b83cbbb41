import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import type { AdapterMethod } from "../../src/adapters.ts"
import { origin, sessionCookie, visitor } from "../support/visitor.ts"
import { mailApplication, signInByMail } from "./mailbox.ts"

const flows: Record<string, readonly AdapterMethod[]> = {
  "of a new user": [
    "getUserByEmail",
    "createVerificationToken",
    "useVerificationToken",
    "createUser",
    "createSession",
  ],
  "of a user who proves the address": [
    "getUserByEmail",
    "createVerificationToken",
    "useVerificationToken",
    "listAccountsByUserId",
    "unlinkAccount",
    "deleteSessionsByUserId",
    "updateUser",
    "createSession",
  ],
}
const cases = Object.entries(flows).flatMap(([flow, steps]) =>
  steps.flatMap((step) => [true, false].map((atomic) => ({ flow, step, atomic }))),
)

/** A user with the address and an account, whose address is not verified. */
async function storeUnproved(adapter: ReturnType<typeof MemoryAdapter>): Promise<void> {
  await adapter.createUser({ id: "u", email: "ada@example.com", emailVerified: null })
  const account = { provider: "social", providerAccountId: "mallory", type: "oauth" } as const
  await adapter.linkAccount({ ...account, userId: "u" })
}

describe("a store that fails at one step of a sign-in by email", () => {
  test.each(cases)(
    "signs no user in, leaves nothing in the way, and a retry succeeds ($flow: $step, atomic: $atomic)",
    async ({ flow, step, atomic }) => {
      const adapter = MemoryAdapter()
      if (flow !== "of a new user") await storeUnproved(adapter)
      let failing = true
      let calls = 0
      const original = adapter[step]
      // The wrapper has the signature of whichever method it stands for.
      const broken = ((...args: never[]) => {
        calls += 1
        if (failing) throw new Error("connect ECONNREFUSED")
        return (original as (...args: never[]) => unknown)(...args)
      }) as never
      const composite = atomic ? {} : { createUserWithAccount: undefined }
      const app = mailApplication({ adapter, replaced: { ...composite, [step]: broken } })
      const browser = visitor(app.config)
      expect(await signInByMail(browser, app)).toContain("error=")
      expect(calls).toBeGreaterThan(0)
      expect(browser.cookies.has(sessionCookie)).toBe(false)
      failing = false
      expect(await signInByMail(browser, app)).toBe(origin)
      expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
      expect(await adapter.getUserByEmail("ada@example.com")).toMatchObject({
        emailVerified: expect.any(Date),
      })
    },
  )
})
