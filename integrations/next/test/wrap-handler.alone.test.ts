import { NextRequest, NextResponse } from "next/server.js"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { type Authorized, FullstackAuth } from "../src/index.ts"
import { configWith, databaseConfig, eager } from "./support/users.ts"
import { enterScope } from "./support/request-scope.ts"
import { requestTo, signedIn, site } from "./support/visitor.ts"

vi.mock("next/headers.js", () => import("./support/request-scope.ts"))

const context = { params: Promise.resolve({ id: "7" }) }

// spec F6
test("a wrapped route handler gets the session as req.auth, and its parameters", async () => {
  const app = FullstackAuth(configWith())
  const GET = app.auth(async (request, { params }: typeof context) =>
    Response.json([request.auth?.user?.name, (await params).id]),
  )
  const cookie = await signedIn(app)
  enterScope({ cookie })
  expect(await (await GET(requestTo("/", { cookie }), context)).json()).toEqual(["ann", "7"])
})

test("a wrapped route handler runs without a session, with null", async () => {
  const GET = FullstackAuth(configWith()).auth((request) => Response.json(request.auth))
  enterScope()
  expect(await (await GET(requestTo("/"), context)).json()).toBeNull()
})

test("a wrapped route handler sees a refreshed session's cookie set before it runs, once", async () => {
  const app = FullstackAuth(configWith(eager))
  const cookie = await signedIn(app)
  const { written } = enterScope({ cookie })
  const seen: number[] = []
  const GET = app.auth(() => {
    seen.push(written.length)
    return new Response()
  })
  const { headers } = await GET(requestTo("/", { cookie }), context)
  expect(headers.get("cache-control")).toBe("private, no-store")
  expect(seen).toEqual([1])
  expect(written).toMatchObject([{ name: "authjs.session-token" }])
})

describe("around a wrapped route handler", () => {
  const run = vi.fn<(request: NextRequest) => Promise<Response>>(async (request) =>
    Response.json(await request.text()),
  )
  const members: Authorized = ({ auth }) => auth !== null

  beforeEach(() => {
    run.mockClear()
  })

  test("authorized is asked with the request and the session", async () => {
    const authorized = vi.fn<Authorized>(() => true)
    const app = FullstackAuth(configWith({ callbacks: { authorized } }))
    const cookie = await signedIn(app)
    enterScope({ cookie })
    const request = requestTo("/api/items?page=2", { cookie })
    await app.auth(run)(request, context)
    const session = expect.objectContaining({ user: expect.objectContaining({ name: "ann" }) })
    expect(authorized).toHaveBeenCalledExactlyOnceWith({ auth: session, request })
    expect(run).toHaveBeenCalledOnce()
  })

  test.each([
    ["a Response", () => Response.json({ error: "unauthorized" }, { status: 403 }), 403],
    ["a redirect", () => NextResponse.redirect(`${site}/login`), 307],
    ["a promise of a Response", async () => new NextResponse("no", { status: 402 }), 402],
  ])("%s of authorized is the answer, and the handler does not run", async (_, denied, status) => {
    const authorized: Authorized = ({ auth }) => (auth === null ? denied() : true)
    const app = FullstackAuth(configWith({ callbacks: { authorized } }))
    enterScope()
    expect((await app.auth(run)(requestTo("/"), context)).status).toBe(status)
    expect(run).not.toHaveBeenCalled()
  })

  test("the body of a POST is the handler's to read", async () => {
    const app = FullstackAuth(configWith({ callbacks: { authorized: members } }))
    const cookie = await signedIn(app)
    enterScope({ cookie })
    const headers = { cookie }
    const request = new NextRequest(`${site}/api/items`, { method: "POST", headers, body: "item" })
    expect(await (await app.auth(run)(request, context)).json()).toBe("item")
  })

  test("authorized that fails stops the request", async () => {
    const authorized = (): never => {
      throw new Error("no answer")
    }
    const app = FullstackAuth(configWith({ callbacks: { authorized } }))
    enterScope()
    await expect(app.auth(run)(requestTo("/"), context)).rejects.toThrow("no answer")
    expect(run).not.toHaveBeenCalled()
  })

  test("a denial is for one visitor alone when the session is extended with it", async () => {
    const authorized = (): Response => new Response("no", { status: 403 })
    const app = FullstackAuth(configWith({ ...eager, callbacks: { authorized } }))
    const cookie = await signedIn(app)
    const { written } = enterScope({ cookie })
    const answer = await app.auth(run)(requestTo("/", { cookie }), context)
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([403, "private, no-store"])
    expect(written).toMatchObject([{ name: "authjs.session-token" }])
  })
})

test("a wrapped route handler does not run when the session cannot be read", async () => {
  const run = vi.fn<() => Response>(() => new Response())
  const getSessionAndUser = (): never => {
    throw new Error("out of reach")
  }
  const GET = FullstackAuth(await databaseConfig({}, { getSessionAndUser })).auth(run)
  const cookie = "authjs.session-token=any"
  enterScope({ cookie })
  const answer = GET(requestTo("/", { cookie }), context)
  await expect(answer).rejects.toMatchObject({ type: "AdapterError" })
  expect(run).not.toHaveBeenCalled()
})

test("a wrapped route handler that answers nothing is told so", async () => {
  const GET = FullstackAuth(configWith()).auth(() => {})
  enterScope()
  await expect(GET(requestTo("/"), context)).rejects.toThrow(/returned no Response/)
})

test.each([
  ["the headers", {}, "https://example.com"],
  ["AUTH_URL", { AUTH_URL: "https://app.example.com/api/auth" }, "https://app.example.com"],
])("a wrapped route handler sees the origin of %s, and the body", async (_, env, origin) => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const POST = FullstackAuth(configWith()).auth(async (request) =>
    Response.json([request.url, request.nextUrl.href, await request.text()]),
  )
  const headers = { host: "example.com", "x-forwarded-proto": "https" }
  enterScope({ headers })
  const request = new NextRequest(`${site}/a?b=c`, { method: "POST", headers, body: "d" })
  const href = `${origin}/a?b=c`
  expect(await (await POST(request, context)).json()).toEqual([href, href, "d"])
})
