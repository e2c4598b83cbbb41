import { describe, expect, test, vi } from "vitest"
import { GitHub } from "@lockstep/core/providers/github"
import { ServerAuth } from "../src/server-auth.ts"
import { serve, versions } from "./support/apps.ts"
import { openBrowser } from "./support/browser.ts"
import { callbackUrl, configWith, sessionOf, signIn } from "./support/users.ts"
import { rawRequest } from "./support/raw-request.ts"

const callback = "/callback/password"

describe.each(versions)("%s", (_name, express) => {
  function appWith(): ReturnType<typeof express> {
    return express().use("/auth", ServerAuth(configWith()))
  }

  describe("public address", () => {
    const spoofed = { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" }

    test("ignores forwarded headers unless the proxy is trusted", async () => {
      const origin = await serve(appWith())
      expect(await callbackUrl(origin, "/auth", spoofed)).toBe(`${origin}/auth${callback}`)
    })

    test("warns once of forwarded headers that it ignores", async () => {
      const warnings: string[] = []
      const warn = (code: string): void => void warnings.push(code)
      const logger = { warn, error() {}, debug() {} }
      const app = express().use("/auth", ServerAuth(configWith({ logger })))
      const origin = await serve(app)
      await fetch(`${origin}/auth/session`, { headers: { "x-forwarded-proto": "http" } })
      expect(warnings).not.toContain("untrusted-proxy")
      await fetch(`${origin}/auth/session`, { headers: spoofed })
      await fetch(`${origin}/auth/providers`, { headers: spoofed })
      expect(warnings.filter((code) => code === "untrusted-proxy")).toHaveLength(1)
    })

    test.each([
      ["the proxy is trusted", { trust: "loopback", url: "" }],
      ["AUTH_URL is set", { trust: false, url: "https://app.test" }],
    ])("does not warn where %s", async (_when, { trust, url }) => {
      vi.stubEnv("AUTH_URL", url)
      const warnings: string[] = []
      const warn = (code: string): void => void warnings.push(code)
      const logger = { warn, error() {}, debug() {} }
      const app = express().use("/auth", ServerAuth(configWith({ logger })))
      const origin = await serve(app.set("trust proxy", trust))
      await fetch(`${origin}/auth/session`, { headers: spoofed })
      expect(warnings).not.toContain("untrusted-proxy")
      vi.unstubAllEnvs()
    })

    test.each(["an object", "a function that makes one for each request"])(
      "prints the callback URLs to register once, in development, with %s",
      async (kind) => {
        vi.stubEnv("NODE_ENV", "development")
        const info = vi.spyOn(console, "info").mockReturnValue()
        const provider = GitHub({ clientId: "app", clientSecret: "secret" })
        const { logger: _silent, ...config } = configWith({ providers: [provider] })
        const origin = await serve(
          express().use("/auth", ServerAuth(kind === "an object" ? config : () => ({ ...config }))),
        )
        await fetch(`${origin}/auth/session`)
        await fetch(`${origin}/auth/session`)
        await expect.poll(() => info).toHaveBeenCalled()
        const text = `[auth] Callback URLs to register:\n  github: ${origin}/auth/callback/github`
        expect(info.mock.calls).toEqual([[text]])
        info.mockRestore()
        vi.unstubAllEnvs()
      },
    )

    test("follows forwarded headers of a trusted proxy", async () => {
      const origin = await serve(appWith().set("trust proxy", "loopback"))
      const forwarded = { "x-forwarded-host": "app.test", "x-forwarded-proto": "https" }
      expect(await callbackUrl(origin, "/auth", forwarded)).toBe(`https://app.test/auth${callback}`)
    })

    test.each(["evil.test, app.test", "app.test,evil.test"])(
      "answers 400 when a trusted proxy names the hosts %s",
      async (hosts) => {
        const origin = await serve(appWith().set("trust proxy", "loopback"))
        const headers = { "x-forwarded-host": hosts, "x-forwarded-proto": "https" }
        for (const path of ["providers", "session", "signin"]) {
          const response = await fetch(`${origin}/auth/${path}`, { headers })
          expect([response.status, await response.json()]).toEqual([400, "Bad request."])
        }
      },
    )

    test("answers 400 when the host is not among trustedHosts", async () => {
      const config = configWith({ trustedHosts: ["app.test"] })
      const app = express().use("/auth", ServerAuth(config)).set("trust proxy", "loopback")
      const origin = await serve(app)
      const [good, evil] = await Promise.all(
        ["app.test", "evil.test"].map((host) =>
          fetch(`${origin}/auth/providers`, { headers: { "x-forwarded-host": host } }),
        ),
      )
      expect([good?.status, evil?.status]).toEqual([200, 400])
    })

    // spec E4
    test("sets cookies for HTTPS behind a trusted proxy that speaks it", async () => {
      const origin = await serve(appWith().set("trust proxy", "loopback"))
      const browser = openBrowser(origin, "/auth", { "x-forwarded-proto": "https" })
      await signIn(browser)
      expect([...browser.cookies.keys()]).toContain("__Secure-authjs.session-token")
      expect(await browser.session()).toMatchObject(sessionOf("ann"))
    })

    test("is that of AUTH_URL, whatever the request says", async () => {
      vi.stubEnv("AUTH_URL", "https://public.test")
      const origin = await serve(appWith().set("trust proxy", true))
      expect(await callbackUrl(origin, "/auth", spoofed)).toBe(
        `https://public.test/auth${callback}`,
      )
    })

    test("has the path of AUTH_URL, wherever a proxy sends its requests", async () => {
      vi.stubEnv("AUTH_URL", "https://public.test/login/auth")
      const origin = await serve(appWith())
      expect(await callbackUrl(origin, "/auth")).toBe(`https://public.test/login/auth${callback}`)
    })

    // spec O3
    test("has the option basePath, wherever a proxy sends its requests", async () => {
      const app = express().use("/inner", ServerAuth(configWith({ basePath: "/outer/auth/" })))
      const origin = await serve(app)
      expect(await callbackUrl(origin, "/inner")).toBe(`${origin}/outer/auth${callback}`)
    })

    test("is found below a path that a URL writes in another way", async () => {
      const origin = await serve(express().use("/:tenant/auth", ServerAuth(configWith())))
      const answer = await rawRequest(origin, ['GET /a"b/auth/csrf HTTP/1.1', "Host: app.test"])
      expect(answer).toMatch(/^HTTP\/1.1 200 /)
    })

    test("without a valid host is answered with 400 and nothing else", async () => {
      const origin = await serve(appWith())
      const answer = await rawRequest(origin, ["GET /auth/session HTTP/1.1", "Host: a@b"])
      expect(answer).toMatch(/^HTTP\/1.1 400 .*"Bad request\."$/s)
    })
  })
})
