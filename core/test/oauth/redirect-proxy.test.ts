import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { allowInsecureRequests } from "../../src/provider/symbols.ts"
import GitHub from "../../src/providers/github.ts"
import { warningsOf } from "../support/config-warnings.ts"
import { startOpenIdProvider, type OpenIdProvider } from "../support/openid-provider.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, visitor, type Visitor } from "../support/visitor.ts"

const proxyOrigin = "http://login.test"
const previewOrigin = "http://pr-7.preview.test"
const redirectProxyUrl = `${proxyOrigin}/auth`

let running: OpenIdProvider | undefined

afterEach(async () => {
  await running?.close()
  running = undefined
})

interface Deployments {
  readonly openid: OpenIdProvider
  /** A user's browser on the preview deployment. */
  readonly preview: Visitor
  /** The same browser on the deployment that takes the provider's answers. */
  readonly proxy: Visitor
  readonly errors: Error[]
  readonly warnings: string[]
}

/** Two deployments of one application; the provider knows only the first. */
async function deploy(
  options: Partial<AuthConfig> = {},
  member: Partial<OIDCConfig> = {},
  onPreview: Partial<AuthConfig> = {},
): Promise<Deployments> {
  const openid = await startOpenIdProvider({ redirectUris: [`${redirectProxyUrl}/callback/local`] })
  running = openid
  const { logger, errors, warnings } = recordingLogger()
  const config = configWith({
    providers: [
      {
        id: "local",
        name: "Local",
        type: "oidc",
        issuer: openid.issuer,
        clientId: openid.clientId,
        clientSecret: openid.clientSecret,
        [allowInsecureRequests]: true,
        ...member,
      },
    ],
    redirectProxyUrl,
    redirectProxyOrigins: ["http://*.preview.test"],
    logger,
    ...options,
  })
  const proxy = visitor(config, proxyOrigin)
  const ofPreview = { ...config, ...onPreview }
  return { openid, preview: visitor(ofPreview, previewOrigin), proxy, errors, warnings }
}

/** What a browser does from the sign-in button to the callback of the proxy: the query of it. */
async function toProxy({ openid, preview }: Deployments): Promise<string> {
  const started = await preview.submit("signin/local", { callbackUrl: "/inside" })
  const { url } = await openid.authorize(started.headers.get("location") ?? "")
  expect(`${url.origin}${url.pathname}`).toBe(`${redirectProxyUrl}/callback/local`)
  return `callback/local${url.search}`
}

