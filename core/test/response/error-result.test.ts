import { describe, expect, test } from "vitest"
import {
  AccessDenied,
  AdapterError,
  CredentialsSignin,
  InvalidCheck,
  MissingCSRF,
  OAuthAccountNotLinked,
  OAuthCallbackError,
} from "../../src/errors.ts"
import { errorResult, type FailedRequest } from "../../src/response/error-result.ts"

const origin = "https://app.example.com"

const failed: FailedRequest = {
  action: "callback",
  method: "GET",
  origin,
  basePath: "/auth",
  pages: {},
}

class LockedOut extends CredentialsSignin {
  override code = "locked out"
}

describe("an error on a route for users", () => {
  test.each([
    [new AccessDenied("no"), "/auth/error?error=AccessDenied"],
    [new OAuthAccountNotLinked("no"), "/auth/signin?error=OAuthAccountNotLinked"],
    [new OAuthCallbackError("no"), "/auth/signin?error=OAuthCallbackError"],
    [
      new OAuthCallbackError("no", { error: "login_required" }),
      "/auth/signin?error=OAuthCallbackError&code=login_required",
    ],
    [new OAuthCallbackError("no", { error: "made_up" }), "/auth/signin?error=OAuthCallbackError"],
    [new MissingCSRF("no"), "/auth/signin?error=MissingCSRF"],
    [new CredentialsSignin("no"), "/auth/signin?error=CredentialsSignin&code=credentials"],
    [new LockedOut("no"), "/auth/signin?error=CredentialsSignin&code=locked+out"],
    [new InvalidCheck("state"), "/auth/signin?error=InvalidCheck"],
    [new AdapterError("down"), "/auth/error?error=Configuration"],
    [new Error("password=hunter2"), "/auth/error?error=Configuration"],
    ["a string", "/auth/error?error=Configuration"],
    [undefined, "/auth/error?error=Configuration"],
  ])("%s leads to %s", (error, path) => {
    expect(errorResult(error, failed)).toEqual({ kind: "redirect", to: origin + path })
  })

  test("leads to the application's own pages, on another origin too", () => {
    const pages = { error: "https://help.example.com/oops?lang=en", signIn: "/login" }
    expect(errorResult(new AccessDenied("no"), { ...failed, pages })).toEqual({
      kind: "redirect",
      to: "https://help.example.com/oops?lang=en&error=AccessDenied",
    })
    expect(errorResult(new MissingCSRF("no"), { ...failed, pages })).toEqual({
      kind: "redirect",
      to: `${origin}/login?error=MissingCSRF`,
    })
  })
})

describe("an error on a route for programs", () => {
  test.each([
    [new AdapterError("down"), 503],
    [new AdapterError("deadlock", { code: "conflict" }), 503],
    [new AdapterError("taken", { code: "duplicate" }), 500],
    [new Error("oops"), 500],
  ])("%s has a status that says whether to try again: %i", (error, status) => {
    const result = errorResult(error, { ...failed, action: "session" })
    expect(result).toMatchObject({ kind: "json", status, body: { error: "Configuration" } })
  })

  test("a session update without a CSRF token is a bad request", () => {
    const result = errorResult(new MissingCSRF("no"), { ...failed, action: "session" })
    expect(result).toEqual({ kind: "json", status: 400, body: null })
  })

  test("says nothing of what happened", () => {
    const result = errorResult(new Error("sentinel"), { ...failed, action: "providers" })
    expect(JSON.stringify(result)).not.toContain("sentinel")
  })
})
