import { describe, expect, test, vi } from "vitest"
import { configuredBasePath } from "@lockstep/core/integration"
import { configWith } from "./support/users.ts"

describe("the stated base path", () => {
  test("is the option basePath, with one slash before and none after", () => {
    expect(configuredBasePath(configWith({ basePath: "login//auth/" }))).toBe("/login/auth")
  })

  test("is the path of AUTH_URL without the option", () => {
    vi.stubEnv("AUTH_URL", "https://app.test/login/auth/")
    expect(configuredBasePath(configWith())).toBe("/login/auth")
    expect(configuredBasePath(configWith({ basePath: "/auth" }))).toBe("/auth")
  })

  // spec A3
  test("is the path of NEXTAUTH_URL without AUTH_URL", () => {
    vi.stubEnv("NEXTAUTH_URL", "https://app.test/login")
    expect(configuredBasePath(configWith())).toBe("/login")
  })

  test.each(["", " ", "https://app.test", "https://app.test/", "no URL"])(
    "does not follow from AUTH_URL when it is %j",
    (url) => {
      vi.stubEnv("AUTH_URL", url)
      expect(configuredBasePath(configWith())).toBeUndefined()
    },
  )

  test("of a configuration stays what it was at first", () => {
    const config = configWith()
    expect(configuredBasePath(config)).toBeUndefined()
    vi.stubEnv("AUTH_URL", "https://app.test/login")
    expect(configuredBasePath(config)).toBeUndefined()
  })

  test("may be the root", () => {
    expect(configuredBasePath(configWith({ basePath: "/" }))).toBe("")
  })
})
