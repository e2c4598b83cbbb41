import type { Adapter } from "@lockstep/core/adapters"
import { allowInsecureRequests, type AuthConfig } from "@lockstep/core"
import { describe, expect, onTestFinished, test } from "vitest"
import {
  programmableClient,
  type ProgrammableProvider,
  startProgrammableProvider,
} from "../../../../core/test/support/programmable-provider.ts"
import { configWith, visitor, type Visitor } from "../../../../core/test/support/visitor.ts"

/** Adapters that an application makes for each request. */
export interface Adapters {
  readonly adapter: () => Adapter
  /** Stores its accounts where the other one does not read them: under other names, if the adapter has such. */
  readonly elsewhere: () => Adapter
}

/** A tenant whose users sign in at their own issuer, under the same provider ID. */
async function openTenant(adapter: () => Adapter) {
  const provider = await startProgrammableProvider()
  onTestFinished(() => provider.close())
  const config = (): AuthConfig =>
    configWith({
      adapter: adapter(),
      providers: [
        {
          id: "sso",
          name: "SSO",
          type: "oidc",
          issuer: provider.issuer,
          ...programmableClient,
          [allowInsecureRequests]: true,
        },
      ],
    })
  return { provider, browser: visitor(config) }
}

interface Tenant {
  readonly provider: ProgrammableProvider
  readonly browser: Visitor
}

/** Signs in as user 1 of the tenant's issuer; returns where the browser ends. */
async function signIn({ provider, browser }: Tenant, email: string): Promise<string> {
  provider.does.claims = (claims) => ({ ...claims, sub: "1", email, name: email })
  const away = await browser.submit("signin/sso")
  const location = away.headers.get("location") ?? ""
  if (!location.startsWith(provider.issuer)) return location
  const query = String(new URLSearchParams(provider.answer(new URL(location))))
  const back = await browser.get(`callback/sso?${query}`)
  return back.headers.get("location") ?? ""
}

const misconfigured = "http://app.example.com/auth/error?error=Configuration"

/**
 * Tests that user 1 of one issuer is never user 1 of another, although the application makes an adapter
 * for each request.
 */
export function testOneIssuer(name: string, open: () => Promise<Adapters>): void {
  describe(`${name}, made for each request`, () => {
    // asvs 6.8.1
    test("keeps the ID of a provider for one issuer in a database", async () => {
      const { adapter } = await open()
      const [first, second] = [await openTenant(adapter), await openTenant(adapter)]
      await signIn(first, "boss@a.example")
      expect(await first.browser.session()).toMatchObject({ user: { email: "boss@a.example" } })
      expect(await signIn(second, "attacker@b.example")).toBe(misconfigured)
      expect(await second.browser.session()).toBeNull()
      expect(await signIn(first, "boss@a.example")).not.toContain("error=")
    })

    test("leaves the tenants alone that scope their accounts themselves", async () => {
      const { adapter } = await open()
      const scoped = (tenant: string) => (): Adapter => {
        const all = adapter()
        const own = <Key extends { provider: string }>(key: Key): Key => ({
          ...key,
          provider: `${tenant}/${key.provider}`,
        })
        return {
          ...all,
          getUserByAccount: (key) => all.getUserByAccount?.(own(key)) ?? null,
          linkAccount: (account) => all.linkAccount?.(own(account)),
        }
      }
      for (const tenant of ["a", "b"]) {
        const opened = await openTenant(scoped(tenant))
        await signIn(opened, `boss@${tenant}.example`)
        const user = { email: `boss@${tenant}.example` }
        expect(await opened.browser.session()).toMatchObject({ user })
      }
    })

    test("lets another issuer have the ID where accounts are stored elsewhere", async () => {
      const { adapter, elsewhere } = await open()
      for (const [index, make] of [adapter, elsewhere].entries()) {
        const opened = await openTenant(make)
        await signIn(opened, `boss@${index}.example`)
        const user = { email: `boss@${index}.example` }
        expect(await opened.browser.session()).toMatchObject({ user })
      }
    })
  })
}
