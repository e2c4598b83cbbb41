import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort } from "../../../core/test/support/free-port.ts"
import { type FixtureApp, startFixture } from "./support/fixture-app.ts"
import { buildEdgeOnNext15 } from "./support/next-15.ts"

const tenMinutes = 600_000

let app: FixtureApp

beforeAll(async () => {
  app = await startFixture(await freePort(), {}, await buildEdgeOnNext15())
}, tenMinutes)
afterAll(() => app?.close())

function visit(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(app.origin + path, { redirect: "manual", ...init })
}

/** The cookies that an answer sets, as a browser would send them back. */
function cookiesOf({ headers }: Response): string {
  const lines = headers.getSetCookie().map((line) => line.split(";", 1)[0])
  return lines.join("; ")
}

async function signIn(): Promise<string> {
  const csrf = await visit("/api/auth/csrf")
  // The wire contract fixes this answer.
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const answer = await visit("/api/auth/callback/password", {
    method: "POST",
    headers: { cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ csrfToken, name: "ann" }),
  })
  return cookiesOf(answer)
}

test("a middleware on the edge sends signed-out visitors to the sign-in page", async () => {
  const answer = await visit("/members")
  const location = `/login?callbackUrl=${encodeURIComponent(`${app.origin}/members`)}`
  expect([answer.status, answer.headers.get("location")]).toEqual([307, location])
})

test("a middleware on the edge with a configuration of its own knows the signed-in user", async () => {
  const answer = await visit("/members", { headers: { cookie: await signIn() } })
  expect([answer.status, answer.headers.get("x-reader")]).toEqual([200, "ann"])
  expect(await answer.text()).toContain("<h1>ann</h1>")
  expect(answer.headers.getSetCookie()).toEqual([])
})

test("a route on the edge reads the session in both ways, and extends it", async () => {
  const known = { user: { name: "ann", email: "ann@example.com" } }
  const answer = await visit("/api/edge", { headers: { cookie: await signIn() } })
  expect(await answer.json()).toMatchObject([known, known])
  expect(cookiesOf(answer)).toContain("authjs.session-token=")
  expect(await (await visit("/api/edge")).json()).toEqual([null, null])
})

test("a middleware on the edge takes no cookie that was tampered with", async () => {
  const cookie = (await signIn()).replace(/session-token=..../, "session-token=AAAA")
  expect((await visit("/members", { headers: { cookie } })).status).toBe(307)
})
