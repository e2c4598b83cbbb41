import { setTimeout } from "node:timers/promises"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { customFetch } from "../../src/index.ts"
import type { OAuthConfig } from "../../src/provider/oauth-provider.ts"
import Credentials from "../../src/providers/credentials.ts"
import { programmableClient } from "../support/programmable-provider.ts"
import { configWith, origin, visitor } from "../support/visitor.ts"

/**
 * Two providers at which the code is the user, so that each of many users has an own one. They answer
 * out of order, and without hundreds of connections, which a loaded machine may not open in time.
 */
function twoProviders() {
  const asked: string[] = []
  const answer: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    const body = await request.text()
    asked.push(pathname)
    await setTimeout((asked.length * 7) % 10)
    return pathname === "/token"
      ? Response.json({ access_token: new URLSearchParams(body).get("code"), token_type: "Bearer" })
      : Response.json({ sub: request.headers.get("authorization")?.slice("Bearer ".length) })
  }
  const providerAt = (id: string): OAuthConfig => ({
    id,
    name: id,
    type: "oauth",
    authorization: `https://${id}.test/authorize`,
    token: `https://${id}.test/token`,
    userinfo: `https://${id}.test/userinfo`,
    ...programmableClient,
    [customFetch]: answer,
    profile: ({ sub }) => ({ id: `${id}-${sub}`, name: String(sub), email: `${sub}@${id}.test` }),
  })
  return { providers: [providerAt("one"), providerAt("two")], asked }
}

describe("two hundred users who sign in at once at two providers (CVE-2019-19723, CVE-2025-67490, CVE-2026-40155)", () => {
  test.each(["jwt", "database"] as const)("are each themselves, under %s", async (strategy) => {
    const { providers } = twoProviders()
    const adapter = MemoryAdapter()
    const config = configWith({ providers, adapter, session: { strategy } })
    const names = Array.from({ length: 200 }, (_, index) => `person-${index}`)
    const seen = await Promise.all(
      names.map(async (name, index) => {
        const id = index % 2 === 0 ? "one" : "two"
        const browser = visitor(config)
        const away = await browser.submit(`signin/${id}`, { callbackUrl: `/${name}` })
        const url = new URL(away.headers.get("location") ?? "")
        const query = new URLSearchParams({
          code: name,
          state: url.searchParams.get("state") ?? "",
        })
        const back = await browser.get(`callback/${id}?${query.toString()}`)
        return [back.headers.get("location"), await browser.session()]
      }),
    )
    expect(seen).toMatchObject(
      names.map((name, index) => [
        `${origin}/${name}`,
        { user: { name, email: `${name}@${index % 2 === 0 ? "one" : "two"}.test` } },
      ]),
    )
  })
})

describe("two configurations in one process", () => {
  const passwords = (name: string) =>
    Credentials({ credentials: {}, authorize: () => ({ id: name, name }) })

  // asvs 6.8.1
  test("share no session, no token and no check, though the cookies have the same names", async () => {
    const { providers, asked } = twoProviders()
    const first = configWith({ providers: [passwords("ada"), ...providers] })
    const second = configWith({
      providers: [passwords("grace"), ...providers],
      secret: "another-secret-of-more-than-32-characters",
    })
    const browser = visitor(first)
    await browser.submit("callback/credentials")
    const csrfToken = await browser.csrfToken()
    const away = await browser.submit("signin/one")
    const url = new URL(away.headers.get("location") ?? "")
    const other = visitor(second)
    for (const [name, value] of browser.cookies) other.cookies.set(name, value)
    const refused = await other.post("callback/credentials", { csrfToken })
    expect(refused.headers.get("location")).toContain("error=MissingCSRF")
    const query = new URLSearchParams({ code: "x", state: url.searchParams.get("state") ?? "" })
    const back = await other.get(`callback/one?${query.toString()}`)
    expect(back.headers.get("location")).toContain("error=InvalidCheck")
    expect(await other.session()).toBeNull()
    expect(asked).toEqual([])
    expect(await browser.session()).toMatchObject({ user: { name: "ada" } })
  })
})
