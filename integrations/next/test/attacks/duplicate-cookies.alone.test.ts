import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { GitHub } from "@lockstep/core/providers/github"
import type { IncomingMessage } from "node:http"
import { ServerResponse } from "node:http"
import { Socket } from "node:net"
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from "next"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { FullstackAuth, type Session } from "../../src/index.ts"
import { enterScope } from "../support/request-scope.ts"
import { configWith, passwords } from "../support/users.ts"
import { event, requestTo, signedIn } from "../support/visitor.ts"

vi.mock("next/headers.js", () => import("../support/request-scope.ts"))

const name = "authjs.session-token"
const ended: unknown[] = []

const adapter = MemoryAdapter()
const app = FullstackAuth(
  configWith({
    adapter,
    session: { strategy: "jwt" },
    providers: [
      {
        ...passwords,
        async authorize({ name: given }) {
          const email = `${String(given)}@example.com`
          const draft = { id: crypto.randomUUID(), name: String(given), email, emailVerified: null }
          return (await adapter.getUserByEmail(email)) ?? adapter.createUser(draft)
        },
      },
      GitHub({ clientId: "id", clientSecret: "secret" }),
    ],
    callbacks: { authorized: () => true },
    events: { signOut: (message) => void ended.push("token" in message && message.token?.name) },
  }),
)

/** The value of the session cookie of a user. */
async function tokenOf(user: string): Promise<string> {
  const cookie = await signedIn(app, user)
  return new RegExp(`${name}=([^;]+)`).exec(cookie)?.[1] ?? ""
}

/** Every way in which an application gets the session of a request with this `Cookie` header. */
const forms: Readonly<Record<string, (cookie: string) => Promise<unknown>>> = {
  "auth()": () => app.auth(),
  unstable_update: () => app.unstable_update({}),
  "auth(req, res)": (cookie) => {
    const req = { headers: { host: "localhost:3000", cookie }, url: "/", socket: new Socket() }
    // Nothing else of the two is looked at.
    const res = new ServerResponse(req as unknown as IncomingMessage)
    return app.auth(req as unknown as NextApiRequest, res as NextApiResponse)
  },
  "auth(context)": (cookie) => {
    const req = { headers: { host: "localhost:3000", cookie }, url: "/", socket: new Socket() }
    // Nothing else of the two is looked at.
    const res = new ServerResponse(req as unknown as IncomingMessage)
    return app.auth({ req, res } as unknown as GetServerSidePropsContext)
  },
  "a function in proxy.ts": async (cookie) => {
    const seen: (Session | null)[] = []
    await app.auth((request) => void seen.push(request.auth))(requestTo("/", { cookie }), event)
    return seen[0]
  },
  "a wrapped route handler": async (cookie) => {
    const handler = app.auth((request) => Response.json(request.auth))
    return (await handler(requestTo("/", { cookie }), {})).json()
  },
  "the session route": async (cookie) =>
    (await app.handlers.GET(requestTo("/api/auth/session", { cookie }))).json(),
}

describe.each([
  ["the planted one comes second", (own: string, planted: string) => [own, planted], "ann"],
  ["the planted one comes first", (own: string, planted: string) => [planted, own], "mallory"],
] as const)("of two session cookies in one request, %s:", (_order, ordered, first) => {
  let cookie: string

  beforeEach(async () => {
    const values = ordered(await tokenOf("ann"), await tokenOf("mallory"))
    cookie = ["theme=a%20b", ...values.map((value) => `${name}=${value}`)].join("; ")
    ended.length = 0
  })

  test.each(Object.entries(forms))("%s takes the first", async (_form, read) => {
    enterScope({ cookie })
    expect(await read(cookie)).toMatchObject({ user: { name: first } })
  })

  test("signOut ends the session of the first, and auth() is null in this request", async () => {
    enterScope({ cookie })
    await app.signOut({ redirect: false })
    expect(ended).toEqual([first])
    expect(await app.auth()).toBeNull()
  })

  test("signIn links to the user of the first", async () => {
    enterScope({ cookie })
    const asked = vi.spyOn(adapter, "getUser")
    await app.signIn("github", { link: "true", redirect: false })
    const user = await adapter.getUserByEmail(`${first}@example.com`)
    expect(asked.mock.calls).toEqual([[user?.id]])
  })

  test("auth() takes the first each time, where a proxy set another cookie", async () => {
    enterScope({ cookie, fromProxy: { theme: "dark" } })
    for (const _call of [1, 2]) {
      expect(await app.auth()).toMatchObject({ user: { name: first } })
      expect(await app.unstable_update({})).toMatchObject({ user: { name: first } })
    }
  })

  test("auth() takes the one that a proxy set in this request", async () => {
    enterScope({ cookie, fromProxy: { [name]: await tokenOf("eve") } })
    for (const _call of [1, 2]) expect(await app.auth()).toMatchObject({ user: { name: "eve" } })
  })

  test("auth() is null where a proxy deleted the cookie in this request", async () => {
    enterScope({ cookie, fromProxy: { [name]: "" } })
    for (const _call of [1, 2]) expect(await app.auth()).toBeNull()
  })

  test("auth() sees the user whom signIn signed in in this request", async () => {
    enterScope({ cookie })
    await app.signIn("password", { name: "eve", redirect: false })
    expect(await app.auth()).toMatchObject({ user: { name: "eve" } })
  })
})

test("a cookie that Next.js cannot decode is read alike in pages and in routes", async () => {
  const cookie = `${name}=%zz; ${name}=${await tokenOf("ann")}`
  enterScope({ cookie })
  const read = Object.values(forms).map((form) => form(cookie))
  expect(await Promise.all(read)).toEqual(read.map(() => null))
})
