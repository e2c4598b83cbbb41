import { createServer, IncomingMessage, ServerResponse } from "node:http"
import { type AddressInfo, Socket } from "node:net"
import { RateLimited } from "@lockstep/core/errors"
import { rateLimits } from "@lockstep/core/features/rate-limits"
import type { GetServerSidePropsContext, NextApiRequest, NextApiResponse } from "next"
import { NextRequest, NextResponse } from "next/server.js"
import { describe, expect, expectTypeOf, onTestFinished, test, vi } from "vitest"
import { defineConfig, FullstackAuth, type NextAuthConfig } from "../src/index.ts"
import { enterScope, leaveScope } from "./support/request-scope.ts"
import { configWith, databaseConfig, eager } from "./support/users.ts"
import { event, requestTo, signedIn, site } from "./support/visitor.ts"

vi.mock("next/headers.js", () => import("./support/request-scope.ts"))

const cookieName = "authjs.session-token"
const ann = { user: { name: "ann" } }
const one = { limit: 1, within: 86_400 }

type App = ReturnType<typeof FullstackAuth>
type GetAuthResult = ReturnType<App["getAuth"]>

/** A configuration with a feature, as an application writes it. */
function limited() {
  return { ...configWith(), features: [rateLimits()] } satisfies NextAuthConfig
}

describe("getAuth() in actions and route handlers", () => {
  test.each([
    ["jwt", async () => configWith(eager)],
    ["database", async () => databaseConfig(eager)],
  ])("reads the session, and sets the cookie of one that is extended: %s", async (_, configOf) => {
    const app = FullstackAuth(await configOf())
    const { written } = enterScope({ cookie: await signedIn(app) })
    const auth = await app.getAuth()
    expect(written).toEqual([])
    expect(await auth.session()).toMatchObject(ann)
    expect(written.map(({ name }) => name)).toEqual([cookieName])
    expect(await app.getAuth()).toBe(auth)
    expect(await (await app.getAuth()).session()).toMatchObject(ann)
    expect(written).toHaveLength(1)
  })

  test("does not undo a sign-out that follows", async () => {
    const app = FullstackAuth({ ...configWith(eager), features: [rateLimits()] })
    const { written } = enterScope({ cookie: await signedIn(app) })
    const auth = await app.getAuth()
    await auth.session()
    await app.signOut({ redirect: false })
    await auth.limits.count("later", "ann", one)
    expect(await auth.session()).toMatchObject(ann)
    const session = written.filter(({ name }) => name === cookieName)
    expect(session.map(({ value }) => value !== "")).toEqual([true, false])
    expect(await (await app.getAuth()).session()).toBeNull()
  })

  test.each([
    ["jwt", async () => configWith(eager)],
    ["database", async () => databaseConfig(eager)],
  ])("extends nothing in the page that is rendered afterwards: %s", async (_, configOf) => {
    const app = FullstackAuth(await configOf())
    const scope = enterScope({ cookie: await signedIn(app) })
    const ofAction = await app.getAuth()
    scope.canSetCookies = false
    const ofPage = await app.getAuth()
    expect(await ofPage.session()).toMatchObject(ann)
    expect(ofPage).not.toBe(ofAction)
    expect([ofPage.cookies, scope.written]).toEqual([[], []])
  })

  test("has the functions of features", async () => {
    const { getAuth } = FullstackAuth(limited())
    enterScope({})
    const { limits } = await getAuth()
    await limits.count("signUp", "ann", one)
    await expect(limits.count("signUp", "ann", one)).rejects.toThrow(RateLimited)
  })

  test("refuses what another site sends", async () => {
    const { getAuth } = FullstackAuth(limited())
    enterScope({ headers: { "sec-fetch-site": "cross-site" } })
    const { limits } = await getAuth()
    const counted = limits.count("signUp", "ann", one)
    await expect(counted).rejects.toMatchObject({ type: "InvalidRequest" })
  })
})

