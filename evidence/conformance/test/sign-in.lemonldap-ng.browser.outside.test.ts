import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { startLemonldap } from "./lemonldap-server.ts"
import type { ProviderServer } from "./provider-server.ts"
import {
  client,
  expectSignedOut,
  type ProviderLifetimes,
  providerLifetimes,
} from "./provider-lifetimes.ts"
import { openProviderSignIn, type ProviderSignIn } from "./provider-sign-in.ts"

let server: ProviderServer
let application: ProviderSignIn
let lifetimes: ProviderLifetimes

const methods = {
  basic: "client_secret_basic",
  post: "client_secret_post",
  "secret-jwt": "client_secret_jwt",
  "private-key": "private_key_jwt",
  public: "none",
} as const

beforeAll(async () => {
  const image = process.env["LOCKSTEP_LEMONLDAP_IMAGE"] ?? "lockstep/lemonldap-ng:2.21"
  server = await startLemonldap(image)
  // An unknown refresh token is a wrong request to it.
  lifetimes = providerLifetimes(server, async (response) =>
    response.status === 400 && (await response.text()).includes('"invalid_request"')
      ? Response.json({ error: "invalid_grant" }, { status: 400 })
      : undefined,
  )
  application = await openProviderSignIn(
    server,
    {
      ...methods,
      denied: "client_secret_basic",
      userinfo: "client_secret_basic",
      [client]: "client_secret_basic",
    },
    { userinfo: { idToken: false }, [client]: lifetimes.members },
    lifetimes.more,
  )
})

afterAll(async () => {
  await application?.close()
  await server?.stop()
})

afterEach(async ({ task }) => {
  if (task.result?.state === "fail") console.error(await server.log())
})

async function signIn(client: string): Promise<{ session: unknown; url: URL }> {
  const page = await application.start(client)
  await server.signIn(page)
  await server.consent(page)
  return application.finish(page)
}

describe("LemonLDAP::NG", () => {
  // conformance L1
  test.each(Object.entries(methods))("signs in with the client %s: %s", async (client) => {
    const known = application.errors.length
    const { session, url } = await signIn(client)
    expect(application.errors.slice(known)).toEqual([])
    expect(session).toMatchObject({ user: server.user })
    expect(url.pathname).toBe("/")
  })

  // conformance L2
  test("signs in with the profile of the userinfo endpoint", async () => {
    expect((await signIn("userinfo")).session).toMatchObject({ user: server.user })
  })

  // conformance L3
  test("returns an error if the user denied the consent", async () => {
    const known = application.errors.length
    const page = await application.start("denied")
    await server.signIn(page)
    await page.getByRole("button", { name: "Refuse" }).click()
    const { session, url } = await application.finish(page)
    expect(session).toBeNull()
    expect(application.errors[known]).toMatchObject({ type: "OAuthCallbackError" })
    expect(application.errors[known]?.message).toMatch(/consent_required|access_denied/)
    expect(url.searchParams.get("error")).toBe("OAuthCallbackError")
  })

  describe("with tokens and sessions that end", () => {
    let page: Page

    beforeAll(async () => {
      page = await application.start(client)
      await server.signIn(page)
      await server.consent(page)
      await application.isBack(page)
    })

    afterAll(() => page.context().close())

    // conformance F1
    test("exchanges its refresh token at each refresh", async () => {
      const visit = lifetimes.visit(application, page)
      const tokens = await visit.tokens()
      const { accessToken: first } = await tokens.get({ provider: client })
      expect(await visit.callApi(first)).toBe(200)
      const rejected = { provider: client, rejectedToken: first }
      const { accessToken: second } = await tokens.get(rejected)
      const { accessToken: third } = await (await visit.tokens(7200)).get({ provider: client })
      expect(new Set([first, second, third]).size).toBe(3)
      expect(await visit.callApi(third)).toBe(200)
      const sent = visit.refreshTokens()
      expect(sent.map(({ known }) => known)).toEqual(sent.map(({ sent }) => sent))
      expect(new Set(sent.map(({ sent }) => sent)).size).toBe(2)
    })

    // conformance F3
    test("revokes no tokens: the application forgets them", async () => {
      const visit = lifetimes.visit(application, page)
      const tokens = await visit.tokens()
      const { accessToken } = await tokens.get({ provider: client })
      await tokens.revoke({ provider: client })
      expect(visit.revocations()).toEqual([])
      expect(await visit.callApi(accessToken)).toBe(200)
      await expect((await visit.tokens()).get({ provider: client })).rejects.toMatchObject({
        reason: "no_token",
      })
    })

    // conformance F2
    test("rejects a refresh token that another client used", async () => {
      await application.startAgain(page, client)
      await application.isBack(page)
      const visit = lifetimes.visit(application, page)
      const stolen = await visit.steal()
      expect(stolen.status).toBe(200)
      await expect((await visit.tokens(7200)).get({ provider: client })).rejects.toMatchObject({
        code: "interaction_required",
        reason: "rejected",
      })
      expect(lifetimes.events.at(-1)).toBe("tokenRefreshFailed: rejected")
      // It takes the use of an old one for no theft.
      expect((await visit.steal(stolen.refreshToken)).status).toBe(200)
    })

    // conformance F4
    test("keeps a browser that signs out if its user consented when signing in", async () => {
      const visit = lifetimes.visit(application, page)
      const isOpen = await visit.keepCookies()
      expect(await isOpen()).toBe(true)
      await visit.signOut()
      await page.waitForURL(`${server.issuer}oauth2`)
      await page.locator("[name=user]").waitFor()
      expect(await isOpen()).toBe(false)
    })

    // conformance F4, F5
    test("signs out, and has the session end of which the application did not know", async () => {
      await application.startAgain(page, client)
      await server.signIn(page)
      await application.isBack(page)
      await expectSignedOut(lifetimes, application, page)
    })
  })

  // conformance L4
  test("signs in after it exchanged its key, which the application has to fetch again", async () => {
    await server.rotateKeys()
    const page = await application.start("basic")
    await server.signIn(page)
    expect((await application.finish(page)).session).toMatchObject({ user: server.user })
  })
})
