import type { NodeRequest } from "@lockstep/core/node"
import { afterEach, describe, expect, test, vi } from "vitest"
import {
  type ExpressAuthConfig,
  type ExpressConfigSource,
  getAuth,
  getSession,
  ServerAuth,
} from "../src/index.ts"
import express from "express"
import { serve } from "./support/apps.ts"
import { openBrowser } from "./support/browser.ts"
import { type Exchanger, expressKinds, otherKinds } from "./support/node-servers.ts"
import { databaseConfig } from "./support/sessions.ts"
import { configWith, sessionOf, signIn } from "./support/users.ts"

type Source = ExpressConfigSource<ExpressAuthConfig, NodeRequest>
type Reader = (req: NodeRequest, source: Source) => Promise<unknown>

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ["getSession", getSession],
  ["getAuth", async (req, source) => (await getAuth(req, source)).session()],
])

const down = () => Promise.reject(new Error("connection refused"))
const fail = () => {
  throw new TypeError("the callback has a bug")
}

/** Signs a user in, by a browser. */
async function signedIn(options: Partial<ExpressAuthConfig> = {}) {
  const config = await databaseConfig(options)
  const browser = openBrowser(await serve(express().use("/auth", ServerAuth(config))))
  await signIn(browser)
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ")
  return { config, browser, cookie }
}

/** What a promise came to. */
const outcome = (promise: Promise<unknown>): Promise<unknown> =>
  promise.catch((error: unknown) => error)

const products = [...expressKinds, ...otherKinds].flatMap(([kind, exchange]) =>
  [...readers].flatMap(([reader, read]) =>
    ["an object", "a function"].map((form) => ({ kind, reader, form, exchange, read })),
  ),
)

describe.each(products)("$reader of $kind, with $form", ({ form, exchange, read }) => {
  const sourceOf = (config: ExpressAuthConfig): Source =>
    form === "an object" ? config : async () => config

  /** What is read if the adapter or a callback is as given. */
  async function reading(given: Partial<ExpressAuthConfig>, isSignedIn = true): Promise<unknown> {
    const { config, cookie } = await signedIn()
    const source = sourceOf({ ...config, ...given })
    const headers = isSignedIn ? { cookie } : { cookie: "theme=dark" }
    return exchange({ headers, read: (req) => outcome(read(req, source)) })
  }

  test("is the session of a signed-in user", async () => {
    expect(await reading({})).toMatchObject(sessionOf("ann"))
  })

  test("is null for a signed-out visitor", async () => {
    expect(await reading({}, false)).toBeNull()
  })

  test.each([
    [
      "an adapter",
      async () => ({ adapter: { ...(await databaseConfig()).adapter, getSessionAndUser: down } }),
    ],
    ["a callback", () => ({ callbacks: { session: fail } })],
  ])("is an error if %s fails", async (_what, given) => {
    expect(await reading(await given())).toBeInstanceOf(Error)
  })
})

describe.each([...otherKinds])("of %s", (_kind, exchange) => {
  test("each call reads again, so that a long connection sees a sign-out", async () => {
    const { config, browser, cookie } = await signedIn()
    const found = await exchange({
      headers: { cookie },
      async read(req) {
        const before = await readAll(req, config)
        await browser.submit("/signout", {})
        return [before, await readAll(req, config)]
      },
    })
    expect(found).toMatchObject([
      [sessionOf("ann"), sessionOf("ann")],
      [null, null],
    ])
  })

  test("no session is extended, because no cookie can be set", async () => {
    const updateSession = vi.fn<() => Promise<null>>(async () => null)
    const { config, cookie } = await signedIn({ session: { updateAge: 0 } })
    const observed = { ...config, adapter: { ...config.adapter, updateSession } }
    const read = (req: NodeRequest) => readAll(req, observed)
    expect(await exchange({ headers: { cookie }, read })).toHaveLength(2)
    expect(updateSession).not.toHaveBeenCalled()
  })
})

const readAll = (req: NodeRequest, source: Source): Promise<unknown[]> =>
  Promise.all([...readers.values()].map((read) => outcome(read(req, source))))

describe("the origin", () => {
  afterEach(() => vi.unstubAllEnvs())

  const forwarded: readonly Readonly<Record<string, string>>[] = [
    { host: "app.test" },
    { host: "app.test", "x-forwarded-host": "evil.test" },
    { host: "evil.test", "x-forwarded-host": "app.test" },
    { host: "evil.test", "x-forwarded-host": "app.test", "x-forwarded-proto": "https" },
    { host: "app.test", "x-forwarded-proto": "https" },
    { host: "evil.test", forwarded: "host=app.test;proto=https" },
    { host: "a b" },
  ]
  const surroundings: readonly (Readonly<Record<string, string>> & { trust?: "no" | "listed" })[] =
    [
      {},
      { trust: "listed" },
      { trust: "no", NODE_ENV: "production" },
      { NODE_ENV: "production", AUTH_URL: "https://app.test" },
      { NODE_ENV: "production", AUTH_URL: "http://app.test" },
    ]
  const cases = surroundings.flatMap((around) => forwarded.map((sent) => ({ around, sent })))

  type Site = Awaited<ReturnType<typeof signedIn>>

  /** What is read of a request with a cookie for http or for https. */
  async function readAs(
    { config, cookie }: Site,
    exchange: Exchanger,
    { around, sent }: (typeof cases)[number],
  ) {
    const { trustHost, ...rest } = config
    const source = {
      ...rest,
      ...(around.trust === "listed" && { trustedHosts: ["http://app.test"] }),
      ...(around.trust === undefined && { trustHost }),
    }
    const token = /authjs\.session-token=[^;]+/.exec(cookie)?.[0] ?? ""
    const found: unknown[] = []
    for (const value of [token, `__Secure-${token}`]) {
      const headers = { ...sent, cookie: value }
      found.push(await exchange({ headers, read: (req) => readAll(req, source) }))
    }
    // Errors of one kind can have different causes.
    return found.flat().map((each) => (each instanceof Error ? each.name : each !== null))
  }

  const [inExpress] = expressKinds.values()

  test.each(cases)("is that in Express without trust proxy: $around $sent", async (each) => {
    const { trust: _, ...env } = each.around
    const site = await signedIn()
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    if (inExpress === undefined) throw new Error("There is no Express.")
    const expected = await readAs(site, inExpress, each)
    // Node.js lets no client of HTTP/2 send such a host.
    const isSendable = (kind: string): boolean =>
      kind !== "node:http2" || each.sent["host"] !== "a b"
    const kinds = [...otherKinds].filter(([kind]) => isSendable(kind))
    const found = kinds.map(async ([kind, exchange]) => [kind, await readAs(site, exchange, each)])
    expect(await Promise.all(found)).toEqual(kinds.map(([kind]) => [kind, expected]))
  })

  test.each([...otherKinds])(
    "of %s brings one warning if headers of a reverse proxy are ignored",
    async (_kind, exchange) => {
      const warn = vi.fn<(code: string, details?: { message?: string }) => void>()
      const config = configWith({ logger: { error() {}, warn, debug() {} } })
      const headers = { "x-forwarded-proto": "https" }
      for (const _time of [1, 2]) await exchange({ headers, read: (req) => readAll(req, config) })
      const found = warn.mock.calls.filter(([code]) => code === "untrusted-proxy")
      expect(found).toHaveLength(1)
      expect(found[0]?.[1]?.message).toContain("AUTH_URL")
    },
  )
})
