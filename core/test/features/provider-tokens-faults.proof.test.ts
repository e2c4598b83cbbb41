import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { TokenError } from "../../src/errors.ts"
import { callsOfRefresh, mortal } from "../support/provider-tokens/dying.ts"
import { skipPauses } from "../support/skipped-pauses.ts"
import { down, errorOf, pass, replaceable } from "./faulty-tokens.ts"
import { sharedStore } from "../support/application.ts"
import {
  openTokenApplication,
  startRotatingProvider,
} from "../support/provider-tokens/token-application.ts"

afterEach(() => void vi.useRealTimers())

describe("a process that ends during a refresh", () => {
  const deaths = callsOfRefresh.flatMap((name, index) =>
    (["before", "after"] as const).map((when) => ({ name, when, call: index + 1 })),
  )

  // fault T2
  test.each(deaths)(
    "$when its call $call, $name, loses no grant but in one place",
    async (death) => {
      const adapter = MemoryAdapter()
      const store = sharedStore()
      const first = mortal(adapter, store)
      const openid = await startRotatingProvider()
      const dying = await openTokenApplication({
        openid,
        ...first,
        adapter: first.adapter,
        store: first.store,
      })
      await dying.enter()
      const other = await openTokenApplication({ openid, adapter, store })
      await other.expire()
      const tokens = await dying.tokens()
      first.live(death)
      void tokens.get(dying.wanted)
      await first.ended
      expect(first.calls).toEqual(callsOfRefresh.slice(0, death.call))
      // The lease ends.
      pass(31)
      const next = await other.tokens()
      if (isLost(death)) {
        const pauses = skipPauses(1000)
        expect((await errorOf(next.get(other.wanted))).reason).toBe("rejected")
        expect(pauses()).toBe(1)
        const asked = openid.tokenRequests()
        expect((await errorOf(next.get(other.wanted))).reason).toBe("rejected")
        expect(openid.tokenRequests()).toBe(asked)
        return
      }
      const { accessToken } = await next.get(other.wanted)
      expect(await openid.accepts(accessToken)).toBe(true)
      await other.expire()
      expect(await openid.accepts((await next.get(other.wanted)).accessToken)).toBe(true)
      expect(other.errors).toEqual([])
    },
  )

  test.each(deaths)(
    "$when its call $call, $name, that hangs, keeps no later request of the process waiting",
    async (death) => {
      const adapter = MemoryAdapter()
      const first = mortal(adapter, sharedStore())
      const openid = await startRotatingProvider()
      const app = await openTokenApplication({
        openid,
        ...first,
        adapter: first.adapter,
        store: first.store,
      })
      await app.enter()
      await app.expire()
      const tokens = await app.tokens()
      first.live({ ...death, hangs: true })
      void tokens.get(app.wanted).catch(() => {})
      await first.ended
      // The lease ends.
      pass(31)
      const later = tokens.get(app.wanted)
      if (isLost(death)) {
        expect((await errorOf(later)).reason).toBe("rejected")
        return
      }
      expect(await openid.accepts((await later).accessToken)).toBe(true)
    },
  )
})

/** Whether the provider has exchanged the refresh token, and nobody has stored the new one. */
function isLost({ name, when }: { readonly name: string; readonly when: string }): boolean {
  return (name === "fetch" && when === "after") || (name === "set" && when === "before")
}

