import { createAuth } from "@lockstep/core"
import { rateLimits } from "@lockstep/core/features/rate-limits"
import Credentials from "@lockstep/core/providers/credentials"
import { fakeMail, signInAs } from "@lockstep/testing"
import { expect, test } from "vitest"
import { openStore } from "./support/application.ts"

const many = 12

test("as many users as a test wants sign in with credentials, whatever rateLimits allows", async () => {
  const auth = createAuth({
    secret: "a secret of at least 32 characters",
    providers: [Credentials({ limitBy: "name", authorize: () => null })],
    features: [rateLimits()],
  })
  for (let count = 0; count < many; count += 1) {
    const { user } = await signInAs(auth, { name: "Ada" })
    expect(user.name).toBe("Ada")
  }
})

test("one user follows as many magic links as a test wants, whatever rateLimits allows", async () => {
  const { adapter } = await openStore()
  const auth = createAuth({
    secret: "a secret of at least 32 characters",
    providers: [fakeMail().provider],
    adapter,
    features: [rateLimits()],
  })
  for (let count = 0; count < many; count += 1) {
    const { user } = await signInAs(auth, { email: "ada@example.com" })
    expect(user.email).toBe("ada@example.com")
  }
})