describe("redirectProxyUrl", () => {
  // spec O18
  test("redirects the response of a real provider to the host where the sign-in began", async () => {
    const deployments = await deploy()
    const { preview, proxy } = deployments
    const forwarded = await proxy.get(await toProxy(deployments))
    const target = new URL(forwarded.headers.get("location") ?? "")
    expect(`${target.origin}${target.pathname}`).toBe(`${previewOrigin}/auth/callback/local`)
    const finished = await preview.get(`callback/local${target.search}`)
    expect(finished.headers.get("location")).toBe(`${previewOrigin}/inside`)
    expect(await preview.session()).toMatchObject({ user: { name: "Ada Lovelace" } })
  })

  test("signs no user in on the proxy itself, and sets no cookie there", async () => {
    const deployments = await deploy()
    const response = await deployments.proxy.get(await toProxy(deployments))
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await deployments.proxy.session()).toBeNull()
  })

  test("is where the proxy's own sign-ins go, without a detour", async () => {
    const { openid, proxy } = await deploy()
    const started = await proxy.submit("signin/local", { callbackUrl: "/inside" })
    const { url } = await openid.authorize(started.headers.get("location") ?? "")
    const finished = await proxy.get(`callback/local${url.search}`)
    expect(finished.headers.get("location")).toBe(`${proxyOrigin}/inside`)
  })

  // spec O19
  test("comes from AUTH_REDIRECT_PROXY_URL unless it is set, and so do the origins", async () => {
    vi.stubEnv("AUTH_REDIRECT_PROXY_URL", `${redirectProxyUrl}/`)
    vi.stubEnv("AUTH_REDIRECT_PROXY_ORIGINS", "https://a.test, http://*.preview.test")
    const unset: object = { redirectProxyUrl: undefined, redirectProxyOrigins: undefined }
    const deployments = await deploy(unset)
    const forwarded = await deployments.proxy.get(await toProxy(deployments))
    expect(forwarded.headers.get("location")).toMatch(`${previewOrigin}/auth/callback/local?`)
  })

  // spec O20
  test("can be overridden by a provider", async () => {
    const options = { redirectProxyUrl: "http://other.test/auth" }
    const deployments = await deploy(options, { redirectProxyUrl })
    const forwarded = await deployments.proxy.get(await toProxy(deployments))
    expect(forwarded.headers.get("location")).toMatch(`${previewOrigin}/auth/callback/local?`)
  })

  describe("with a secret of its own", () => {
    const ownSecret = { secret: "the-secret-of-the-previews-is-not-that-of-production" }
    const redirectProxySecret = "what-previews-and-production-share-and-nothing-else"

    // threat 4
    test("needs no secret of production on a preview", async () => {
      const deployments = await deploy({ redirectProxySecret }, {}, ownSecret)
      const { preview, proxy } = deployments
      const forwarded = await proxy.get(await toProxy(deployments))
      const target = new URL(forwarded.headers.get("location") ?? "")
      expect(target.origin).toBe(previewOrigin)
      const finished = await preview.get(`callback/local${target.search}`)
      expect(finished.headers.get("location")).toBe(`${previewOrigin}/inside`)
      expect(await preview.session()).not.toBeNull()
      // Production opens no session that a preview made.
      for (const [name, value] of preview.cookies) proxy.cookies.set(name, value)
      expect(await proxy.session()).toBeNull()
    })

    test("takes it from AUTH_REDIRECT_PROXY_SECRET, and older ones from a list", async () => {
      vi.stubEnv("AUTH_REDIRECT_PROXY_SECRET", redirectProxySecret)
      const older = {
        redirectProxySecret: ["the-newest-secret-of-the-redirect-proxy", redirectProxySecret],
      }
      for (const options of [{}, older]) {
        const preview = { ...ownSecret, redirectProxySecret }
        const deployments = await deploy(options, {}, options === older ? preview : ownSecret)
        const forwarded = await deployments.proxy.get(await toProxy(deployments))
        expect(forwarded.headers.get("location")).toMatch(`${previewOrigin}/auth/callback/local?`)
        await deployments.openid.close()
      }
      running = undefined
    })

    test("redirects no user whose state another secret sealed", async () => {
      const other = { redirectProxySecret: "a-secret-that-nobody-else-has-at-all-1" }
      const deployments = await deploy({ redirectProxySecret }, {}, other)
      const response = await deployments.proxy.get(await toProxy(deployments))
      expect(response.headers.get("location")).toContain("/auth/signin?error=InvalidCheck")
      expect(deployments.warnings.at(-1)).toContain("InvalidCheck")
    })

    test("is a configuration error when it is short", async () => {
      const { preview, errors } = await deploy({ redirectProxySecret: "short" })
      await preview.submit("signin/local")
      expect(errors[0]).toMatchObject({ type: "ConfigError" })
      expect(errors[0]?.message).toContain("redirectProxySecret")
    })

    // asvs 9.2.4
    // threat 4
    test("is required by a warning if a redirect proxy is set", () => {
      const code = "shared-redirect-proxy-secret"
      expect(warningsOf({ redirectProxyUrl }).map(([name]) => name)).toContain(code)
      const set = { redirectProxyUrl, redirectProxySecret }
      expect(warningsOf(set).map(([name]) => name)).not.toContain(code)
      expect(warningsOf({}).map(([name]) => name)).not.toContain(code)
    })

    // threat 4
    test("is asked for by a warning where a provider alone has a redirect proxy", () => {
      const warned = (options: object): string[] =>
        warningsOf({ providers: [proxied], ...options }).map(([name]) => name)
      const proxied = GitHub({ clientId: "id", clientSecret: "secret", redirectProxyUrl })
      expect(warned({})).toEqual(["shared-redirect-proxy-secret"])
      expect(warned({ redirectProxyUrl })).toEqual(["shared-redirect-proxy-secret"])
      expect(warned({ redirectProxySecret })).toEqual([])
    })
  })

  // spec O21
  test("turns the state check on, independent of the provider's checks", async () => {
    const { preview } = await deploy({}, { checks: ["none"] })
    const started = await preview.submit("signin/local")
    expect(new URL(started.headers.get("location") ?? "").searchParams.get("state")).toBeTruthy()
  })

  test("passes an error of the provider on as well", async () => {
    const deployments = await deploy()
    const { openid, preview, proxy } = deployments
    const started = await preview.submit("signin/local")
    const { url } = await openid.authorize(started.headers.get("location") ?? "", { deny: true })
    const forwarded = await proxy.get(`callback/local${url.search}`)
    const target = new URL(forwarded.headers.get("location") ?? "")
    expect(target.origin).toBe(previewOrigin)
    const finished = await preview.get(`callback/local${target.search}`)
    expect(finished.headers.get("location")).toContain("error=OAuthCallbackError")
  })

  test("is refused for a provider that answers with a form", async () => {
    const authorization = { params: { response_mode: "form_post" } }
    const { preview, errors } = await deploy({}, { authorization })
    const response = await preview.submit("signin/local")
    expect(response.headers.get("location")).toMatch(`${previewOrigin}/auth/signin?error=`)
    expect(errors[0]?.message).toContain("answers with a form")
  })

  test.each(["login.test/auth", "ftp://login.test", "http://login.test/auth?x", 7])(
    "is a configuration error when it is %j",
    async (url) => {
      // A program without types can pass anything.
      const { preview, errors } = await deploy({ redirectProxyUrl: url as string })
      await preview.submit("signin/local")
      expect(errors[0]?.message).toContain("redirectProxyUrl: must be an http(s) URL")
    },
  )
})

