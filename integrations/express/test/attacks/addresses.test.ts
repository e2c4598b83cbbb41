import { describe, expect, test, vi } from "vitest"
import { getSession } from "../../src/get-session.ts"
import { ServerAuth } from "../../src/server-auth.ts"
import { serve, versions } from "../support/apps.ts"
import { configWith } from "../support/users.ts"
import { rawRequest } from "../support/raw-request.ts"

const hosts = [
  "evil.test",
  "app.test@evil.test",
  "evil.test:80@app.test",
  "app.test:99999",
  "app.test:",
  "app.test:80a",
  "app.test, evil.test",
  "app.test/evil",
  "app.test\\evil.test",
  "app.test#",
  "app.test?x",
  "app.test%2eevil.test",
  "[::1",
  "..",
  "",
  "a\tb",
  "é.test",
]

/** Headers by which proxies tell where a request came from. */
const forwarding = [
  "X-Forwarded-Host: evil.test",
  "X-Forwarded-Host: evil.test, app.test",
  "X-Forwarded-Proto: javascript",
  "X-Forwarded-Port: 1",
  "X-Forwarded-Prefix: /evil",
  "X-Original-URL: http://evil.test/auth/session",
  "X-Rewrite-URL: /auth/session",
  "X-Host: evil.test",
  "Forwarded: host=evil.test;proto=https",
  "Via: 1.1 evil.test",
]

