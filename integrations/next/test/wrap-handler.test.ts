import { NextRequest } from "next/server.js"
import { expect, test, vi } from "vitest"
import { FullstackAuth } from "../src/index.ts"
import { configWith, databaseConfig, eager } from "./support/people.ts"
import { enterScope } from "./support/request-scope.ts"
import { requestTo, signedIn, site } from "./support/visitor.ts"

vi.mock("next/headers.js", () => import("./support/request-scope.ts"))

const context = { params: Promise.resolve({ id: "7" }) }

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

test("a wrapped route handler does not ask authorized, which is for proxies", async () => {
  const authorized = vi.fn<() => unknown>()
  const GET = FullstackAuth(configWith({ callbacks: { authorized } })).auth(() => new Response())
  enterScope()
  expect((await GET(requestTo("/"), context)).status).toBe(200)
  expect(authorized).not.toHaveBeenCalled()
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