describe("the redirect proxy redirects no user", () => {
  // threat 4
  test("to a host that is not among redirectProxyOrigins", async () => {
    const deployments = await deploy({ redirectProxyOrigins: ["http://other.test"] })
    const response = await deployments.proxy.get(await toProxy(deployments))
    expect(response.headers.get("location")).toBe(`${proxyOrigin}/auth/signin?error=InvalidCheck`)
    expect(deployments.warnings.at(-1)).toContain(previewOrigin)
  })

  test("anywhere when there is no list", async () => {
    const deployments = await deploy({ redirectProxyOrigins: [] })
    const response = await deployments.proxy.get(await toProxy(deployments))
    expect(response.headers.get("location")).toBe(`${proxyOrigin}/auth/signin?error=InvalidCheck`)
  })

  test("who brings a state of another secret", async () => {
    const secret = "another-secret-of-more-than-32-characters"
    const otherDeployment = await deploy({ secret })
    const path = await toProxy(otherDeployment)
    await running?.close()
    const { proxy } = await deploy()
    const response = await proxy.get(path)
    expect(response.headers.get("location")).toBe(`${proxyOrigin}/auth/signin?error=InvalidCheck`)
  })

  test("who brings the state of another provider", async () => {
    const deployments = await deploy()
    const path = await toProxy(deployments)
    await running?.close()
    const { proxy } = await deploy({}, { id: "other" })
    const response = await proxy.get(path.replace("callback/local", "callback/other"))
    expect(response.headers.get("location")).toBe(`${proxyOrigin}/auth/signin?error=InvalidCheck`)
  })

  test("who comes later than a sign-in may take", async () => {
    const deployments = await deploy()
    const path = await toProxy(deployments)
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60_000 })
    onTestFinished(() => void vi.useRealTimers())
    const response = await deployments.proxy.get(path)
    expect(response.headers.get("location")).toBe(`${proxyOrigin}/auth/signin?error=InvalidCheck`)
  })

  test("with a session cookie instead of the encrypted state (GHSA-r4xp-prcw-77qf)", async () => {
    const deployments = await deploy()
    const path = new URLSearchParams((await toProxy(deployments)).split("?")[1])
    const { preview, proxy } = deployments
    const target = await proxy.get(`callback/local?${path.toString()}`)
    await preview.get(`callback/local${new URL(target.headers.get("location") ?? "").search}`)
    const session = preview.cookies.get("authjs.session-token") ?? ""
    path.set("state", (path.get("state") ?? "").slice(0, 13) + session)
    const response = await proxy.get(`callback/local?${path.toString()}`)
    expect(response.headers.get("location")).toBe(`${proxyOrigin}/auth/signin?error=InvalidCheck`)
  })
})

describe("the state behind a redirect proxy", () => {
  test("tells the provider nothing of the user or the host", async () => {
    const { preview } = await deploy()
    const started = await preview.submit("signin/local")
    const { searchParams } = new URL(started.headers.get("location") ?? "")
    const state = searchParams.get("state") ?? ""
    expect(state).not.toContain(".test")
    expect(Buffer.from(state.split(".")[0]?.slice(13) ?? "", "base64url").toString()).not.toContain(
      "preview",
    )
  })

  test("is neither a session nor the checks of a sign-in, though anybody can have one made", async () => {
    const { preview } = await deploy()
    const started = await preview.submit("signin/local")
    const state = new URL(started.headers.get("location") ?? "").searchParams.get("state") ?? ""
    const [id, sealed] = [state.slice(0, 13), state.slice(13)]
    preview.cookies.set("authjs.session-token", sealed)
    expect(await preview.session()).toBeNull()
    preview.cookies.set(`authjs.state.${id}`, sealed)
    const finished = await preview.get(`callback/local?code=c&state=${state}`)
    expect(finished.headers.get("location")).toContain("error=InvalidCheck")
  })

  test("is of no use in another browser", async () => {
    const deployments = await deploy()
    const forwarded = await deployments.proxy.get(await toProxy(deployments))
    const { search } = new URL(forwarded.headers.get("location") ?? "")
    deployments.preview.cookies.clear()
    const finished = await deployments.preview.get(`callback/local${search}`)
    expect(finished.headers.get("location")).toContain("error=InvalidCheck")
  })
})

describe("redirectProxyOrigins", () => {
  test.each([
    "*",
    "https://*",
    "https://*.com",
    "https://*.com.",
    "https://a.*.com:8080",
    "preview.test",
    7,
  ])("may not be %j", async (origin) => {
    // A program without types can pass anything.
    const { preview, errors } = await deploy({ redirectProxyOrigins: [origin as string] })
    await preview.submit("signin/local")
    expect(errors[0]?.message).toContain("redirectProxyOrigins: must be a list of origins")
  })
})
