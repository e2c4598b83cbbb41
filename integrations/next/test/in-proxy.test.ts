import { NextResponse } from "next/server.js"
import { describe, expect, test, vi } from "vitest"
import { FullstackAuth, type NextAuthConfig } from "../src/index.ts"
import { configWith, databaseConfig, eager } from "./support/people.ts"
import { cookiesOf, event, requestTo, signedIn, site } from "./support/visitor.ts"

const goesOn = { "x-middleware-next": "1" }
const members: NextAuthConfig["callbacks"] = { authorized: ({ auth }) => auth !== null }

function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(response.headers)
}

test("a proxy lets everybody go on where there is no authorized callback", async () => {
  const { auth } = FullstackAuth(configWith())
  expect(headersOf(await auth(requestTo("/"), event))).toMatchObject(goesOn)
})

test("a proxy asks authorized with the session and the request", async () => {
  const authorized = vi.fn<() => boolean>(() => true)
  const app = FullstackAuth(configWith({ callbacks: { authorized } }))
  const request = requestTo("/", { cookie: await signedIn(app) })
  await app.auth(request, event)
  const session = expect.objectContaining({ user: expect.objectContaining({ name: "ann" }) })
  expect(authorized).toHaveBeenCalledExactlyOnceWith({ auth: session, request })
})

test("a proxy sends strangers to the sign-in page, and knows the way back", async () => {
  const { auth } = FullstackAuth(configWith({ callbacks: members }))
  const answer = await auth(requestTo("/members?tab=2"), event)
  const callbackUrl = encodeURIComponent(`${site}/members?tab=2`)
  expect(answer.status).toBe(307)
  expect(answer.headers.get("location")).toBe(`${site}/api/auth/signin?callbackUrl=${callbackUrl}`)
})

test("a proxy sends strangers to the application's own sign-in page", async () => {
  const { auth } = FullstackAuth(configWith({ callbacks: members, pages: { signIn: "/in?a=b" } }))
  const answer = await auth(requestTo("/members"), event)
  const callbackUrl = encodeURIComponent(`${site}/members`)
  expect(answer.headers.get("location")).toBe(`${site}/in?a=b&callbackUrl=${callbackUrl}`)
})

test("a proxy behind another one names the address that the browser sees", async () => {
  const { auth } = FullstackAuth(configWith({ callbacks: members }))
  const headers = { "x-forwarded-host": "example.com, inner", "x-forwarded-proto": "https,http" }
  const answer = await auth(requestTo("/members", { headers }), event)
  const callbackUrl = encodeURIComponent("https://example.com/members")
  const page = "https://example.com/api/auth/signin"
  expect(answer.headers.get("location")).toBe(`${page}?callbackUrl=${callbackUrl}`)
})

test.each([undefined, null, 0, ""])("a proxy takes the answer %s for no", async (answer) => {
  const { auth } = FullstackAuth(configWith({ callbacks: { authorized: () => answer } }))
  expect((await auth(requestTo("/members"), event)).status).toBe(307)
})

test("a proxy answers with the Response of authorized", async () => {
  const authorized = (): Response => new Response("Pay first.", { status: 402 })
  const { auth } = FullstackAuth(configWith({ callbacks: { authorized } }))
  const answer = await auth(requestTo("/members"), event)
  expect([answer.status, await answer.text()]).toEqual([402, "Pay first."])
})

