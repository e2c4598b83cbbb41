import { NextRequest } from "next/server.js"
import { expect, test, vi } from "vitest"
import { FullstackAuth } from "../src/index.ts"
import { configWith } from "./support/people.ts"
import { requestTo, signedIn, site } from "./support/visitor.ts"

async function callbackUrl(answer: Response): Promise<unknown> {
  // The wire contract fixes this answer.
  const { password } = (await answer.json()) as { password: { callbackUrl: string } }
  return password.callbackUrl
}

test("the routes are below /api/auth", async () => {
  const { handlers } = FullstackAuth(configWith())
  const answer = await handlers.GET(requestTo("/api/auth/providers"))
  expect(await callbackUrl(answer)).toBe(`${site}/api/auth/callback/password`)
})

test("the routes are below basePath when it is given", async () => {
  const { handlers } = FullstackAuth(configWith({ basePath: "/login" }))
  const answer = await handlers.GET(requestTo("/login/providers"))
  expect(await callbackUrl(answer)).toBe(`${site}/login/callback/password`)
})

test("the routes are at AUTH_URL, its path included", async () => {
  vi.stubEnv("AUTH_URL", "https://example.com/login")
  const { handlers } = FullstackAuth(configWith())
  const answer = await handlers.GET(requestTo("/login/providers"))
  expect(await callbackUrl(answer)).toBe("https://example.com/login/callback/password")
})

test("the routes are at the address that the browser sees, which Next.js does not put into URLs", async () => {
  const { handlers } = FullstackAuth(configWith())
  const headers = { host: "example.com", "x-forwarded-proto": "https" }
  const answer = await handlers.GET(requestTo("/api/auth/providers", { headers }))
  expect(await callbackUrl(answer)).toBe("https://example.com/api/auth/callback/password")
})

test.each(["exam ple", "a@b", "a/b", "[::"])(
  "a request to the host %s is refused",
  async (host) => {
    const { handlers } = FullstackAuth(configWith())
    const headers = { "x-forwarded-host": host }
    const answer = await handlers.GET(requestTo("/api/auth/session", { headers }))
    expect([answer.status, await answer.json()]).toEqual([400, "Bad request."])
  },
)

test("a form is read, also where the address is another one", async () => {
  const { handlers } = FullstackAuth(configWith())
  const answer = await handlers.POST(
    new NextRequest(`${site}/api/auth/signin/password`, {
      method: "POST",
      headers: { host: "example.com" },
      body: new URLSearchParams({ csrfToken: "wrong" }),
    }),
  )
  expect(answer.headers.get("location")).toBe(
    "http://example.com/api/auth/signin?error=MissingCSRF",
  )
})

test("somebody signs in with the password, and the session route knows them", async () => {
  const app = FullstackAuth(configWith())
  const cookie = await signedIn(app)
  const answer = await app.handlers.GET(requestTo("/api/auth/session", { cookie }))
  expect(await answer.json()).toMatchObject({ user: { name: "ann" } })
})

test("the routes answer 500 when the configuration is broken, with what is wrong in the log alone", async () => {
  const error = vi.fn<(reason: Error) => void>()
  const logger = { error }
  const { handlers } = FullstackAuth(configWith({ secret: "short", logger }))
  const answer = await handlers.GET(requestTo("/api/auth/session"))
  expect([answer.status, await answer.json()]).toMatchObject([500, { error: "Configuration" }])
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ type: "WeakSecretError" }))
})

test("a function as configuration is asked with each request, and may wait", async () => {
  const one = configWith({ basePath: "/one" })
  const two = configWith({ basePath: "/two" })
  const { handlers } = FullstackAuth(async (request) =>
    request?.nextUrl.pathname.startsWith("/one") ? one : two,
  )
  for (const path of ["/one", "/two"]) {
    const answer = await handlers.GET(requestTo(`${path}/providers`))
    expect(await callbackUrl(answer)).toBe(`${site}${path}/callback/password`)
  }
})

test("a frozen configuration is fine, as nothing is written to it", async () => {
  const { handlers } = FullstackAuth(Object.freeze(configWith()))
  expect((await handlers.GET(requestTo("/api/auth/session"))).status).toBe(200)
})