describe("the session is read once by getAuth, and by each auth", () => {
  /** A request of Node.js, and its response. */
  function nodeRequest(cookie: string): [NextApiRequest, NextApiResponse] {
    const headers = { cookie, host: new URL(site).host }
    const req = Object.assign(new IncomingMessage(new Socket()), { url: "/api/me", headers })
    // What Next.js adds to the two is not looked at.
    return [req as NextApiRequest, new ServerResponse(req) as NextApiResponse]
  }

  test.each<[string, (app: App, cookie: string) => readonly [() => unknown, () => GetAuthResult]]>([
    [
      "in an action",
      ({ auth, getAuth }, cookie) => {
        enterScope({ cookie })
        return [() => auth(), () => getAuth()]
      },
    ],
    [
      "in a server component",
      ({ auth, getAuth }, cookie) => {
        enterScope({ cookie, canSetCookies: false })
        return [() => auth(), () => getAuth()]
      },
    ],
    [
      "in a route handler",
      ({ auth, getAuth }, cookie) => {
        enterScope({ cookie })
        const GET = auth(() => new Response())
        return [() => GET(requestTo("/", { cookie })), () => getAuth()]
      },
    ],
    [
      "in an API route",
      ({ auth, getAuth }, cookie) => {
        const [req, res] = nodeRequest(cookie)
        return [() => auth(req, res), () => getAuth(req, res)]
      },
    ],
    [
      "in getServerSideProps",
      ({ auth, getAuth }, cookie) => {
        const [req, res] = nodeRequest(cookie)
        return [() => auth({ req, res }), () => getAuth({ req, res })]
      },
    ],
    [
      "in a proxy",
      ({ auth, getAuth }, cookie) => {
        const request = requestTo("/members", { cookie })
        return [() => auth(request, event), () => getAuth(request)]
      },
    ],
  ])("%s", async (_, formsOf) => {
    const session = vi.fn<NonNullable<NonNullable<NextAuthConfig["callbacks"]>["session"]>>(
      ({ session: view }) => view,
    )
    const callbacks = { session, authorized: () => true }
    const app = FullstackAuth(configWith({ callbacks }))
    const [auth, getAuth] = formsOf(app, await signedIn(app))
    session.mockClear()
    for (let i = 1; i <= 3; i += 1) {
      await auth()
      expect(await (await getAuth()).session()).toMatchObject(ann)
      expect(session).toHaveBeenCalledTimes(i + 1)
    }
  })
})

describe("getAuth() in server components", () => {
  test.each([
    ["jwt", async () => configWith(eager)],
    ["database", async () => databaseConfig(eager)],
  ])("reads the session and extends nothing: %s", async (_, configOf) => {
    const app = FullstackAuth(await configOf())
    const { written } = enterScope({ cookie: await signedIn(app), canSetCookies: false })
    const auth = await app.getAuth()
    expect(await auth.session()).toMatchObject(ann)
    expect([auth.cookies, auth.setCookie, written]).toEqual([[], [], []])
  })

  test("says where there is no request", async () => {
    leaveScope({ message: "`headers` was called outside a request scope." })
    await expect(FullstackAuth(configWith()).getAuth()).rejects.toThrow("outside a Next.js request")
  })
})

