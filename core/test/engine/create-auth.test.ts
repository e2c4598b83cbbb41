import { describe, expect, test, vi } from "vitest"
import { Auth, type AuthConfig, createAuth } from "../../src/index.ts"
import {
  assertConfig,
  configuredBasePath,
  integrationEngine,
  loadConfig,
} from "../../src/integration.ts"
import Credentials from "../../src/providers/credentials.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, visitor } from "../support/visitor.ts"
import { passwords, signedIn } from "./signed-in.ts"

const site = "http://app.example.com"

describe("an engine", () => {
  // spec G1
  test("is the same for the same configuration, and for the same function", () => {
    const config = configWith()
    const source = () => config
    expect(createAuth(config)).toBe(createAuth(config))
    expect(createAuth(source)).toBe(createAuth(source))
    expect(createAuth({ ...config })).not.toBe(createAuth(config))
  })

  // spec G1
  test("for integrations returns the same object for the same request", async () => {
    const config = configWith()
    const request = new Request(site)
    const auth = await createAuth(config).for(request)
    expect(await integrationEngine(config).for(request)).toBe(auth)
    const other = await integrationEngine({ ...config }).for(request)
    expect(other).not.toBe(auth)
  })

  // spec G2
  test("returns the response of Auth, byte for byte", async () => {
    const config = configWith({ providers: [passwords] })
    const { cookie } = await signedIn(config)
    for (const path of ["session", "providers", "signin", "signout", "error", "nothing"]) {
      const request = () => new Request(`${site}/auth/${path}`, { headers: { cookie } })
      const [one, other] = [
        await createAuth(config).handle(request()),
        await Auth(request(), config),
      ]
      expect([one.status, [...one.headers].filter(([name]) => name !== "set-cookie")]).toEqual([
        other.status,
        [...other.headers].filter(([name]) => name !== "set-cookie"),
      ])
      expect(await one.text()).toBe(await other.text())
    }
  })

  // spec G5
  test("of a function that returns another configuration for each request does not flood the log", async () => {
    const warnings: string[] = []
    const auth = createAuth(() => {
      const logger = { warn: (code: string) => void warnings.push(code), debug() {} }
      return configWith({ debug: true, logger })
    })
    for (let i = 0; i < 3; i += 1) await auth.handle(new Request(`${site}/auth/session`))
    await auth.for(new Request(site))
    expect(warnings).toEqual(["debug-enabled"])
  })

  // spec G3
  test("handles two base paths at once with one configuration that has neither", async () => {
    const resolved = vi.fn<() => typeof passwords>(() => passwords)
    const config = configWith({
      providers: [resolved],
      pages: { signIn: "/one/signin", error: "/two/error" },
    })
    const auth = createAuth(config)
    const paths = ["/one", "/two", "", "/auth"]
    const both = await Promise.all(
      paths.map(async (basePath) => {
        const ask = async (route: string) =>
          auth.handle(new Request(`${site}${basePath}/${route}`), { basePath })
        const providers: unknown = await (await ask("providers")).json()
        const location = (await ask("signin")).headers.get("location")
        return { providers, location: location?.split("?")[0] }
      }),
    )
    const callback = (path: string) => ({
      credentials: { callbackUrl: `${site}${path}/callback/credentials` },
    })
    expect(both).toMatchObject(paths.map((path) => ({ providers: callback(path) })))
    // The page that is the built-in one at its own base path does not lead to itself there.
    expect(both.map(({ location }) => location)).toEqual([
      undefined,
      "/one/signin",
      "/one/signin",
      "/one/signin",
    ])
    expect(resolved).toHaveBeenCalledTimes(1)
  })

  test.each([
    ["/login/", "/login"],
    ["login", "/login"],
    ["/", ""],
  ])("takes the base path %j as %j", async (basePath, path) => {
    const auth = createAuth(configWith())
    const response = await auth.handle(new Request(`${site}${path}/session`), { basePath })
    expect(await response.json()).toBeNull()
  })

  // spec G3
  test("has the base path of the configuration if the caller passes none", async () => {
    const auth = createAuth(configWith({ basePath: "/login" }))
    expect((await auth.handle(new Request(`${site}/login/session`))).status).toBe(200)
    expect((await auth.handle(new Request(`${site}/auth/session`))).status).toBe(400)
  })

  // spec G4
  test("calls a function for each request, and uses the configuration of each host", async () => {
    const tenants: Readonly<Record<string, AuthConfig>> = {
      "one.test": configWith({ providers: [passwords] }),
      "two.test": configWith({ providers: [{ ...passwords, id: "other" }] }),
    }
    const source = vi.fn<(request: Request) => Promise<AuthConfig>>(
      async ({ url }) => tenants[new URL(url).host] ?? configWith(),
    )
    const auth = createAuth(source)
    for (const [host, id] of [
      ["one.test", "credentials"],
      ["two.test", "other"],
    ]) {
      const response = await auth.handle(new Request(`http://${host}/auth/providers`))
      expect(Object.keys(Object(await response.json()))).toEqual([id])
    }
    const { cookie } = await signedIn(tenants["one.test"] ?? configWith())
    const read = async (host: string) =>
      (await auth.for(new Request(`http://${host}/`, { headers: { cookie } }))).session()
    expect(await read("one.test")).toMatchObject({ user: { name: "Ada" } })
    expect(source).toHaveBeenCalledTimes(3)
  })

  // spec G4
  test("a function that fails has one error text, from one place", async () => {
    const logged = vi.spyOn(console, "error").mockReturnValue()
    const auth = createAuth(() => {
      throw new Error("no such tenant")
    })
    const text = "The function that gives the configuration failed. See the cause."
    const response = await auth.handle(new Request(`${site}/auth/session`))
    expect([response.status, await response.json()]).toMatchObject([
      500,
      { error: "Configuration" },
    ])
    expect(logged.mock.calls.join()).toContain(text)
    await expect(auth.for(new Request(site))).rejects.toMatchObject({
      type: "ConfigError",
      message: text,
      cause: { err: { message: "no such tenant" } },
    })
  })

  // spec G12
  test("of an invalid configuration responds with 500, and returns no object for a request", async () => {
    const { errors, logger } = recordingLogger()
    const auth = createAuth(configWith({ secret: "short", logger }))
    expect((await auth.handle(new Request(`${site}/auth/session`))).status).toBe(500)
    expect(errors).toMatchObject([{ type: "WeakSecretError" }])
    await expect(auth.for(new Request(site))).rejects.toMatchObject({ type: "WeakSecretError" })
  })

  describe.each([undefined, null, "config", 7, true, []])(
    "of %j, which a program without types may pass, says what a configuration is",
    (given) => {
      // The compiler would refuse it.
      const config = given as unknown as AuthConfig
      const request = () => new Request(`${site}/auth/session`)
      const from = { origin: site, headers: new Headers() }
      const said = "must be an object with the option providers"

      test.each<[string, () => Promise<{ status: number }>]>([
        ["handle", () => createAuth(config).handle(request())],
        ["Auth", () => Auth(request(), config)],
        ["answer", () => integrationEngine(config).answer(request())],
      ])("with status 500 and in the log: %s", async (_, ask) => {
        const log = vi.spyOn(console, "error").mockReturnValue()
        expect((await ask()).status).toBe(500)
        expect(String(log.mock.calls)).toContain(said)
      })

      test.each<[string, () => Promise<unknown>]>([
        ["for", () => createAuth(config).for(request())],
        ["forUser", () => createAuth(config).forUser("ada")],
        ["assertConfig", async () => assertConfig(config)],
        ["open", () => integrationEngine(config).open(from)],
        ["session", () => integrationEngine(config).session(from)],
        ["call", () => integrationEngine(config).call("session", from)],
        ["loadConfig", async () => assertConfig(await loadConfig(config, request()))],
      ])("in a ConfigError: %s", async (_, ask) => {
        const attempt = ask()
        await expect(attempt).rejects.toMatchObject({ type: "ConfigError" })
        await expect(attempt).rejects.toThrow(said)
      })

      test("and has neither a base path nor routes of features", () => {
        expect(configuredBasePath(config)).toBeUndefined()
        expect(integrationEngine(config).isRoute("/auth/session", "/auth")).toBe(true)
      })
    },
  )

  // spec G6
  test("shares nothing between requests that run at the same time", async () => {
    const byName = Credentials({
      credentials: { name: {} },
      authorize: ({ name }) => ({ id: String(name), name: String(name) }),
    })
    const config = configWith({ providers: [byName], session: { updateAge: 0 } })
    const auth = createAuth(config)
    const names = Array.from({ length: 20 }, (_, index) => `user-${index}`)
    const cookies = await Promise.all(
      names.map(async (name) => {
        const browser = visitor(config)
        await browser.submit("callback/credentials", { name })
        return browser.cookieHeader()
      }),
    )
    const seen = await Promise.all(
      cookies.map(async (cookie) => {
        const own = await auth.for(new Request(site, { headers: { cookie } }))
        const session = await own.session()
        const [line = ""] = own.setCookie
        const after = await auth.for(
          new Request(site, { headers: { cookie: line.split(";")[0] ?? "" } }),
        )
        return [session?.user?.name, (await after.session())?.user?.name]
      }),
    )
    expect(seen).toEqual(names.map((name) => [name, name]))
  })
})
