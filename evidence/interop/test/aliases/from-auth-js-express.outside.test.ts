import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  type BrowserSession,
  openBrowserSession,
} from "../../../../core/test/support/browser-session.ts"
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from "../../../../core/test/support/openid-provider.ts"
import { startSwitchingSite, type SwitchingSite } from "./switching-express.ts"

const there = [
  ["auth-js", "lockstep"],
  ["lockstep", "auth-js"],
] as const

describe.each(["database", "jwt"] as const)("an application with %s sessions", (strategy) => {
  let site: SwitchingSite
  let provider: OpenIdProvider
  let browser: BrowserSession

  beforeAll(async () => {
    site = await startSwitchingSite(strategy)
    provider = await startOpenIdProvider({ redirectUris: [`${site.origin}/auth/callback/staff`] })
    site.setClient(provider)
  })
  afterAll(async () => {
    await provider?.close()
    await site?.close()
  })
  beforeEach(() => {
    site.use("auth-js")
    browser = openBrowserSession()
  })

  const get = (url: string): Promise<Response> => browser.fetch(new URL(url, site.origin))
  const seen = async (): Promise<unknown[]> => {
    // A session, or null.
    const session = (await (await get("/auth/session")).json()) as { user?: object } | null
    return [await (await get("/")).text(), session?.user ?? null]
  }
  const rows = (): unknown[] => [
    site.database.prepare("select id, name, email from User order by email").all(),
    site.database.prepare("select userId, provider, providerAccountId from Account").all(),
  ]
  const csrfToken = async (): Promise<string> => {
    // The wire contract fixes this answer.
    const answer = (await (await get("/auth/csrf")).json()) as { csrfToken: string }
    return answer.csrfToken
  }
  async function post(action: string, fields: Record<string, string> = {}): Promise<URL> {
    const body = new URLSearchParams({ csrfToken: await csrfToken(), ...fields })
    const url = new URL(`/auth/${action}`, site.origin)
    const { headers } = await browser.fetch(url, { method: "POST", body })
    return new URL(headers.get("location") ?? "", site.origin)
  }
  async function enter(): Promise<void> {
    const { url } = await provider.authorize(await post("signin/staff"))
    await get(url.href)
    expect(await seen()).toMatchObject(["Ada Lovelace", { name: "Ada Lovelace" }])
  }

  test.each(there)(
    "a user who signed in with %s is signed in with %s, as the same user",
    async (from, to) => {
      site.use(from)
      await enter()
      const before = [await seen(), rows()]
      site.use(to)
      expect([await seen(), rows()]).toEqual(before)
    },
  )

  test.each(there)(
    "a user who signs in with %s and again with %s is one user",
    async (from, to) => {
      site.use(from)
      await enter()
      const before = [await seen(), rows()]
      site.use(to)
      browser = openBrowserSession()
      await enter()
      expect([await seen(), rows()]).toEqual(before)
    },
  )

  test.each(there)("a session of %s ends with %s", async (from, to) => {
    site.use(from)
    await enter()
    site.use(to)
    await post("signout")
    expect(await seen()).toEqual(["Nobody", null])
    site.use(from)
    expect(await seen()).toEqual(["Nobody", null])
  })

  test.each(there)(
    "a form that %s made is accepted by %s, but for lists of secrets on the way back",
    async (from, to) => {
      site.use(from)
      await enter()
      const token = await csrfToken()
      site.use(to)
      const error = await post("signout", { csrfToken: token })
      // With a list of secrets, as under jwt here, Auth.js makes the token from all of them at once.
      const isAccepted = strategy === "database" || to === "lockstep"
      expect(error.searchParams.get("error") === null).toBe(isAccepted)
      expect((await seen())[0]).toBe(isAccepted ? "Nobody" : "Ada Lovelace")
    },
  )

  test.each(there)(
    "a user who left %s for the provider and finds %s starts again",
    async (from, to) => {
      site.use(from)
      const { url } = await provider.authorize(await post("signin/staff"))
      site.use(to)
      const { headers } = await get(url.href)
      const back = new URL(headers.get("location") ?? "", site.origin)
      const error = to === "lockstep" ? "InvalidCheck" : "Configuration"
      expect([back.searchParams.get("error"), await seen()]).toEqual([error, ["Nobody", null]])
      await enter()
    },
  )

  if (strategy === "database") return
  test.each(there)("a password entered with %s is good with %s", async (from, to) => {
    site.use(from)
    await post("callback/credentials", { name: "ann", password: "right" })
    const before = await seen()
    expect(before).toMatchObject(["ann", { id: "id of ann" }])
    site.use(to)
    expect(await seen()).toMatchObject(["ann", { id: "id of ann", name: "ann" }])
  })
})