test("a proxy completes a relative redirect of authorized", async () => {
  const headers = { location: "/pay" }
  const authorized = (): Response => new Response(null, { status: 303, headers })
  const { auth } = FullstackAuth(configWith({ callbacks: { authorized } }))
  const answer = await auth(requestTo("/members"), event)
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${site}/pay`])
})

test("a proxy refuses to redirect a page to itself", async () => {
  const authorized = (): Response => NextResponse.redirect(`${site}/pay`)
  const { auth } = FullstackAuth(configWith({ callbacks: { authorized } }))
  await expect(auth(requestTo("/pay"), event)).rejects.toThrow(/redirects \/pay to itself/)
})

test.each([
  ["the built-in sign-in page", "/api/auth/signin", undefined],
  ["the other routes", "/api/auth/callback/github", undefined],
  ["the application's own sign-in page", "/in", "/in"],
  ["that page with a slash behind", "/in/", "/in"],
])("a proxy leaves %s open when it is protected by mistake", async (_, path, signIn) => {
  const pages = signIn === undefined ? {} : { signIn }
  const { auth } = FullstackAuth(configWith({ callbacks: members, pages }))
  expect(headersOf(await auth(requestTo(path), event))).toMatchObject(goesOn)
})

test.each([
  ["/api/authors", "/api/auth"],
  ["/api/auth/members", "/api/auth"],
  ["/members", "/"],
  ["/sessions", "/"],
  ["/session/notes", "/"],
  ["/error/reports/2026", "/"],
  ["/api/auth/signin/github/members", "/api/auth"],
])("the path %s is none of the routes below %s", async (path, basePath) => {
  const { auth } = FullstackAuth(configWith({ callbacks: members, basePath }))
  expect((await auth(requestTo(path), event)).status).toBe(307)
})

describe("a session that is due", () => {
  test.each(["jwt", "database"])("gets its new cookie once, with %s sessions", async (strategy) => {
    const config = strategy === "jwt" ? configWith(eager) : await databaseConfig(eager)
    const app = FullstackAuth(config)
    const answer = await app.auth(requestTo("/", { cookie: await signedIn(app) }), event)
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(answer.headers.get("x-middleware-set-cookie")).toContain("authjs.session-token=")
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    const authorized = vi.fn<() => boolean>(() => true)
    const later = FullstackAuth({ ...config, callbacks: { authorized } })
    await later.auth(requestTo("/", { cookie: cookiesOf(answer) }), event)
    expect(authorized).toHaveBeenCalledWith(
      expect.objectContaining({ auth: expect.objectContaining({ expires: expect.any(String) }) }),
    )
  })

  test("keeps its cookie where the request goes to something that may end it", async () => {
    const app = FullstackAuth(configWith(eager))
    const cookie = await signedIn(app)
    const action = await app.auth(requestTo("/", { cookie, method: "POST" }), event)
    const route = await app.auth(requestTo("/api/auth/session", { cookie }), event)
    expect([...action.headers.getSetCookie(), ...route.headers.getSetCookie()]).toEqual([])
  })

  test("gets its new cookie with the Response of authorized too", async () => {
    const authorized = (): Response => Response.redirect(`${site}/pay`)
    const app = FullstackAuth(configWith({ ...eager, callbacks: { authorized } }))
    const answer = await app.auth(requestTo("/", { cookie: await signedIn(app) }), event)
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(answer.headers.get("location")).toBe(`${site}/pay`)
  })
})

test("a proxy lets nobody pass when the session cannot be read", async () => {
  const getSessionAndUser = (): never => {
    throw new Error("out of reach")
  }
  const { auth } = FullstackAuth(await databaseConfig({}, { getSessionAndUser }))
  const request = requestTo("/", { cookie: "authjs.session-token=any" })
  await expect(auth(request, event)).rejects.toMatchObject({ type: "AdapterError" })
})

test("a proxy lets nobody pass when the configuration is broken", async () => {
  const { auth } = FullstackAuth(configWith({ secret: "short" }))
  await expect(auth(requestTo("/"), event)).rejects.toMatchObject({ type: "WeakSecretError" })
})

describe("a wrapped function", () => {
  test("runs with the session as req.auth, and gets the event", async () => {
    const app = FullstackAuth(configWith())
    const proxy = app.auth((request, context: unknown) =>
      Response.json([request.auth?.user?.name, context === event]),
    )
    const answer = await proxy(requestTo("/", { cookie: await signedIn(app) }), event)
    expect(await answer.json()).toEqual(["ann", true])
  })

  test("that returns nothing lets the request go on", async () => {
    const proxy = FullstackAuth(configWith()).auth(() => {})
    expect(headersOf(await proxy(requestTo("/"), event))).toMatchObject(goesOn)
  })

  test("does not run when authorized says no", async () => {
    const run = vi.fn<() => void>()
    const proxy = FullstackAuth(configWith({ callbacks: members })).auth(run)
    expect((await proxy(requestTo("/members"), event)).status).toBe(307)
    expect(run).not.toHaveBeenCalled()
  })

  test("does not run when the session cannot be read", async () => {
    const run = vi.fn<() => void>()
    const proxy = FullstackAuth(configWith({ secret: "short" })).auth(run)
    await expect(proxy(requestTo("/"), event)).rejects.toThrow("secret")
    expect(run).not.toHaveBeenCalled()
  })
})
