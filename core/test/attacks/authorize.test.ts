import { describe, expect, test } from "vitest"
import type { CredentialsConfig } from "../../src/providers/credentials-provider.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, visitor } from "../support/visitor.ts"
import { cookieName } from "../accounts/house.ts"

describe("an authorize that answers with no user", () => {
  test.each([true, 1, "ada", [], [{ id: "ada" }], false, null, undefined, 0, ""])(
    "signs nobody in: %j",
    async (answer) => {
      // What an application without types could return.
      const authorize = (() => answer) as unknown as NonNullable<CredentialsConfig["authorize"]>
      const people = Credentials({ credentials: {}, authorize })
      const browser = visitor(configWith({ providers: [people] }))
      const response = await browser.submit("callback/credentials")
      expect(response.headers.get("location")).toContain("error=")
      expect(browser.cookies.has(cookieName)).toBe(false)
    },
  )
})
