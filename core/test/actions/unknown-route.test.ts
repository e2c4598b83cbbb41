import { describe, expect, test } from "vitest"
import { Auth, type AuthConfig, raw, type RawAuthConfig } from "../../src/index.ts"
import { german } from "../../src/languages/de.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, origin } from "../support/visitor.ts"

/** What browsers send when a user opens a page, or sends a form. */
const navigation = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" }

function open(path: string, config: AuthConfig = configWith(), init: RequestInit = {}) {
  return Auth(new Request(`${origin}/auth/${path}`, { headers: navigation, ...init }), config)
}

describe("a URL without a route, in a browser", () => {
  test.each(["", "login", "session/github", "signin/a/b"])("shows a page: %j", async (path) => {
    const response = await open(path)
    expect(response.status).toBe(400)
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
    const page = await response.text()
    expect(page).toContain("<h1>Page not found</h1>")
    expect(page).toContain(`href="${origin}/auth/signin"`)
  })

  test.each(["error", "verify-request", "providers"])("shows it for POST %s", async (path) => {
    const response = await open(path, configWith(), { method: "POST" })
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining("<h1>Page not found</h1>"),
    ])
  })

  test("is logged in one line", async () => {
    const { logger, warnings } = recordingLogger()
    await open("login", { ...configWith(), logger })
    expect(warnings).toEqual(["request-refused 400 UnknownAction: No route for GET /auth/login."])
  })

  test("has the messages of the application", async () => {
    const response = await open("login", { ...configWith(), strings: german })
    expect(await response.text()).toContain(german["error.UnknownAction.heading"])
  })

  test("redirects to the custom error page", async () => {
    const response = await open("login", { ...configWith(), pages: { error: "/oops?from=auth" } })
    expect(response.status).toBe(302)
    expect(response.headers.get("location")).toBe("/oops?from=auth&error=UnknownAction")
  })

  test.each(["/auth/oops", "/auth/oops/", "/auth/error"])(
    "does not redirect to itself, if the custom error page is %s",
    async (error) => {
      let response = await open("oops", { ...configWith(), pages: { error } })
      const next = response.headers.get("location")
      if (next)
        response = await open(next.slice("/auth/".length), { ...configWith(), pages: { error } })
      expect([response.status, await response.text()]).toEqual([
        400,
        expect.stringContaining("<h1>Page not found</h1>"),
      ])
    },
  )

  test("shows no page for a host that is not trusted", async () => {
    const config = { ...configWith(), trustedHosts: ["other.example.com"] }
    const response = await open("login", config)
    expect([response.status, await response.json()]).toEqual([400, "Bad request."])
  })
})

describe("a URL without a route, in a program", () => {
  test.each(["*/*", "application/json"])("is JSON for %s", async (accept) => {
    const response = await open("login", configWith(), { headers: { accept } })
    expect([response.status, await response.json()]).toEqual([400, "Bad request."])
  })

  test("does not have its body read", async () => {
    const body = new URLSearchParams({ long: "x".repeat(200_000) })
    const response = await open("login", configWith(), { method: "POST", body, headers: {} })
    expect([response.status, await response.json()]).toEqual([400, "Bad request."])
  })

  test("throws in raw mode", async () => {
    const config: RawAuthConfig = { ...configWith(), raw }
    const request = new Request(`${origin}/auth/login`, { headers: navigation })
    await expect(Auth(request, config)).rejects.toMatchObject({ type: "UnknownAction" })
  })
})
