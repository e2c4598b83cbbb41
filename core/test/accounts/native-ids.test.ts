import { memoryStore } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import type { Adapter, AdapterMethod } from "../../src/adapters.ts"
import type { AuthConfig } from "../../src/index.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { idTypes, nativeIdAdapter } from "../support/native-ids.ts"
import { skipPauses } from "../support/skipped-pauses.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { configWith, origin, sessionCookie, visitor } from "../support/visitor.ts"
import { finish, optionsFor, usePasskey } from "../webauthn/passkey-site.ts"
import { currentProvider, providerOf, signIn, useProvider } from "../support/current-provider.ts"

useProvider()

const cases = [
  { name: "number", strategy: "database" },
  { name: "number", strategy: "jwt" },
  { name: "bigint", strategy: "database" },
  { name: "bigint", strategy: "jwt" },
  { name: "object", strategy: "database" },
] as const

describe.each(cases)("users with IDs of type $name, strategy $strategy", ({ name, strategy }) => {
  const type = idTypes[name]

  /** A new configuration and a new adapter on the same store, as after a restart. */
  const restarted = (store: ReturnType<typeof memoryStore>, options: Partial<AuthConfig> = {}) =>
    configWith({
      adapter: nativeIdAdapter(type, store),
      providers: [providerOf(), providerOf("second"), Passkey],
      experimental: { enableWebAuthn: true },
      session: { strategy, updateAge: 0 },
      callbacks: {
        session: ({ session, token, user }) => ({ ...session, id: token?.sub ?? user?.id }),
      },
      ...options,
    })

  test("sign in, stay signed in, link accounts and return after restarts", async () => {
    const store = memoryStore()
    const browser = visitor(() => restarted(store))
    expect(await signIn(browser)).toBe(origin)
    expect(await browser.session()).toMatchObject({ id: type.next(1) })
    currentProvider().does.claims = (claims) => ({ ...claims, sub: "ada-at-second" })
    expect(await signIn(browser, { id: "second", form: { link: "true" } })).toBe(origin)
    expect([...store.accounts.values()].map(({ userId }) => userId)).toEqual([
      type.next(1),
      type.next(1),
    ])
    const other = visitor(() => restarted(store))
    expect(await signIn(other, { id: "second" })).toBe(origin)
    expect(await other.session()).toMatchObject({ id: type.next(1) })
    await other.submit("signout")
    expect(await other.session()).toBeNull()
    expect(store.users.size).toBe(1)
  })

  test("make passkeys and sign in with them after restarts", async () => {
    const store = memoryStore()
    const device = await softwarePasskey(origin)
    const browser = visitor(() => restarted(store))
    const made = await optionsFor(browser, { action: "register", email: "ada@example.com" })
    expect(await finish(browser, "register", await device.create(made.options))).toBe(origin)
    const more = await optionsFor(browser, { action: "register" })
    expect(more.options["excludeCredentials"]).toHaveLength(1)
    const other = visitor(() => restarted(store))
    expect(await usePasskey(other, device)).toBe(origin)
    expect(await other.session()).toMatchObject({ id: type.next(1) })
  })

  const steps: AdapterMethod[] = [
    "createUser",
    "linkAccount",
    ...(strategy === "database" ? (["createSession"] as const) : []),
  ]

  test.each(steps)("leave no orphan when %s fails, and a retry succeeds", async (step) => {
    // The longest of those in which another request can store the account.
    skipPauses(300)
    for (const fails of ["before", "after"] as const) {
      const store = memoryStore()
      const adapter: Adapter = nativeIdAdapter(type, store)
      const broken = async (...args: never[]): Promise<never> => {
        // It passes on exactly what it is called with.
        if (fails === "after") await (adapter[step] as (...args: never[]) => unknown)(...args)
        throw new Error("connect ECONNREFUSED")
      }
      const failing = restarted(store, { adapter: { ...adapter, [step]: broken } })
      const browser = visitor(failing)
      expect(await signIn(browser)).toContain("error=Configuration")
      expect(browser.cookies.has(sessionCookie)).toBe(false)
      // A user whose row was written, and for which the database returned nothing, cannot be found again.
      if (step !== "createUser") expect(store.users.size).toBe(store.accounts.size)
      if (step === "createUser" && fails === "after") continue
      const again = visitor(restarted(store))
      expect(await signIn(again)).toBe(origin)
      expect([store.users.size, store.accounts.size]).toEqual([1, 1])
    }
  })
})
