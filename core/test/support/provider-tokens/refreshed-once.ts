import { afterEach, describe, expect, test, vi } from "vitest"
import type { Adapter, Store } from "../../../src/adapters.ts"
import {
  startRotatingProvider,
  tokenApplication,
  type TokenApplication,
  type TokenOptions,
} from "./token-application.ts"

/** A database with its tables, and a store, each on their own connections. */
export interface TokenSubject {
  readonly adapter: Adapter
  readonly store: Store
}

const callers = 100

/**
 * What must hold of tokens that several instances of an application refresh, with a real adapter, a real store
 * and a provider that revokes the grant when a refresh token is used twice.
 *
 * @param open - one instance's connections; all share the records
 * @param rounds - how often the tokens expire
 */
export function testRefreshedOnce(open: () => Promise<TokenSubject>, rounds = 20): void {
  async function twoInstances(users: readonly string[], options: Partial<TokenOptions> = {}) {
    const openid = await startRotatingProvider(users)
    const first = tokenApplication({ openid, ...(await open()), ...options })
    const second = tokenApplication({ openid, ...(await open()), ...options })
    return { openid, first, second, wanted: { provider: openid.id } }
  }

  const tokensOf = async ({ auth, userOf }: TokenApplication, login: string) =>
    (await auth.forUser(await userOf(login))).tokens

  describe("two instances that are asked for an expired token", () => {
    afterEach(() => void vi.useRealTimers())

    // fault T1
    test("refresh it once in each round, and the grant stays valid", async () => {
      const login = "ada-of-rounds"
      const { openid, first, second, wanted } = await twoInstances([login])
      await first.enter(login)
      const tokens = [await tokensOf(first, login), await tokensOf(second, login)] as const
      const seen = new Set<string>()
      for (let round = 1; round <= rounds; round += 1) {
        const before = openid.tokenRequests()
        await first.expire(login)
        const got = await Promise.all(
          Array.from({ length: callers }, (_, at) => (tokens[at % 2] ?? tokens[0]).get(wanted)),
        )
        const distinct = new Set(got.map((token) => token.accessToken))
        expect([round, distinct.size, openid.tokenRequests() - before]).toEqual([round, 1, 1])
        for (const token of distinct) seen.add(token)
        expect(await openid.accepts([...distinct].join(""))).toBe(true)
      }
      expect(seen.size).toBe(rounds)
      expect([...first.errors, ...second.errors]).toEqual([])
    })

    // fault T1
    test("refresh that of one session once in each round, and the grant stays valid", async () => {
      const login = "ada-of-sessions"
      const session = { strategy: "jwt" } as const
      const options = { feature: { keep: "session" }, more: { session } } as const
      const { openid, first, second, wanted } = await twoInstances([login], options)
      const browser = await first.enter(login)
      const seen = new Set<string>()
      for (let round = 1; round <= rounds; round += 1) {
        const before = openid.tokenRequests()
        // Beyond the life of an access token.
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 700_000 })
        const got = await Promise.all(
          Array.from({ length: callers }, async (_, at) =>
            (await (at % 2 === 0 ? first : second).of(browser)).tokens.get(wanted),
          ),
        )
        const distinct = new Set(got.map((token) => token.accessToken))
        expect([round, distinct.size, openid.tokenRequests() - before]).toEqual([round, 1, 1])
        for (const token of distinct) seen.add(token)
        expect(await openid.accepts([...distinct].join(""))).toBe(true)
      }
      expect(seen.size).toBe(rounds)
      expect([...first.errors, ...second.errors]).toEqual([])
    })

    // fault T8
    test("with a token that the API rejected refresh it once, for late callers too", async () => {
      const login = "ada-rejected"
      const { openid, first, second, wanted } = await twoInstances([login])
      await first.enter(login)
      const tokens = [await tokensOf(first, login), await tokensOf(second, login)] as const
      const { accessToken: rejectedToken } = await tokens[0].get(wanted)
      const before = openid.tokenRequests()
      const ask = (at: number) => (tokens[at % 2] ?? tokens[0]).get({ ...wanted, rejectedToken })
      const got = await Promise.all(Array.from({ length: 50 }, (_, at) => ask(at)))
      got.push(await ask(0), await ask(1))
      expect(new Set(got.map((token) => token.accessToken)).size).toBe(1)
      expect(got[0]?.accessToken).not.toBe(rejectedToken)
      expect(openid.tokenRequests() - before).toBe(1)
    })

    // fault T9
    test("give each of many users their own", async () => {
      const users = Array.from({ length: 12 }, (_, at) => `user-${at}`)
      const { first, second, openid, wanted } = await twoInstances(users)
      for (const login of users) {
        await first.enter(login)
        await first.expire(login)
      }
      const got = await Promise.all(
        users.flatMap((login) =>
          [first, second, first].map(async (app) => {
            const token = await (await tokensOf(app, login)).get(wanted)
            expect(token.account).toEqual({ provider: openid.id, providerAccountId: login })
            return [login, token.accessToken] as const
          }),
        ),
      )
      const byUser = new Map(got)
      expect(new Set(byUser.values()).size).toBe(users.length)
      expect(got.filter(([login, token]) => byUser.get(login) !== token)).toEqual([])
      for (const [login, token] of byUser) {
        const headers = { authorization: `Bearer ${token}` }
        const profile: unknown = await (await fetch(`${openid.issuer}/me`, { headers })).json()
        expect(profile).toMatchObject({ sub: login })
      }
    })
  })
}
