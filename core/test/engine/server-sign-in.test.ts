import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { integrationEngine, type SignInCall } from "../../src/integration.ts"
import { GitHub } from "../../src/providers/github.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { localMail } from "../email/mailbox.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, origin } from "../support/visitor.ts"
import { passwords } from "./signed-in.ts"

function site(options: Partial<AuthConfig> = {}) {
  const links: string[] = []
  const { logger, warnings } = recordingLogger()
  const config = configWith({
    adapter: MemoryAdapter(),
    session: { strategy: "jwt" },
    experimental: { enableWebAuthn: true },
    providers: [
      GitHub({ clientId: "id", clientSecret: "secret" }),
      passwords,
      localMail({ sendVerificationRequest: ({ url }) => void links.push(url) }),
      Passkey,
      // It lacks its credentials, and is left out.
      { ...GitHub({}), id: "unset" },
    ],
    logger,
    ...options,
  })
  const signIn = (
    provider: string,
    wanted: Partial<SignInCall> = {},
    headers: Record<string, string> = {},
  ) => {
    const from = { origin, headers: new Headers(headers) }
    return integrationEngine(config).signIn(from, { provider, fields: {}, ...wanted })
  }
  return { signIn, links, warnings }
}

describe("signIn of an integration's engine", () => {
  test("leads to a provider, with parameters, and sets the cookie of its checks", async () => {
    const params = new URLSearchParams({ login: "ada" })
    const { redirect, cookies } = (await site().signIn("github", { params })) ?? {}
    const url = new URL(redirect ?? "")
    expect([url.origin, url.searchParams.get("login")]).toEqual(["https://github.com", "ada"])
    expect(url.searchParams.get("redirect_uri")).toBe(`${origin}/auth/callback/github`)
    expect(cookies?.map(({ name }) => name)).toContainEqual(expect.stringContaining("authjs.state"))
  })

  test("has the routes at the base path of the call", async () => {
    const { redirect } = (await site().signIn("github", { basePath: "/login" })) ?? {}
    const { searchParams } = new URL(redirect ?? "")
    expect(searchParams.get("redirect_uri")).toBe(`${origin}/login/callback/github`)
  })

  // spec G18
  test("signs in with credentials, without a CSRF token", async () => {
    const fields = { callbackUrl: "/members" }
    const { redirect, cookies } = (await site().signIn("credentials", { fields })) ?? {}
    expect(redirect).toBe(`${origin}/members`)
    expect(cookies?.map(({ name }) => name)).toContain("authjs.session-token")
  })

  test("sends a magic link, and leads to the page that says so", async () => {
    const { signIn, links } = site()
    const { redirect } = (await signIn("mail", { fields: { email: "ada@example.com" } })) ?? {}
    expect(redirect).toBe(`${origin}/auth/verify-request?provider=mail&type=email`)
    expect(links).toHaveLength(1)
  })

  // spec G18
  test.each(["passkey", "nobody", "constructor", ""])(
    "leaves %j to the sign-in page",
    async (provider) => {
      expect(await site().signIn(provider)).toBeUndefined()
    },
  )

  test("fails for a provider that was left out, with the reason", async () => {
    const reason = expect.stringContaining("AUTH_UNSET_ID")
    const error = { type: "ConfigError", message: reason }
    await expect(site().signIn("unset")).rejects.toMatchObject(error)
  })

  const crossSite = { "sec-fetch-site": "cross-site" }

  // spec G18
  test("allows a link of another site to open a provider, and nothing else", async () => {
    const { signIn, links } = site()
    expect((await signIn("github", {}, crossSite))?.redirect).toContain("https://github.com/")
    const refused = { type: "MissingCSRF" }
    const posted = { ...crossSite, origin: "https://evil.example" }
    await expect(signIn("github", {}, posted)).rejects.toMatchObject(refused)
    const link = { fields: { link: "true" } }
    await expect(signIn("github", link, crossSite)).rejects.toMatchObject(refused)
    await expect(signIn("credentials", {}, crossSite)).rejects.toMatchObject(refused)
    const mail = { fields: { email: "ada@example.com" } }
    await expect(signIn("mail", mail, crossSite)).rejects.toMatchObject(refused)
    expect(links).toEqual([])
  })

  test.each(["github", "credentials", "passkey", "nobody"])(
    "refuses %s for a host that is not trusted, with a line in the log",
    async (provider) => {
      const { signIn, warnings } = site({ trustedHosts: ["other.example.com"] })
      await expect(signIn(provider)).rejects.toMatchObject({ type: "UntrustedHost" })
      expect(warnings.join()).toContain("app.example.com is not among trustedHosts.")
    },
  )

  test.each(["github", "nobody"])(
    "throws for %s when the configuration cannot be used",
    async (provider) => {
      const { signIn } = site({ secret: "short" })
      await expect(signIn(provider)).rejects.toMatchObject({ type: "WeakSecretError" })
    },
  )
})
