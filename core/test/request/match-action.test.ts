import { describe, expect, test } from "vitest"
import { matchAction } from "../../src/request/match-action.ts"

describe("matchAction", () => {
  test.each([
    ["/auth/session", { action: "session", providerId: undefined }],
    ["/auth/signin/github", { action: "signin", providerId: "github" }],
    ["/auth//callback///github/", { action: "callback", providerId: "github" }],
    ["/auth/callback/undefined", { action: "callback", providerId: undefined }],
  ])("reads %s", (pathname, expected) => {
    expect(matchAction(pathname, "/auth")).toEqual(expected)
  })

  // asvs 1.1.1
  test.each([
    "/auth",
    "/auth/",
    "/authsession",
    "/xauth/session",
    "/Auth/session",
    "/auth/Session",
    "/auth/session/github",
    "/auth/signin/github/more",
    "/auth/%73ession",
    "/auth/unknown",
    "/auth/constructor",
    "/auth/__proto__",
    "/auth/..%2fsession",
    `/auth/${"/".repeat(10_000)}`,
  ])("finds no route at %s", (pathname) => {
    expect(matchAction(pathname, "/auth")).toBeUndefined()
  })

  test("takes a base path with dots for what it says", () => {
    expect(matchAction("/axb/session", "/a.b")).toBeUndefined()
    expect(matchAction("/a.b/session", "/a.b")).toEqual({
      action: "session",
      providerId: undefined,
    })
  })

  test("mounts at the root", () => {
    expect(matchAction("/session", "")).toEqual({ action: "session", providerId: undefined })
  })
})
