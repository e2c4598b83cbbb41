import { AuthError, isAuthError } from "@lockstep/core/errors"
import { describe, expect, test, vi } from "vitest"
import { fakeMail, fakeProvider, signInAs, TestingError } from "@lockstep/testing"
import { configWith } from "./support/application.ts"

const calls: Readonly<Record<string, () => unknown>> = {
  signInAs: () => signInAs(configWith({ providers: [] }), {}),
  fakeProvider: () => fakeProvider(),
  fakeMail: () => fakeMail(),
}

/** Environments of servers; `undefined`: the variable is not set. */
const refused = [
  undefined,
  "",
  "production",
  "Production",
  "PRODUCTION",
  "prod",
  "staging",
  "preview",
  "live",
  "test ",
  " test",
  "Test",
  "TEST",
  "testing",
  "development,production",
  "dev",
  "0",
]

describe.each(Object.entries(calls))("%s", (name, call) => {
  const outcome = (): Promise<unknown> => (async () => call())().catch((thrown: unknown) => thrown)

  test.each(refused)("throws when NODE_ENV is %j, checked at each call", async (value) => {
    vi.stubEnv("NODE_ENV", value)
    // Local services of the examples set it in their process.
    vi.stubEnv("LOCKSTEP_TESTING", undefined)
    const error = await outcome()
    expect(error).toBeInstanceOf(TestingError)
    expect(error).toBeInstanceOf(AuthError)
    expect(isAuthError(error)).toBe(true)
    expect(error).toMatchObject({ type: "TestingError" })
    const found = value === undefined ? "without NODE_ENV" : `with NODE_ENV=${value}`
    expect(String(error)).toContain(`${name} was called ${found}.`)
  })

  test.each(refused.flatMap((env) => ["true", "", "yes", "0"].map((value) => [env, value])))(
    "throws when NODE_ENV is %j and LOCKSTEP_TESTING is %j",
    async (env, value) => {
      vi.stubEnv("NODE_ENV", env)
      vi.stubEnv("LOCKSTEP_TESTING", value)
      expect(await outcome()).toBeInstanceOf(TestingError)
    },
  )

  test.each([...refused.map((env) => [env, "1"]), ["test", undefined], ["development", undefined]])(
    "works when NODE_ENV is %j and LOCKSTEP_TESTING is %j",
    async (env, value) => {
      vi.stubEnv("NODE_ENV", env)
      vi.stubEnv("LOCKSTEP_TESTING", value)
      // A sign-in without a provider fails, but only after this check.
      expect(String(await outcome())).not.toContain("NODE_ENV")
    },
  )
})
