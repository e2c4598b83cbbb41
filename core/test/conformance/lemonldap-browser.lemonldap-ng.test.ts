import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { startLemonldap } from "./lemonldap-server.ts"
import type { ProviderServer } from "./provider-server.ts"
import { openProviderSignIn, type ProviderSignIn } from "./provider-sign-in.ts"

let server: ProviderServer
let application: ProviderSignIn

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
  application = await openProviderSignIn(
    server,
    { ...methods, denied: "client_secret_basic", userinfo: "client_secret_basic" },
    { userinfo: { idToken: false } },
  )
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

describe("LemonLDAP::NG", () => {
  test.each(Object.entries(methods))("signs in with the client %s: %s", async (client) => {
    const known = application.errors.length
    const { session, url } = await signIn(client)
    expect(application.errors.slice(known)).toEqual([])
    expect(session).toMatchObject({ user: server.user })
    expect(url.pathname).toBe("/")
  })

  test("signs in with the profile of the userinfo endpoint", async () => {
    expect((await signIn("userinfo")).session).toMatchObject({ user: server.user })
  })

  test("tells by an error that the user refused the consent", async () => {
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

  test("signs in after it exchanged its key, which the application has to fetch again", async () => {
    await server.rotateKeys()
    const page = await application.start("basic")
    await server.signIn(page)
    expect((await application.finish(page)).session).toMatchObject({ user: server.user })
  })
})
