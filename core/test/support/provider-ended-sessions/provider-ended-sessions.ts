import { describe, expect, test } from "vitest"
import type { Adapter, Store } from "../../../src/adapters.ts"
import { sessionManagement } from "../../../src/features/session-management.ts"
import { createAuth } from "../../../src/index.ts"
import { formOf } from "../signing-provider.ts"
import { logoutTokenApplication, type LogoutTokenOptions } from "../logout-token-application.ts"

/** A database with its tables, and a store. */
export interface ProviderEndedSubject {
  readonly adapter: Adapter
  readonly store: Store
}

const done = { status: 200, text: "" }
/** After what has ended until now. A constant would be as old as the worker that has loaded this module. */
const later = () => ({ iat: Math.floor(Date.now() / 1000) + 5 })

/**
 * What must hold when a provider ends sessions of a database, with a real adapter and a real store.
 *
 * @param open - an empty database
 */
export function testProviderEndedSessions(open: () => Promise<ProviderEndedSubject>): void {
  async function start(options: LogoutTokenOptions = {}) {
    const { adapter, store } = await open()
    const made = await logoutTokenApplication({ strategy: "database", adapter, store, ...options })
    const rowsOf = async (account = "ada", provider = "local"): Promise<number> => {
      const user = await adapter.getUserByAccount?.({ provider, providerAccountId: account })
      return (await adapter.listSessionsByUserId?.(user?.id ?? ""))?.length ?? 0
    }
    const logOut = async (claims: Record<string, unknown> = {}) =>
      made.post(formOf(await made.token({ claims })))
    return { ...made, adapter, store, rowsOf, logOut }
  }

  describe("a provider that ends", () => {
    test("one session ends that one alone, on every instance", async () => {
      const { enter, events, logOut, rowsOf, warnings, errors } = await start()
      const first = await enter()
      const second = await enter({ sid: "another" })
      expect(await logOut()).toMatchObject(done)
      expect([await first.session(), await second.session()]).toEqual([null, expect.anything()])
      expect(await rowsOf()).toBe(1)
      const userId: unknown = expect.any(String)
      expect(events).toEqual([{ userId, reason: "provider", provider: "local", sub: "ada" }])
      // The same session again: the others of the user are not taken for it.
      expect(await logOut()).toMatchObject(done)
      expect(await second.session()).not.toBeNull()
      expect([...warnings, ...errors]).toEqual([])
    })

    test("all sessions of a user ends those alone", async () => {
      const { enter, logOut, rowsOf } = await start()
      await enter()
      await enter({ sid: undefined }, 1)
      const bob = await enter({ sub: "bob", sid: "of-bob", email: "bob@example.com" })
      expect(await logOut({ sid: undefined })).toMatchObject(done)
      expect(await rowsOf()).toBe(0)
      expect(await bob.session()).not.toBeNull()
      expect(await logOut({ sid: undefined, sub: "nobody" })).toMatchObject(done)
    })

    test("a session that is not known ends those of the user", async () => {
      const { enter, logOut, rowsOf } = await start()
      await enter({ sid: undefined })
      expect(await logOut({ sid: "from-before", sub: undefined })).toMatchObject(done)
      expect(await rowsOf()).toBe(1)
      expect(await logOut({ sid: "from-before" })).toMatchObject(done)
      expect(await rowsOf()).toBe(0)
    })

    test("a user whose sessions are from before the feature ends them by the account", async () => {
      const { store } = await open()
      const isKnown = (key: string) => key.startsWith("sid:") || key.startsWith("sub:")
      const get: Store["get"] = async (keys) =>
        (await store.get(keys)).map((value, at) => (isKnown(keys[at] ?? "") ? null : value))
      const { enter, logOut, rowsOf } = await start({ store: { ...store, get } })
      await enter()
      expect(await logOut({ sid: undefined })).toMatchObject(done)
      expect(await rowsOf()).toBe(0)
    })

    // fault B8
    test("the session of nine sign-ins ends all, of which the first ended before", async () => {
      const { enter, logOut, rowsOf } = await start()
      const browsers = []
      for (let at = 0; at < 9; at += 1) browsers.push(await enter())
      expect(await browsers[0]?.session()).toBeNull()
      expect(await rowsOf()).toBe(8)
      expect(await logOut({ sub: undefined })).toMatchObject(done)
      expect(await rowsOf()).toBe(0)
    })

    test.each(["session", "user"])("the %s of a sign-in under way refuses it", async (ended) => {
      const claims = ended === "user" ? { sid: undefined } : {}
      let during = async (): Promise<unknown> => undefined
      // What is running while the application decides about the sign-in.
      const signIn = async () => Boolean(await during()) || true
      const { begin, browser, logOut, rowsOf } = await start({ more: { callbacks: { signIn } } })
      during = () => logOut(claims)
      const ada = browser()
      const finish = await begin(ada)
      expect(await finish()).toContain("error=AccessDenied")
      expect([await ada.session(), await rowsOf()]).toEqual([null, 0])
      during = async () => undefined
      const again = browser()
      expect(await (await begin(again))(later())).not.toContain("error")
      expect(await again.session()).not.toBeNull()
    })

    test("a session under a new token ends it, also where tokens are hashed", async () => {
      for (const hashTokens of [false, true]) {
        const columns = { facts: true as const }
        const { configs, enter, logOut, rowsOf } = await start({
          session: { columns, hashTokens },
          features: [sessionManagement()],
        })
        const ada = await enter()
        const old = ada.cookies.get("authjs.session-token")
        const auth = createAuth(configs[0])
        const own = await auth.for(ada.pageRequest())
        // The list of features is not written out here, so the type has no namespace.
        const { sessions } = own as unknown as { sessions: { endOthers(): Promise<void> } }
        await sessions.endOthers()
        ada.keep(own.apply(new Response()))
        expect(ada.cookies.get("authjs.session-token")).not.toBe(old)
        expect(await ada.session()).not.toBeNull()
        expect(await logOut({ sub: undefined })).toMatchObject(done)
        expect([await ada.session(), await rowsOf()]).toEqual([null, 0])
      }
    })
  })
}