describe.each([
  ["getAuth(req, res)", (req: IncomingMessage, res: ServerResponse) => [req, res] as const],
  ["getAuth(context)", (req: IncomingMessage, res: ServerResponse) => [{ req, res }] as const],
])("%s in the Pages Router", (_name, argumentsOf) => {
  async function ask(config: NextAuthConfig, cookie: string, headers = {}): Promise<Response> {
    const app = FullstackAuth(config)
    const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
      const [first, second] = argumentsOf(req, res)
      // What Next.js adds to the two is not looked at.
      const auth =
        second === undefined
          ? await app.getAuth(first as unknown as GetServerSidePropsContext)
          : await app.getAuth(first as NextApiRequest, second as NextApiResponse)
      res.end(JSON.stringify(await auth.session()))
    }
    const server = createServer((req, res) => void answer(req, res))
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
    onTestFinished(() => void server.close())
    // A server that listens on a port has such an address.
    const { port } = server.address() as AddressInfo
    return fetch(`http://127.0.0.1:${port}/api/me`, { headers: { cookie, ...headers } })
  }

  test("reads the session, and adds the cookie of one that is extended", async () => {
    const config = configWith(eager)
    const response = await ask(config, await signedIn(FullstackAuth(config)))
    expect(await response.json()).toMatchObject(ann)
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(`${cookieName}=`)])
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect(await (await ask(config, "")).json()).toBeNull()
  })

  test("gives no session for a host that makes no sense", async () => {
    const config = configWith()
    const cookie = await signedIn(FullstackAuth(config))
    const response = await ask(config, cookie, { "x-forwarded-host": "a b" })
    expect(await response.json()).toBeNull()
  })
})

describe("getAuth(request) in a proxy", () => {
  test("reads the session once, and adds its cookie to the response that goes on", async () => {
    const app = FullstackAuth(configWith(eager))
    const request = requestTo("/members", { cookie: await signedIn(app) })
    const auth = await app.getAuth(request)
    expect(await app.getAuth(request)).toBe(auth)
    expect(await auth.session()).toMatchObject(ann)
    const response = auth.apply(NextResponse.next())
    expect(response.headers.get("x-middleware-next")).toBe("1")
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(`${cookieName}=`)])
    // By it the page behind the proxy sees the cookie.
    expect(response.headers.get("x-middleware-set-cookie")).toContain(cookieName)
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect(auth.cookies).toEqual([])
  })

  test("leaves a cookie alone that the response sets, and a response without a session", async () => {
    const app = FullstackAuth(configWith(eager))
    const auth = await app.getAuth(requestTo("/members", { cookie: await signedIn(app) }))
    await auth.session()
    const own = new Response(null, { headers: { "set-cookie": `${cookieName}.0=; Max-Age=0` } })
    expect(auth.apply(own).headers.getSetCookie()).toEqual([`${cookieName}.0=; Max-Age=0`])
    const unread = await app.getAuth(requestTo("/members"))
    const response = NextResponse.next()
    expect(unread.apply(response)).toBe(response)
  })

  test.each([
    ["a form that is sent", "/members", { method: "POST" }],
    ["a route of Lockstep", "/api/auth/session", {}],
    [
      "a route of Lockstep behind a language",
      "/de/api/auth/session",
      { nextConfig: { i18n: { locales: ["en", "de"], defaultLocale: "en" } } },
    ],
  ])("extends nothing for %s, whose response decides", async (_, path, init) => {
    const app = FullstackAuth(configWith(eager))
    const headers = { cookie: await signedIn(app), host: new URL(site).host }
    const auth = await app.getAuth(new NextRequest(site + path, { ...init, headers }))
    expect(await auth.session()).toMatchObject(ann)
    expect(auth.cookies).toEqual([])
  })
})

test("the functions of features have types, with satisfies and defineConfig", () => {
  const { getAuth } = FullstackAuth(limited())
  expectTypeOf<Awaited<ReturnType<typeof getAuth>>["limits"]>().toHaveProperty("count")
  const defined = FullstackAuth(defineConfig({ providers: [], features: [rateLimits()] }))
  expectTypeOf<Awaited<ReturnType<typeof defined.getAuth>>["limits"]>().toHaveProperty("count")
  const without = FullstackAuth(configWith())
  expectTypeOf<Awaited<ReturnType<typeof without.getAuth>>>().not.toHaveProperty("limits")
  const inline = FullstackAuth({ providers: [], features: [rateLimits()] })
  expectTypeOf<Awaited<ReturnType<typeof inline.getAuth>>["limits"]>().toHaveProperty("count")
})