describe("a provider that does not answer as it should", () => {
  const html = () => new Response("<html>", { headers: { "content-type": "text/html" } })
  const answers: Readonly<Record<string, [() => Promise<Response>, number]>> = {
    "is down": [() => Promise.reject(new Error("refused")), 5],
    "has an error of its own": [async () => new Response("", { status: 500 }), 5],
    "has an error of its own in JSON": [
      async () => Response.json({ error: "invalid_grant" }, { status: 503 }),
      5,
    ],
    "is asked too often": [
      async () => new Response("", { status: 429, headers: { "retry-after": "30" } }),
      30,
    ],
    "asks for an hour": [
      async () => new Response("", { status: 429, headers: { "retry-after": "3600" } }),
      60,
    ],
    "answers with a page": [async () => html(), 5],
    "answers with half of an object": [async () => new Response('{"access_token":"a'), 5],
    "answers without a token": [async () => Response.json({ token_type: "bearer" }), 5],
    "does not know the client": [
      async () => Response.json({ error: "invalid_client" }, { status: 401 }),
      5,
    ],
  }

  // fault T5
  test.each(Object.entries(answers))("and %s loses nothing", async (name, [answer, seconds]) => {
    const { state, fetch } = replaceable()
    const app = await openTokenApplication({ fetch })
    await app.enter()
    await app.expire()
    const before = await app.account()
    const tokens = await app.tokens()
    state.answer = answer
    const both = [tokens.get(app.wanted), tokens.get(app.wanted)] as const
    for (const call of both) {
      const { code, reason, retryAfter } = await errorOf(call)
      expect([code, reason, retryAfter]).toEqual(["unavailable", "provider", seconds])
    }
    expect((await errorOf(tokens.get(app.wanted))).retryAfter).toBe(seconds)
    expect(state.asked).toBe(1)
    expect(await app.account()).toEqual(before)
    const message = { userId: await app.userOf(), ...app.key, reason: "provider" }
    expect(app.events).toEqual([["tokenRefreshFailed", message]])
    expect(app.errors).toHaveLength(name.includes("client") ? 1 : 0)
    state.answer = undefined
    pass(seconds + 1)
    const { accessToken } = await tokens.get(app.wanted)
    expect(await app.openid.accepts(accessToken)).toBe(true)
  })

  // fault T5
  test("does not keep a token back that lives", async () => {
    const { state, fetch } = replaceable()
    const app = await openTokenApplication({ fetch })
    await app.enter()
    const expires_at = Math.floor(Date.now() / 1000) + 30
    await app.adapter.updateAccount?.({ ...app.key, expires_at })
    const { access_token } = await app.account()
    state.answer = async () => new Response("", { status: 500 })
    const tokens = await app.tokens()
    expect((await tokens.get(app.wanted)).accessToken).toBe(access_token)
    const rejectedToken = access_token ?? ""
    expect((await errorOf(tokens.get({ ...app.wanted, rejectedToken }))).reason).toBe("provider")
    expect(state.asked).toBe(1)
  })

  // fault T5
  test("and takes too long times out", async () => {
    const { state, fetch } = replaceable()
    const app = await openTokenApplication({ fetch })
    await app.enter()
    await app.expire()
    state.answer = () => new Promise(() => {})
    const tokens = await app.tokens()
    // The time limit of a request.
    const limits = skipPauses(10_000)
    expect((await errorOf(tokens.get(app.wanted))).reason).toBe("provider")
    expect(limits()).toBe(1)
  })
})

describe("a rejected refresh token", () => {
  const rejected = () => Response.json({ error: "invalid_grant" }, { status: 400 })

  test("that another process exchanged is none", async () => {
    const { state, fetch } = replaceable()
    const app = await openTokenApplication({ fetch })
    const other = await openTokenApplication({ ...app, store: sharedStore() })
    await app.enter()
    await app.expire()
    state.answer = async () => {
      // Its lease ended before, or it has another store.
      await (await other.tokens()).get(app.wanted)
      return rejected()
    }
    const { accessToken } = await (await app.tokens()).get(app.wanted)
    expect(accessToken).toBe((await app.account()).access_token)
    expect(await app.openid.accepts(accessToken)).toBe(true)
    expect(app.events).toEqual([])
  })

  test("that another process exchanged, whose database failed, is none", async () => {
    const { state, fetch } = replaceable()
    const adapter = MemoryAdapter()
    const store = sharedStore()
    const app = await openTokenApplication({ fetch, adapter, store })
    const broken = { ...adapter, updateAccount: down }
    // Its lease ended before.
    const add = async () => true
    const other = await openTokenApplication({
      openid: app.openid,
      adapter: broken,
      store: { ...store, add },
    })
    await app.enter()
    await app.expire()
    state.answer = async () => {
      state.answer = undefined
      await (await other.tokens()).get(app.wanted)
      return rejected()
    }
    const { accessToken } = await (await app.tokens()).get(app.wanted)
    expect(await app.openid.accepts(accessToken)).toBe(true)
    expect(app.events).toEqual([])
    expect((await app.account()).access_token).toBe(accessToken)
  })
})

describe("a database that fails when the tokens are written", () => {
  // fault T4
  test("loses nothing, for the lifetime of the token, and for a second refresh", async () => {
    const adapter = MemoryAdapter()
    const store = sharedStore()
    const app = await openTokenApplication({ adapter, store })
    const broken = await openTokenApplication({
      openid: app.openid,
      adapter: { ...adapter, updateAccount: down },
      store,
    })
    await app.enter()
    await app.expire()
    const { accessToken } = await (await broken.tokens()).get(app.wanted)
    expect(await app.openid.accepts(accessToken)).toBe(true)
    expect((await (await broken.tokens()).get(app.wanted)).accessToken).toBe(accessToken)
    expect(app.openid.tokenRequests()).toBe(2)
    pass(700)
    const second = await (await broken.tokens()).get(app.wanted)
    expect(second.accessToken).not.toBe(accessToken)
    expect(app.openid.tokenRequests()).toBe(3)
    expect((await (await app.tokens()).get(app.wanted)).accessToken).toBe(second.accessToken)
    expect((await app.account()).access_token).toBe(second.accessToken)
    expect(app.openid.tokenRequests()).toBe(3)
    expect(broken.errors.length).toBeGreaterThan(0)
  })

  // fault T4
  test("loses nothing if the store fails instead", async () => {
    const store = sharedStore()
    const app = await openTokenApplication({ store: { ...store, set: down } })
    await app.enter()
    await app.expire()
    const { accessToken } = await (await app.tokens()).get(app.wanted)
    expect((await app.account()).access_token).toBe(accessToken)
    expect(await app.openid.accepts(accessToken)).toBe(true)
  })
})

