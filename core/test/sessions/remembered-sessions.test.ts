import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test, vi } from "vitest"
import type { AuthConfig, SessionOptions } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, sessionCookie, strategies, visitor } from "../support/visitor.ts"
import { sessionApplication } from "../support/session-application.ts"
import {
  hour,
  lasting,
  rememberApplication,
  sessionLines,
  stopClock,
  yes,
} from "./remember-application.ts"

stopClock()

describe.each(strategies)("where users are asked: %s", (strategy) => {
  test("each way to sign in keeps the session of a user who says yes, and no other", async () => {
    const { methods, browser, config } = await rememberApplication({ strategy, updateAge: 0 })
    for (const [name, signIn] of Object.entries(methods)) {
      for (const [fields, isKept] of [
        [yes, true],
        [{}, false],
        [{ remember: "false" }, false],
        [{ remember: "on" }, false],
      ] as const) {
        const visit = browser()
        const first = sessionLines(await signIn(visit, fields))
        expect(first, `${name} ${JSON.stringify(fields)}`).toHaveLength(1)
        const extended = sessionLines(await visit.get("session"))
        expect(extended).toHaveLength(1)
        for (const line of [...first, ...extended]) expect(lasting.test(line)).toBe(isKept)
        expect(await visitor(config).session()).toBeNull()
      }
    }
  })

  test("the answer of a passkey says more than the request for its options", async () => {
    const { usePasskey, browser } = await rememberApplication({ strategy })
    const kept = await usePasskey(browser(), {}, yes)
    expect(sessionLines(kept).join()).toMatch(lasting)
    const unkept = await usePasskey(browser(), yes, { remember: "false" })
    expect(sessionLines(unkept).join()).not.toMatch(lasting)
  })

  test("a session that is not kept ends after unkeptMaxAge without use, a kept one after maxAge", async () => {
    const { methods, browser } = await rememberApplication({ strategy, unkeptMaxAge: 7200 })
    const [unkept, used, kept] = [browser(), browser(), browser()]
    await methods["credentials"]?.(unkept)
    await methods["credentials"]?.(used)
    await methods["credentials"]?.(kept, yes)
    for (let hours = 0; hours < 5; hours += 1) {
      vi.setSystemTime(Date.now() + hour)
      const response = await used.get("session")
      expect(await response.json()).not.toBeNull()
      expect(sessionLines(response).join()).not.toMatch(lasting)
    }
    expect(await unkept.session()).toBeNull()
    vi.setSystemTime(Date.now() + 20 * 24 * hour)
    expect(await kept.session()).not.toBeNull()
    vi.setSystemTime(Date.now() + 31 * 24 * hour)
    expect(await kept.session()).toBeNull()
  })

  test("a new sign-in decides anew, whatever session the browser has", async () => {
    const { methods, browser } = await rememberApplication({ strategy })
    const visit = browser()
    for (const [fields, isKept] of [
      [yes, true],
      [{}, false],
      [yes, true],
    ] as const) {
      for (const signIn of [methods["oauth"], methods["credentials"]]) {
        const lines = signIn === undefined ? [] : sessionLines(await signIn(visit, fields))
        expect(lasting.test(lines.join())).toBe(isKept)
      }
    }
  })

  test("what another site posts decides nothing", async () => {
    const { browser } = await rememberApplication({ strategy })
    const visit = browser()
    const answer = await visit.post("signin/openid", yes, { "sec-fetch-site": "cross-site" })
    expect(answer.headers.get("location") ?? "").not.toContain("/authorize")
    expect([...visit.cookies.keys()].filter((name) => name.includes("state"))).toEqual([])
  })

  test("the choice stays when the other sessions are ended, under a new token", async () => {
    const session = { strategy, persistence: "ask", updateAge: 0 } as const
    const { auth, config } = await sessionApplication({ more: { session } })
    for (const [fields, isKept] of [
      [yes, true],
      [{}, false],
    ] as const) {
      const browser = visitor(config)
      await browser.submit("callback/passwords", { name: "ada", ...fields })
      const former = browser.cookies.get(sessionCookie)
      const mine = await auth.for(browser.pageRequest())
      await mine.sessions.endOthers()
      const response = mine.apply(new Response())
      expect(lasting.test(sessionLines(response).join())).toBe(isKept)
      browser.keep(response)
      expect(browser.cookies.get(sessionCookie)).not.toBe(former)
      const read = await browser.get("session")
      expect(await read.json()).not.toBeNull()
      expect(lasting.test(sessionLines(read).join())).toBe(isKept)
      // A sign-in of the same moment would have begun before the others were ended.
      vi.setSystemTime(Date.now() + 2000)
    }
  })

  test("a session from before users were asked is kept", async () => {
    const adapter = MemoryAdapter()
    const ada = await adapter.createUser({ id: "a", email: "a@example.com", emailVerified: null })
    const withSession = (session: SessionOptions): AuthConfig =>
      configWith({
        adapter,
        providers: [Credentials({ credentials: {}, authorize: () => ada })],
        session: { strategy, updateAge: 0, ...session },
      })
    let current = withSession({})
    const browser = visitor(() => current)
    await browser.submit("callback/credentials")
    current = withSession({ persistence: "ask" })
    expect(sessionLines(await browser.get("session")).join()).toMatch(lasting)
  })

  test("no answer and no row says remember where users are not asked", async () => {
    const { methods, browser, links } = await rememberApplication({
      strategy,
      persistence: "always",
    })
    const response = await methods["credentials"]?.(browser(), { remember: "false" })
    expect(response && sessionLines(response).join()).toMatch(lasting)
    await methods["mail"]?.(browser(), yes)
    expect(links.join()).not.toContain("remember")
    expect(await (await browser().get("signin")).text()).not.toContain(`id="remember"`)
  })
})

test("the choice in a JWT is none of the callbacks'", async () => {
  const { methods, browser } = await rememberApplication(
    { strategy: "jwt", updateAge: 0 },
    {
      callbacks: {
        jwt: ({ token }) => ({ ...token, auth_keep: false as const, seen: Date.now() }),
      },
    },
  )
  const visit = browser()
  await methods["credentials"]?.(visit, yes)
  expect(sessionLines(await visit.get("session")).join()).toMatch(lasting)
})

test("hashed tokens keep the choice as well", async () => {
  const { methods, browser } = await rememberApplication({
    strategy: "database",
    hashTokens: true,
    updateAge: 0,
    absoluteMaxAge: 86_400,
  })
  const visit = browser()
  await methods["credentials"]?.(visit)
  const read = await visit.get("session")
  expect(await read.json()).not.toBeNull()
  expect(sessionLines(read).join()).not.toMatch(lasting)
})

test("the sign-in page has a box that is not ticked, and a script for it that its policy permits", async () => {
  const { browser, config } = await rememberApplication({ strategy: "jwt" })
  const response = await browser().get("signin")
  const page = await response.text()
  expect(page).toMatch(
    /<label class="scripted"><input type="checkbox" id="remember" \/>\s*Remember me/,
  )
  expect(page).toContain("addEventListener('formdata'")
  const german = { ...config, strings: { "signIn.rememberMe": "Angemeldet bleiben" } }
  expect(await (await visitor(german).get("signin")).text()).toContain("Angemeldet bleiben")
})
