import { expect, test } from "vitest"
import { nearestName } from "../../src/config/mistakes.ts"

const known = ["signIn", "signOut", "error", "maxAge", "id", "sessionToken"]

test.each([
  ["signin", "signIn"],
  ["sign_in", "signIn"],
  ["sigIn", "signIn"],
  ["singIn", "signIn"],
  ["max-age", "maxAge"],
  ["eror", "error"],
  ["ids", "id"],
  ["sesionTokn", "sessionToken"],
])("%s is near %s", (written, meant) => {
  expect(nearestName(written, known)).toBe(meant)
})

test.each(["login", "age", "xy", "", "x".repeat(100_000), "session"])(
  "%s is near none",
  (written) => {
    expect(nearestName(written, known)).toBeUndefined()
  },
)
