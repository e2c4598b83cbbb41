import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { customFetch } from "../../src/provider/symbols.ts"
import { startGlewlwyd } from "./glewlwyd-server.ts"
import type { ClientCertificate, ClientMethod, ProviderServer } from "./provider-server.ts"
import { openProviderSignIn, type ProviderSignIn } from "./provider-sign-in.ts"

let server: ProviderServer
let application: ProviderSignIn

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
  }
  const members: Record<string, Partial<OIDCConfig>> = {
    unattended: { authorization: { params: { scope: "openid profile", prompt: "none" } } },
    userinfo: { idToken: false },
  }
  for (const [id, [method, certificate]] of Object.entries(unregistered)) {
    clients[id] = method
    members[id] = { [customFetch]: server.fetchWith?.(certificate) ?? fetch }
  }
  application = await openProviderSignIn(server, clients, members)
})

afterAll(async () => {
  await application?.close()
  await server?.stop()
})

async function signIn(client: string): Promise<{ session: unknown; url: URL }> {
  const page = await application.start(client)
  await server.signIn(page)
  await server.consent(page)
  return application.finish(page)
}

describe("Glewlwyd", () => {
  test.each(Object.entries(methods))("signs in with the client %s: %s", async (client) => {
    const known = application.errors.length
    const { session, url } = await signIn(client)
    expect(application.errors.slice(known)).toEqual([])
    expect(session).toMatchObject({ user: server.user })
    expect(url.pathname).toBe("/")
  })

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

  test("signs in with the profile of the userinfo endpoint", async () => {
    expect((await signIn("userinfo")).session).toMatchObject({ user: server.user })
  })

  test("tells by an error that it may not ask the user", async () => {
    const known = application.errors.length
    const { session, url } = await application.finish(await application.start("unattended"))
    expect(session).toBeNull()
    expect(application.errors[known]).toMatchObject({ type: "OAuthCallbackError" })
    expect(application.errors[known]?.message).toMatch(/(login|interaction)_required/)
    expect(url.searchParams.get("error")).toBe("OAuthCallbackError")
  })

  test("signs in after it exchanged its key, which the application has to fetch again", async () => {
    await server.rotateKeys()
    const page = await application.start("basic")
    await server.signIn(page)
    await page.getByRole("button", { name: "Continue" }).click()
    expect((await application.finish(page)).session).toMatchObject({ user: server.user })
  })
})
