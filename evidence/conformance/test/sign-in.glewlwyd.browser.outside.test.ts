import type { Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import type { OIDCConfig } from "@lockstep/core"
import { customFetch } from "@lockstep/core"
import { startGlewlwyd } from "./glewlwyd-server.ts"
import type { ClientCertificate, ClientMethod, ProviderServer } from "./provider-server.ts"
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
  certificate: "tls_client_auth",
  "self-signed": "self_signed_tls_client_auth",
  public: "none",
} as const

/** Clients that present the certificate of another client, or none. */
const unregistered: Readonly<
  Record<string, readonly [ClientMethod, ClientCertificate | undefined]>
> = {
  "another-name": ["tls_client_auth", "unregistered"],
  "without-certificate": ["tls_client_auth", undefined],
  "another-key": ["self_signed_tls_client_auth", "self-signed-unregistered"],
}

beforeAll(async () => {
  server = await startGlewlwyd(process.env["LOCKSTEP_GLEWLWYD_IMAGE"] ?? "lockstep/glewlwyd:2.7")
  const clients: Record<string, ClientMethod> = {
    ...methods,
    unattended: "client_secret_basic",
    userinfo: "client_secret_basic",
    [client]: "client_secret_basic",
  }
  // It refuses a refresh token without a word.
  lifetimes = providerLifetimes(server, async (response) =>
    response.status === 400 && (await response.text()) === ""
      ? Response.json({ error: "invalid_grant" }, { status: 400 })
      : undefined,
  )
  const members: Record<string, Partial<OIDCConfig>> = {
    unattended: { authorization: { params: { scope: "openid profile", prompt: "none" } } },
    userinfo: { idToken: false },
    [client]: lifetimes.members,
  }
  for (const [id, [method, certificate]] of Object.entries(unregistered)) {
    clients[id] = method
    members[id] = { [customFetch]: server.fetchWith?.(certificate) ?? fetch }
  }
  application = await openProviderSignIn(server, clients, members, lifetimes.more)
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

describe("Glewlwyd", () => {
  // conformance G1
  test.each(Object.entries(methods))("signs in with the client %s: %s", async (client) => {
    const known = application.errors.length
    const { session, url } = await signIn(client)
    expect(application.errors.slice(known)).toEqual([])
    expect(session).toMatchObject({ user: server.user })
    expect(url.pathname).toBe("/")
  })

  // conformance G2
  test.each(Object.keys(unregistered))(
    "signs no user in for the client %s, whose certificate is not the registered one",
    async (client) => {
      const known = application.errors.length
      const { session, url } = await signIn(client)
      expect(session).toBeNull()
      expect(application.errors[known]).toMatchObject({
        type: "CallbackRouteError",
        message: expect.stringContaining("status 403") as string,
      })
      expect(url.searchParams.get("error")).toBe("Configuration")
    },
  )

  // conformance G3
  test("signs in with the profile of the userinfo endpoint", async () => {
    expect((await signIn("userinfo")).session).toMatchObject({ user: server.user })
  })

  // conformance G4
  test("returns an error if it may not prompt the user", async () => {
    const known = application.errors.length
    const { session, url } = await application.finish(await application.start("unattended"))
    expect(session).toBeNull()
    expect(application.errors[known]).toMatchObject({ type: "OAuthCallbackError" })
    expect(application.errors[known]?.message).toMatch(/(login|interaction)_required/)
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
      const { accessToken: third } = await (await visit.tokens(3600)).get({ provider: client })
      expect(new Set([first, second, third]).size).toBe(3)
      expect(await visit.callApi(third)).toBe(200)
      const sent = visit.refreshTokens()
      expect(sent.map(({ known }) => known)).toEqual(sent.map(({ sent }) => sent))
      expect(new Set(sent.map(({ sent }) => sent)).size).toBe(2)
    })

    // conformance F3
    test("revokes the tokens", async () => {
      const visit = lifetimes.visit(application, page)
      const tokens = await visit.tokens()
      const { accessToken } = await tokens.get({ provider: client })
      await tokens.revoke({ provider: client })
      expect(visit.revocations()).toEqual([
        ["refresh_token", expect.any(String)],
        ["access_token", accessToken],
      ])
      expect(await visit.callApi(accessToken)).toBe(401)
      expect(await visit.steal()).toMatchObject({ status: 400, body: "" })
      await expect((await visit.tokens()).get({ provider: client })).rejects.toMatchObject({
        reason: "no_token",
      })
    })

    // conformance F2
    test("revokes the grant whose refresh token another client used", async () => {
      await application.startAgain(page, client)
      await page.getByRole("button", { name: "Continue" }).click()
      await application.isBack(page)
      const visit = lifetimes.visit(application, page)
      const stolen = await visit.steal()
      expect(stolen.status).toBe(200)
      await expect((await visit.tokens(3600)).get({ provider: client })).rejects.toMatchObject({
        code: "interaction_required",
        reason: "rejected",
      })
      expect(lifetimes.events.at(-1)).toBe("tokenRefreshFailed: rejected")
      expect((await visit.steal(stolen.refreshToken)).status).toBe(400)
    })

    // conformance F4, F5
    test("signs out, and has the session end of which the application did not know", async () => {
      await expectSignedOut(lifetimes, application, page)
      await application.startAgain(page, client)
      await page.locator("#username").waitFor()
    })
  })

  // conformance G5
  test("signs in after it exchanged its key, which the application has to fetch again", async () => {
    await server.rotateKeys()
    const page = await application.start("basic")
    await server.signIn(page)
    await page.getByRole("button", { name: "Continue" }).click()
    expect((await application.finish(page)).session).toMatchObject({ user: server.user })
  })
})
