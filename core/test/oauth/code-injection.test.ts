import { describe, expect, test } from "vitest"
import type { Check, OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { Auth0 } from "../../src/providers/auth0.ts"
import { LinkedIn } from "../../src/providers/linkedin.ts"
import type { Misbehaviour } from "../support/programmable-provider.ts"
import { origin, visitor } from "../support/visitor.ts"
import { openIdFlow } from "./programmable-flow.ts"
import { openBrowser, resolved } from "./sign-in-flow.ts"
import { application } from "../support/application.ts"
import { currentProvider, providerOf, useProvider } from "../support/current-provider.ts"

const announcing = (methods: unknown): Misbehaviour => ({
  discovery: (document) => ({ ...document, code_challenge_methods_supported: methods }),
})

describe("the code of another user's sign-in, at a provider that ignores PKCE", () => {
  useProvider()

  /** The attacker calls back with the code of the victim and their own state. */
  async function inject(members: Partial<OIDCConfig>): Promise<unknown> {
    const { config } = application({ providers: [providerOf("local", members)] })
    const op = currentProvider()
    const victim = await visitor(config).submit("signin/local")
    const stolen = new URL(victim.headers.get("location") ?? "").searchParams.get("nonce")
    const attacker = visitor(config)
    const away = await attacker.submit("signin/local")
    const url = new URL(away.headers.get("location") ?? "")
    const query = new URLSearchParams(op.answer(url)).toString()
    // The provider issues the tokens of the sign-in that the code belongs to.
    op.does.claims = ({ nonce: _nonce, ...claims }) => ({
      ...claims,
      ...(stolen !== null && { nonce: stolen }),
    })
    const back = await attacker.get(`callback/local?${query}`)
    expect(back.headers.get("location")).toContain(origin)
    return attacker.session()
  }

  // asvs 10.5.1
  test("signs no user in by default", async () => {
    expect(await inject({})).toBeNull()
  })

  test("signs in where the application took the nonce out of the checks", async () => {
    expect(await inject({ checks: ["pkce", "state"] })).not.toBeNull()
  })
})

describe("the default checks", () => {
  test("have a nonce for providers of OpenID Connect that say nothing of checks", () => {
    const options = { clientId: "c", clientSecret: "s", issuer: "https://idp.example" }
    expect(resolved(Auth0(options)).checks).toEqual({ pkce: true, nonce: true })
  })

  test("are replaced by those of a provider that returns no nonce", () => {
    const options = { clientId: "c", clientSecret: "s" }
    expect(resolved(LinkedIn(options)).checks).toEqual({ pkce: false, nonce: false })
  })

  test("are replaced by those that the application wrote", () => {
    const options = { clientId: "c", clientSecret: "s", issuer: "https://idp.example" }
    const written = resolved(Auth0({ ...options, checks: ["pkce", "state"] }))
    expect(written.checks).toEqual({ pkce: true, nonce: false })
  })
})

describe("metadata that tells of PKCE (RFC 8414)", () => {
  const start = async (methods: unknown, checks?: readonly Check[]) => {
    const { provider } = await openIdFlow(announcing(methods), checks && { checks })
    const debug: unknown[] = []
    const logger = { error() {}, warn() {}, debug: (...line: unknown[]) => void debug.push(line) }
    const url = await openBrowser({ logger }).start(provider)
    return { url, debug }
  }
  const note = ["the provider does not announce PKCE with S256", { provider: "local" }]

  test.each([[["S256"]], [["plain", "S256"]]])(
    "with S256 needs nothing more: %j",
    async (methods) => {
      const { url, debug } = await start(methods, ["pkce", "state"])
      expect(url.searchParams.get("code_challenge_method")).toBe("S256")
      expect(debug).toEqual([])
    },
  )

  test.each([[["plain"]], [[]]])(
    "without S256 leaves the nonce to protect: %j",
    async (methods) => {
      const { url, debug } = await start(methods)
      expect(url.searchParams.get("code_challenge_method")).toBe("S256")
      expect(url.searchParams.has("nonce")).toBe(true)
      expect(debug).toEqual([note])
    },
  )

  test.each([[["plain"]], [[]]])(
    "without S256 stops a sign-in without nonce: %j",
    async (methods) => {
      await expect(start(methods, ["pkce", "state"])).rejects.toMatchObject({
        type: "OAuthSignInError",
        message: expect.stringContaining("Add nonce to its checks"),
      })
    },
  )

  test("without S256 does not matter to a sign-in without PKCE", async () => {
    const { url, debug } = await start(["plain"], ["state"])
    expect(url.searchParams.has("code_challenge")).toBe(false)
    expect(debug).toEqual([])
  })

  test.each([undefined, "S256 as a string", 7])(
    "that has no list is noted, since many providers do not tell: %j",
    async (methods) => {
      const { url, debug } = await start(methods, ["pkce", "state"])
      expect(url.searchParams.get("code_challenge_method")).toBe("S256")
      expect(debug).toEqual([note])
    },
  )
})