describe("a process that was paused with the lease", () => {
  // fault T3
  test("sends nothing, and begins again", async () => {
    let isPaused = true
    const openid = await startRotatingProvider()
    const app = await openTokenApplication({
      openid,
      provider: {
        clientSecret: () => {
          if (isPaused && openid.tokenRequests() > 0) {
            isPaused = false
            pass(16)
          }
          return openid.clientSecret
        },
      },
    })
    await app.enter()
    await app.expire()
    const { accessToken } = await (await app.tokens()).get(app.wanted)
    expect([isPaused, openid.tokenRequests()]).toEqual([false, 2])
    expect(await openid.accepts(accessToken)).toBe(true)
  })
})

describe("what comes during a refresh", () => {
  async function during(
    act: (app: Awaited<ReturnType<typeof openTokenApplication>>) => Promise<unknown>,
  ) {
    let isArmed = false
    const late: { readonly access_token: string }[] = []
    const app = await openTokenApplication({
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        if (isArmed && init?.method === "POST") {
          isArmed = false
          // The answer of a token endpoint.
          late.push((await response.clone().json()) as { access_token: string })
          await act(app)
        }
        return response
      },
    })
    await app.enter()
    await app.expire()
    isArmed = true
    return { app, late, tokens: await app.tokens() }
  }

  // fault T11
  test("a sign-in, keeps its tokens", async () => {
    const { app, tokens } = await during((own) => own.enter())
    const got = await tokens.get(app.wanted)
    expect(await app.openid.accepts(got.accessToken)).toBe(true)
    const { access_token } = await app.account()
    expect(access_token).not.toBe(got.accessToken)
    await app.expire()
    expect(await app.openid.accepts((await tokens.get(app.wanted)).accessToken)).toBe(true)
  })

  // fault T12
  test("a removal of the account, is not undone, and what came late is revoked", async () => {
    const { app, late, tokens } = await during(async (own) => own.adapter.unlinkAccount?.(own.key))
    expect((await errorOf(tokens.get(app.wanted))).reason).toBe("no_account")
    expect(await app.adapter.getAccount?.("ada", app.openid.id)).toBeNull()
    expect([app.events, app.errors]).toEqual([[], []])
    expect(late).toHaveLength(1)
    expect(await app.openid.accepts(late[0]?.access_token ?? "")).toBe(false)
  })
})

describe("a provider and a database of which three calls in ten fail", () => {
  // fault T7
  test("lose no grant", async () => {
    // A generator of numbers, so that each run is the same.
    let seed = 7
    const isUnlucky = (): boolean => {
      seed = (seed * 48_271) % 2_147_483_647
      return isArmed && seed % 10 < 3
    }
    let isArmed = false
    const adapter = MemoryAdapter()
    const store = sharedStore()
    const failing = {
      ...adapter,
      listAccountsByUserId: (id: string) =>
        isUnlucky() ? down() : adapter.listAccountsByUserId(id),
      updateAccount: (...given: Parameters<typeof adapter.updateAccount>) =>
        isUnlucky() ? down() : adapter.updateAccount(...given),
    }
    const unlucky: typeof fetch = (input, init) =>
      isUnlucky() ? Promise.reject(new Error("refused")) : fetch(input, init)
    const openid = await startRotatingProvider()
    const instances = [
      await openTokenApplication({ openid, adapter: failing, store, fetch: unlucky }),
      await openTokenApplication({ openid, adapter: failing, store, fetch: unlucky }),
    ] as const
    await instances[0].enter()
    const tokens = [await instances[0].tokens(), await instances[1].tokens()]
    const { wanted, key } = instances[0]
    const seen = new Map<string, number>()
    for (let round = 1; round <= 40; round += 1) {
      await adapter.updateAccount({ ...key, expires_at: 1 })
      isArmed = true
      const got = await Promise.allSettled(
        [...tokens, ...tokens, ...tokens].map((each) => each.get(wanted)),
      )
      isArmed = false
      for (const result of got) {
        // Only what was thrown can be there.
        const what = result.status === "fulfilled" ? "token" : (result.reason as TokenError).code
        seen.set(what, (seen.get(what) ?? 0) + 1)
      }
      pass(6)
    }
    expect([...seen.keys()].toSorted()).toEqual(["token", "unavailable"])
    await adapter.updateAccount({ ...key, expires_at: 1 })
    const last = await tokens[0]?.get(wanted)
    expect(await openid.accepts(last?.accessToken ?? "")).toBe(true)
  })
})