describe.each(versions)("%s", (_name, express) => {
  const appWith = () => express().use("/auth", ServerAuth(configWith()))

  function askProviders(origin: string, lines: readonly string[], target = "/auth/providers") {
    return rawRequest(origin, [`GET ${target} HTTP/1.1`, ...lines])
  }

  describe("where the application is said to be", () => {
    test.each(hosts)("is a plain host or refused: %j", async (host) => {
      const answer = await askProviders(await serve(appWith()), [`Host: ${host}`])
      if (host === "evil.test") expect(answer).toContain('"http://evil.test/auth/signin/password"')
      else expect(answer).toMatch(/^HTTP\/1.1 400 /)
    })

    test.each(hosts)("is that of AUTH_URL for the host %j", async (host) => {
      vi.stubEnv("AUTH_URL", "https://app.test")
      const answer = await askProviders(await serve(appWith()), [`Host: ${host}`])
      expect(answer).not.toContain("evil")
      if (host === "evil.test") expect(answer).toContain("https://app.test/auth/signin/password")
    })

    test.each(forwarding)("is not what an attacker says by %j", async (line) => {
      const answer = await askProviders(await serve(appWith()), ["Host: app.test", line])
      expect(answer).toContain('"http://app.test/auth/signin/password"')
      expect(answer).not.toContain("evil")
    })

    test.each(forwarding)("is that of AUTH_URL, also behind any proxy, with %j", async (line) => {
      vi.stubEnv("AUTH_URL", "https://app.test")
      const app = appWith().set("trust proxy", true)
      const answer = await askProviders(await serve(app), ["Host: app.test", line])
      expect(answer).not.toContain("evil")
      expect(answer).toMatch(/https:\/\/app\.test\/auth\/signin\/password|^HTTP\/1.1 400 /)
    })

    test.each([
      "http://evil.test/auth/providers",
      "HTTP://evil.test:1/auth/providers",
      "http://app.test@evil.test/auth/providers",
    ])("is not that of the request target %s", async (target) => {
      const answer = await askProviders(await serve(appWith()), ["Host: app.test"], target)
      expect(answer).not.toContain("evil")
    })

    test.each(["evil.test@app.test", "app.test:x", "a b", "/", "javascript:"])(
      "is refused when a trusted proxy says %j",
      async (host) => {
        const app = appWith().set("trust proxy", true)
        const lines = ["Host: app.test", `X-Forwarded-Host: ${host}`]
        const answer = await askProviders(await serve(app), lines)
        expect(answer).toMatch(/^HTTP\/1.1 400 /)
      },
    )

    test("of one request is forgotten by the next (CVE-2025-71401, GHSA-569q-mpph-wgww)", async () => {
      const origin = await serve(appWith())
      await askProviders(origin, ["Host: evil.test"])
      const answer = await askProviders(origin, ["Host: app.test"])
      expect(answer).not.toContain("evil")
    })
  })

  describe("a path that is written strangely", () => {
    test.each([
      "/auth//session",
      "/auth/./session",
      "/auth/%2e/session",
      "/auth/x/../session",
      "/auth/session/",
      "/auth/SESSION",
      "/auth/session;x=1",
      "/auth/%73ession",
      "/auth/session%00",
      "/auth/session%2f",
      "/auth/\\session",
      "//evil.test/auth/session",
      "/auth/signin/%",
      "/auth/callback/%ff",
      "/auth/signin/..%2f..",
      "/auth/session#x",
      "*",
    ])(
      "%s is the route that it names, or is rejected (CVE-2025-71399, GHSA-x732-6j76-qmhm)",
      async (target) => {
        const origin = await serve(appWith())
        const answer = await rawRequest(origin, [`GET ${target} HTTP/1.1`, "Host: app.test"])
        const status = Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1])
        expect([200, 302, 400, 404]).toContain(status)
        // A path that is not below the mount is Express's to answer.
        if (status !== 404) expect(answer).not.toContain("evil")
        if (status === 200) expect(answer).toMatch(/\r\n\r\nnull$/)
      },
    )

    test.each(["//evil.test/auth/signout", "/\\evil.test/signout", "//evil.test/signout"])(
      "%s leads nowhere else below a handler for everything",
      async (target) => {
        const origin = await serve(express().use(ServerAuth(configWith())))
        const answer = await rawRequest(origin, [`GET ${target} HTTP/1.1`, "Host: app.test"])
        expect(answer).not.toMatch(/evil/)
      },
    )
  })

  describe("a method", () => {
    // asvs 13.4.4
    test.each(["HEAD", "OPTIONS", "PUT", "DELETE", "TRACE", "PATCH", "PROPFIND"])(
      "%s does nothing, whatever the route",
      async (method) => {
        const authorize = vi.fn<() => null>(() => null)
        const [passwords] = configWith().providers
        const config = configWith({ providers: [{ ...Object(passwords), authorize }] })
        const origin = await serve(express().use("/auth", ServerAuth(config)))
        for (const path of ["session", "signout", "callback/password", "signin/password", "csrf"]) {
          const lines = [`${method} /auth/${path}?_method=POST HTTP/1.1`, "Host: app.test"]
          const answer = await rawRequest(origin, [...lines, "X-HTTP-Method-Override: POST"])
          expect(answer).toMatch(/^HTTP\/1.1 (400|200|405) /)
          expect(answer).not.toMatch(/set-cookie/i)
        }
        expect(authorize).not.toHaveBeenCalled()
      },
    )
  })

  describe("a body of a type that any site can send", () => {
    test.each(["text/plain; application/json", "multipart/form-data; x=application/json"])(
      "is none, though a parser made an object of it: %s",
      async (type) => {
        const config = configWith()
        const app = express()
          .use(express.json({ type: () => true }))
          .use("/auth", ServerAuth(config))
        const origin = await serve(app)
        const csrf = await fetch(`${origin}/auth/csrf`)
        const cookie = csrf.headers.getSetCookie()[0]?.split(";")[0] ?? ""
        // The wire contract fixes this answer.
        const { csrfToken } = (await csrf.json()) as { csrfToken: string }
        const body = JSON.stringify({ csrfToken, name: "ann", password: "right" })
        const headers = { "content-type": type, cookie }
        const url = `${origin}/auth/callback/password`
        const response = await fetch(url, { method: "POST", headers, body, redirect: "manual" })
        expect(response.headers.get("location")).toContain("error=MissingCSRF")
      },
    )
  })

  describe("getSession", () => {
    test("believes no header but the cookie (CVE-2024-22206)", async () => {
      const config = configWith()
      const app = express().get("/", (req, res, next) => {
        getSession(req, config).then((session) => void res.json(session), next)
      })
      const origin = await serve(app)
      for (const line of [
        "Authorization: Bearer x",
        "X-User: ann",
        "X-Middleware-Subrequest: middleware",
        "X-Auth-Return-Redirect: 1",
        "Cookie: authjs.session-token=%; authjs.session-token.0=%E0",
        `Cookie: ${"a=b; ".repeat(1500)}`,
      ]) {
        const answer = await rawRequest(origin, ["GET / HTTP/1.1", "Host: app.test", line])
        expect(answer).toMatch(/^HTTP\/1.1 200 [^]*\r\n\r\nnull$/)
      }
    })

    test("fails or finds no user, and never finds an error, when the configuration is broken (GHSA-8fpg-xm3f-6cx3)", async () => {
      const { secret: _secret, ...withoutSecret } = configWith()
      const fails = (): never => {
        throw new Error("down")
      }
      // What an application without types could write.
      const broken = [
        withoutSecret,
        configWith({ secret: "short" }),
        configWith({ providers: [{}] as never }),
        configWith({ providers: undefined as never }),
        configWith({ providers: [fails] as never }),
        configWith({ session: { maxAge: -1 } }),
        configWith({ session: { strategy: "cookie" as never } }),
        configWith({ session: { strategy: "database" } }),
        configWith({ adapter: {} }),
        configWith({ adapter: { getSessionAndUser: fails } }),
        configWith({ jwt: { decode: fails } }),
        configWith({ trustHost: false }),
        configWith({ pages: { error: "http://" } }),
      ]
      for (const config of broken) {
        const app = express().get("/", (req, res) => {
          getSession(req, config).then(
            (session) => void res.json({ session }),
            () => void res.json({ session: "failed" }),
          )
        })
        const headers = { cookie: "authjs.session-token=forged" }
        const answer = await (await fetch(await serve(app), { headers })).text()
        expect(['{"session":null}', '{"session":"failed"}']).toContain(answer)
      }
    })
  })
})
