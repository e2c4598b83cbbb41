import { AuthError, isAuthError } from "@lockstep/core/errors"
import { describe, expect, test, vi } from "vitest"
import { fakeMail, fakeProvider, signInAs, TestingError } from "@lockstep/testing"
import { configWith } from "./support/application.ts"

const calls: Readonly<Record<string, () => unknown>> = {
  signInAs: () => signInAs(configWith({ providers: [] }), {}),
  fakeProvider: () => fakeProvider(),
  fakeMail: () => fakeMail(),
}

describe.each(Object.entries(calls))("%s", (name, call) => {
  test("throws with NODE_ENV=production, asked at each call", async () => {
    vi.stubEnv("NODE_ENV", "production")
    const error: unknown = await (async () => call())().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(TestingError)
    expect(error).toBeInstanceOf(AuthError)
    expect(isAuthError(error)).toBe(true)
    expect(error).toMatchObject({ type: "TestingError" })
    expect(String(error)).toContain(`${name} was called with NODE_ENV=production.`)
  })

  test.each(["true", "", "yes", "0"])("throws when LOCKSTEP_TESTING is %j", async (value) => {
    vi.stubEnv("NODE_ENV", "production")
    vi.stubEnv("LOCKSTEP_TESTING", value)
    await expect((async () => call())()).rejects.toBeInstanceOf(TestingError)
  })

  test("works with LOCKSTEP_TESTING=1", async () => {
    vi.stubEnv("NODE_ENV", "production")
    vi.stubEnv("LOCKSTEP_TESTING", "1")
    const outcome = await (async () => call())().catch((thrown: unknown) => thrown)
    // A sign-in without a provider fails, but only after this check.
    expect(String(outcome)).not.toContain("NODE_ENV")
  })
})
