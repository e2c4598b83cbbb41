import { afterEach, describe, expect, test, vi } from "vitest"
import { Auth, type AuthConfig } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, origin } from "../support/visitor.ts"

const passwords = Credentials({ credentials: {}, authorize: () => null })

async function send({ path }: { path: string }, config = configWith()): Promise<Response> {
  return Auth(new Request(`${origin}/auth/${path}`), config)
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe("a configuration that cannot be used", () => {
  const broken: AuthConfig = { providers: [], trustHost: true, logger: { error() {} } }

  test("answers 500 as JSON on every route for programs", async () => {
    vi.stubEnv("AUTH_SECRET", undefined)
    const response = await send({ path: "session" }, { ...broken })
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ error: "Configuration" })
  })

  test("shows users the error page with status 500", async () => {
    const response = await send({ path: "signin" }, { ...broken })
    expect(response.status).toBe(500)
    expect(response.headers.get("content-type")).toContain("text/html")
  })

  test("leads users to the application's own error page", async () => {
    const response = await send({ path: "signin" }, { ...broken, pages: { error: "/oops" } })
    expect(response.headers.get("location")).toBe("/oops?error=Configuration")
  })

  test("shows the built-in error page where the application's own is no URL", async () => {
    const response = await send({ path: "signin" }, { ...broken, pages: { error: "http://" } })
    expect(response.status).toBe(500)
    expect(response.headers.get("content-type")).toContain("text/html")
  })

  test("does not send users in circles when the error page needs a session", async () => {
    const path = "signin?callbackUrl=/oops"
    const errors: Error[] = []
    const logger = { error: (error: Error) => void errors.push(error) }
    const response = await send({ path }, { ...broken, pages: { error: "/oops" }, logger })
    expect(response.status).toBe(500)
    expect(errors.at(-1)).toMatchObject({ type: "ErrorPageLoop" })
  })

  test("does not read another configuration's answer", async () => {
    await send({ path: "session" }, { ...broken })
    expect((await send({ path: "session" })).status).toBe(200)
  })
})

describe("AUTH_URL", () => {
  test("wins over the host of the request, path included", async () => {
    vi.stubEnv("AUTH_URL", "https://public.example/api/auth")
    const request = new Request("http://internal:3000/api/auth/providers")
    const answer = await Auth(request, configWith({ providers: [passwords] }))
    expect(await answer.json()).toMatchObject({
      credentials: { signinUrl: "https://public.example/api/auth/signin/credentials" },
    })
  })

  test("decides about secure cookies", async () => {
    vi.stubEnv("AUTH_URL", "https://public.example")
    const response = await send({ path: "csrf" }, configWith())
    expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-/)
  })
})

describe("two requests with different hosts", () => {
  test("do not remember each other's", async () => {
    const config = configWith({ providers: [passwords] })
    const urls: unknown[] = []
    for (const host of ["one.example", "two.example"]) {
      const answer = await Auth(new Request(`http://${host}/auth/providers`), config)
      urls.push((await answer.json()).credentials.signinUrl)
    }
    expect(urls).toEqual([
      "http://one.example/auth/signin/credentials",
      "http://two.example/auth/signin/credentials",
    ])
  })
})
