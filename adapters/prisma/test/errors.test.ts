import { expect, test } from "vitest"
import { failureOf } from "../../../core/test/support/adapter-suites/failure-of.ts"
import { openSQLite } from "./open-database.ts"

test("a value that Prisma refuses is in no message", async () => {
  const { adapter } = await openSQLite("legacy")

  // The documented models require an expiry, which Prisma says with the whole argument.
  const error = await failureOf(() =>
    adapter.createVerificationToken({ identifier: "ada", token: "s3cret-token" } as never),
  )

  expect(error.code).toBe("unavailable")
  expect(error.message).not.toContain("s3cret-token")
  expect(error.cause?.err).toBeInstanceOf(Error)
})
