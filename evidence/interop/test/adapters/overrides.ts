import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import { describe, expect, test } from "vitest"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { finish, optionsFor } from "../../../../core/test/webauthn/passkey-site.ts"
import { ada, openSite, origin } from "./site.ts"

type Overrides = Partial<Adapter>

/** How applications override methods of an adapter. */
const ways: Readonly<Record<string, (adapter: Adapter, overrides: Overrides) => Adapter>> = {
  "an object spread": (adapter, overrides) => ({ ...adapter, ...overrides }),
  assignment: (adapter, overrides) => Object.assign(adapter, overrides),
  "a Proxy": (adapter, overrides) =>
    new Proxy(adapter, {
      get: (target, name): unknown => Reflect.get(name in overrides ? overrides : target, name),
    }),
  "a Proxy that binds": (adapter, overrides) =>
    new Proxy(adapter, {
      get(target, name): unknown {
        const method: unknown = Reflect.get(name in overrides ? overrides : target, name)
        return typeof method === "function" ? method.bind(target) : method
      },
    }),
  "a subclass": (adapter, overrides) => {
    class Store {
      constructor() {
        Object.assign(this, adapter)
      }
    }
    class Own extends Store {
      constructor() {
        super()
        Object.assign(this, overrides)
      }
    }
    return new Own()
  },
  "a prototype chain": (adapter, overrides) => Object.assign(Object.create(adapter), overrides),
}

const oidcCalls: AdapterMethod[] = [
  "getUserByAccount",
  "getUserByEmail",
  "createUser",
  "linkAccount",
  "createSession",
]
const passkeyCalls: AdapterMethod[] = ["createUser", "linkAccount", "createAuthenticator"]

/** Overrides methods of an adapter in each of the usual ways. */
export function testOverrides(name: string, open: () => Promise<Adapter>): void {
  describe.each(Object.keys(ways))(`${name}, overridden by %s`, (way) => {
    /** An adapter with overrides, and the methods that it came with. */
    const openWith = async (
      overridesOf: (stored: Required<Omit<Adapter, "deleteExpired">>) => Overrides,
    ) => {
      const adapter = await open()
      // Our adapters have all methods where the database has all tables.
      const stored = { ...adapter } as Required<Omit<Adapter, "deleteExpired">>
      const overridden = ways[way]?.(adapter, overridesOf(stored)) ?? adapter
      return { stored, site: await openSite(() => overridden, "database") }
    }

    /** Notes the calls of methods, and does what they do. */
    const noting = (names: readonly AdapterMethod[], log: string[]) => (stored: Adapter) =>
      Object.fromEntries(
        names.map((method) => [
          method,
          (...args: never[]) => {
            log.push(method)
            // It passes on exactly what it is called with.
            return (stored[method] as (...args: never[]) => unknown)(...args)
          },
        ]),
      )

    test("runs the methods at a first sign-in, in the order of Auth.js", async () => {
      const log: string[] = []
      const { site } = await openWith(noting(oidcCalls, log))
      expect(await site.signIn(site.browser())).toBe(origin)
      expect(log).toEqual(oidcCalls)
    })

    test("runs the methods at a first passkey", async () => {
      const log: string[] = []
      const { site } = await openWith(noting(passkeyCalls, log))
      const [browser, device] = [site.browser(), await softwarePasskey(origin)]
      const { options } = await optionsFor(browser, { action: "register", email: ada.email })
      expect(await finish(browser, "register", await device.create(options))).toBe(origin)
      expect(log).toEqual(passkeyCalls)
    })

    test("keeps out users that createUser refuses, and stores nothing of them", async () => {
      const { site, stored } = await openWith((original) => ({
        createUser: (user) => {
          if (!user.email.endsWith("@corp.example")) throw new Error("Only for colleagues.")
          return original.createUser(user)
        },
      }))
      const browser = site.browser()
      expect(await site.signIn(browser)).toContain("error=Configuration")
      expect(await browser.session()).toBeNull()
      expect(await stored.getUserByEmail(ada.email)).toBeNull()
      const account = { provider: "local", providerAccountId: "ada" }
      expect(await stored.getUserByAccount(account)).toBeNull()
      site.claims = { ...ada, sub: "grace", email: "grace@corp.example" }
      expect(await site.signIn(browser)).toBe(origin)
    })

    test("stores tokens as linkAccount encrypts them", async () => {
      const { site, stored } = await openWith((original) => ({
        linkAccount: (account) =>
          original.linkAccount({ ...account, access_token: "encrypted", id_token: "encrypted" }),
      }))
      expect(await site.signIn(site.browser())).toBe(origin)
      const account = await stored.getAccount("ada", "local")
      expect([account?.access_token, account?.id_token]).toEqual(["encrypted", "encrypted"])
    })

    test("deletes the user again when linkAccount fails", async () => {
      let fails = true
      const { site, stored } = await openWith((original) => ({
        linkAccount: (account) => {
          if (fails) throw new Error("The key store is away.")
          return original.linkAccount(account)
        },
      }))
      const browser = site.browser()
      expect(await site.signIn(browser)).toContain("error=Configuration")
      expect(await stored.getUserByEmail(ada.email)).toBeNull()
      fails = false
      expect(await site.signIn(browser)).toBe(origin)
    })
  })

  test(`${name} creates user and account in one call when nothing is overridden`, async () => {
    const adapter = await open()
    const called: PropertyKey[] = []
    const watched = new Proxy(adapter, {
      get(target, method): unknown {
        const found: unknown = Reflect.get(target, method)
        if (typeof method === "string") called.push(method)
        return found
      },
    })
    const site = await openSite(() => watched, "database")
    called.length = 0
    expect(await site.signIn(site.browser())).toBe(origin)
    expect(called).toContain("createUserWithAccount")
    expect(await adapter.getUserByEmail?.(ada.email)).toMatchObject({ name: "Ada" })
  })
}
