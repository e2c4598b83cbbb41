import { describe, expect, test } from "vitest"
import { providerLogout } from "../../src/features/provider-logout.ts"
import { logoutApplication } from "../features/logout-application.ts"

/** A user who signed in and out again, at the URL that the provider sends the browser back to. */
async function signedOut() {
  const app = await logoutApplication({ more: { features: [providerLogout()] } })
  const browser = app.visitor()
  await browser.signIn()
  const answer = await browser.signOut({ federated: "true" })
  const asked = new URL(answer.headers.get("location") ?? "")
  const back = await browser.confirmAtProvider(asked)
  const goOn = async (url: URL) => {
    const response = await browser.fetch(url)
    return { status: response.status, location: response.headers.get("location") }
  }
  return { ...app, browser, asked, back, goOn }
}

/** The modules of `oidcc-client-rp-initiated-logout-rp-basic`. */
describe("a sign-out at the provider", () => {
  // fault L1
  test("oidcc-client-test-rp-init-logout", async () => {
    const { asked, auth, back, browser, goOn, openid, origin, warnings } = await signedOut()
    expect(asked.origin).toBe(openid.issuer)
    expect(asked.searchParams.get("id_token_hint")).toBeTruthy()
    expect(asked.searchParams.get("post_logout_redirect_uri")).toBe(`${auth}/signed-out/local`)
    expect(back.searchParams.get("state")).toBe(asked.searchParams.get("state"))
    expect(await goOn(back)).toEqual({ status: 302, location: `${origin}/bye` })
    expect(await browser.session()).toBeNull()
    expect(warnings).toEqual([])
  })

  // fault L1
  test("oidcc-client-test-rp-init-logout-other-state", async () => {
    const { back, browser, goOn, origin, warnings } = await signedOut()
    back.searchParams.set("state", "a-state-of-nobody")
    expect(await goOn(back)).toEqual({ status: 302, location: origin })
    expect(warnings).toEqual([expect.stringContaining("InvalidCheck")])
    expect(await browser.session()).toBeNull()
  })

  // fault L1
  test("oidcc-client-test-rp-init-logout-no-state", async () => {
    const { back, browser, goOn, origin, warnings } = await signedOut()
    back.searchParams.delete("state")
    expect(await goOn(back)).toEqual({ status: 302, location: origin })
    expect(warnings).toEqual([expect.stringContaining("InvalidCheck")])
    expect(await browser.session()).toBeNull()
  })
})
