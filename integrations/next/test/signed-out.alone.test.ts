import { NextRequest } from "next/server.js"
import { expect, test, vi } from "vitest"
import { FullstackAuth, type FullstackAuthResult, type Session } from "../src/index.ts"
import { configWith, eager } from "./support/users.ts"
import { enterScope } from "./support/request-scope.ts"
import { cookiesOf, event, requestTo, signedIn, site } from "./support/visitor.ts"

vi.mock("next/headers.js", () => import("./support/request-scope.ts"))

type App = FullstackAuthResult<Session>

/** Signs out through the routes; what the browser has afterwards. */
async function signedOut({ handlers }: App, cookie: string): Promise<string> {
  const csrf = await handlers.GET(requestTo("/api/auth/csrf", { cookie }))
  // The wire contract fixes this answer.
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const answer = await handlers.POST(
    new NextRequest(`${site}/api/auth/signout`, {
      method: "POST",
      headers: { cookie: `${cookie}; ${cookiesOf(csrf)}` },
      body: new URLSearchParams({ csrfToken }),
    }),
  )
  return cookiesOf(answer)
}

const goesOn: NonNullable<Parameters<typeof configWith>[0]> = {
  ...eager,
  callbacks: { authorized: ({ auth }) => auth !== null },
}

test("the answer of a proxy that is slower than the sign-out does not sign in again", async () => {
  const app = FullstackAuth(configWith(goesOn))
  const cookie = await signedIn(app)
  const late = cookiesOf(await app.auth(requestTo("/members", { cookie }), event))
  expect(late).toContain("authjs.session-token=")
  const after = `${await signedOut(app, cookie)}; ${late}`
  const next = await app.auth(requestTo("/members", { cookie: after }), event)
  expect(next.headers.get("location")).toContain("/api/auth/signin")
  expect(next.headers.getSetCookie().join("\n")).toMatch(/^authjs\.session-token=;.* Max-Age=0;/m)
})

test("neither does that of a route handler, and every reader finds no user", async () => {
  const app = FullstackAuth(configWith(eager))
  const cookie = await signedIn(app)
  const { written } = enterScope({ cookie })
  const GET = app.auth((request) => Response.json(request.auth))
  const context = { params: Promise.resolve({}) }
  expect(await (await GET(requestTo("/", { cookie }), context)).json()).not.toBeNull()
  const late = written.map(({ name, value }) => `${name}=${value}`).join("; ")
  expect(late).toContain("authjs.session-token=")
  const after = `${await signedOut(app, cookie)}; ${late}`
  enterScope({ cookie: after })
  expect(await (await GET(requestTo("/", { cookie: after }), context)).json()).toBeNull()
  expect(await app.auth()).toBeNull()
  const route = await app.handlers.GET(requestTo("/api/auth/session", { cookie: after }))
  expect(await route.json()).toBeNull()
})

test("signOut of a server action leaves the same cookie", async () => {
  const app = FullstackAuth(configWith(eager))
  const cookie = await signedIn(app)
  const { written } = enterScope({ cookie })
  await app.signOut({ redirect: false })
  const marker = written.find(({ name }) => name.startsWith("signed-out."))
  const options = { httpOnly: true, sameSite: "lax", path: "/", maxAge: 2_592_000 }
  expect(marker).toMatchObject({ options })
  enterScope({ cookie: `${cookie}; ${marker?.name}=${marker?.value}` })
  expect(await app.auth()).toBeNull()
})
