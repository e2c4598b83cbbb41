import { createAuth } from "@lockstep/core"
import { MemoryStore } from "@lockstep/core/adapters"
import { signIn as ownSignIn } from "@lockstep/core/client"
import { rateLimits } from "@lockstep/core/features/rate-limits"
import Credentials from "@lockstep/core/providers/credentials"
import { signIn as publishedSignIn } from "next-auth/react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"

const origin = "http://app.example.com"
const basePath = "/api/auth"

/** A page of an application that lets one attempt pass. */
function page(increment?: () => Promise<number>) {
  const store = { ...MemoryStore(), shared: true, ...(increment && { increment }) }
  const auth = createAuth({
    secret: "an-example-secret-of-more-than-32-characters",
    trustHost: true,
    basePath,
    logger: { error() {}, warn() {} },
    providers: [Credentials({ credentials: { name: {} }, limitBy: "name", authorize: () => null })],
    store,
    features: [rateLimits({ rules: { credentialsPerIdentifier: { limit: 1, within: 86_400 } } })],
  })
  const cookies = new Map<string, string>()
  const location = { href: `${origin}/login`, reload() {} }
  vi.stubGlobal("window", { location })
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers)
    headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "))
    const target = new URL(url, origin)
    const response = await auth.handle(new Request(target, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=")
      cookies.set(name, value)
    }
    return response
  })
  return location
}

beforeEach(() => {
  // URL at which the published client finds the routes without a page.
  vi.stubEnv("NEXTAUTH_URL", origin)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

describe("the published client of Auth.js", () => {
  test("shows that attempts are limited", async () => {
    page()
    const first = await publishedSignIn("credentials", { redirect: false, name: "ada" })
    expect(first).toMatchObject({ error: "CredentialsSignin", ok: true })
    const second = await publishedSignIn("credentials", { redirect: false, name: "ada" })
    expect(second).toMatchObject({ error: "RateLimited", status: 429, ok: false, url: null })
  })

  test("goes to the sign-in page, which says so", async () => {
    const location = page()
    await publishedSignIn("credentials", { redirect: false, name: "ada" })
    await publishedSignIn("credentials", { name: "ada" })
    expect(location.href).toBe(`${origin}${basePath}/signin?error=RateLimited`)
  })

  test("shows an outage of the store", async () => {
    page(() => Promise.reject(new Error("down")))
    const result = await publishedSignIn("credentials", { redirect: false, name: "ada" })
    expect(result).toMatchObject({ error: "Configuration", status: 503, ok: false })
  })
})

describe("the client of Lockstep", () => {
  const options = { origin, basePath, redirect: false, fields: { name: "ada" } }

  test("shows that attempts are limited", async () => {
    page()
    expect(await ownSignIn("credentials", options)).toMatchObject({ error: "CredentialsSignin" })
    expect(await ownSignIn("credentials", options)).toEqual({
      ok: false,
      error: "RateLimited",
      code: undefined,
      url: `${origin}${basePath}/signin?error=RateLimited`,
    })
  })

  test("rejects for an outage of the store", async () => {
    page(() => Promise.reject(new Error("down")))
    const result = ownSignIn("credentials", options)
    await expect(result).rejects.toMatchObject({ type: "ClientFetchError", status: 503 })
  })
})
