import { describe, expect, test } from "vitest"
import { passkeySite } from "../webauthn/passkey-site.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { visitor, type Visitor } from "../support/visitor.ts"
import {
  answerTo,
  currentProvider,
  providerOf,
  signIn,
  useProvider,
} from "../support/current-provider.ts"
import { type Application, application } from "../support/application.ts"

useProvider()

const origin = "https://app.example.com"
const formPost = { authorization: { params: { response_mode: "form_post" } } }

/**
 * What a page on a sibling sub-domain can do with cookies that an attacker got from the application: set
 * them for the victim under every name but one that begins with `__Host-`.
 */
function plant(from: Visitor, to: Visitor): void {
  for (const [name, value] of from.cookies) {
    const bare = name.replace(/^__(?:Host|Secure)-/, "")
    to.cookies.set(bare, value)
    to.cookies.set(`__Secure-${bare}`, value)
  }
}

async function authorizationUrl(browser: Visitor, form = {}): Promise<URL> {
  const away = await browser.submit("signin/local", form)
  return new URL(away.headers.get("location") ?? "")
}

/** An application of this one provider. */
function siteWith(members: object = {}): Application {
  return application({ providers: [providerOf("local", members)] })
}

describe("the cookie of a transaction that an attacker began", () => {
  // asvs 3.3.3
  // threat 2
  test("does not sign the victim in as the attacker", async () => {
    const { config } = siteWith()
    const [attacker, victim] = [visitor(config, origin), visitor(config, origin)]
    const answer = currentProvider().answer(await authorizationUrl(attacker))
    plant(attacker, victim)
    const back = await victim.get(`callback/local?${new URLSearchParams(answer).toString()}`)
    expect(back.headers.get("location")).toMatch(/error=/)
    expect(await victim.session()).toBeNull()
    expect(currentProvider().count("/token")).toBe(0)
  })

  test("does not link the victim's account to the attacker's user by a posted answer", async () => {
    const { config, adapter } = siteWith(formPost)
    const [attacker, victim] = [visitor(config, origin), visitor(config, origin)]
    const mallory = await adapter.createUser?.({
      id: crypto.randomUUID(),
      email: "mallory@example.com",
      emailVerified: null,
    })
    const session = { sessionToken: crypto.randomUUID(), userId: mallory?.id ?? "" }
    await adapter.createSession?.({ ...session, expires: new Date(Date.now() + 3_600_000) })
    attacker.cookies.set("__Secure-authjs.session-token", session.sessionToken)
    const answer = currentProvider().answer(await authorizationUrl(attacker, { link: "true" }))
    attacker.cookies.delete("__Secure-authjs.session-token")
    plant(attacker, victim)
    victim.cookies.delete("authjs.session-token")
    const back = await victim.postAcrossSites("callback/local", answer)
    expect(back.headers.get("location")).toMatch(/error=/)
    const account = { provider: "local", providerAccountId: "ada" }
    expect(await adapter.getUserByAccount?.(account)).toBeNull()
    expect(currentProvider().count("/token")).toBe(0)
  })

  test("does not let the victim finish the attacker's passkey ceremony", async () => {
    const { config } = passkeySite()
    const [attacker, victim] = [visitor(config, origin), visitor(config, origin)]
    const passkey = await softwarePasskey(origin)
    const query = new URLSearchParams({ action: "register", email: "mallory@example.com" })
    const response = await attacker.get(`webauthn-options/passkey?${query.toString()}`)
    const { options } = (await response.json()) as { options: Parameters<typeof passkey.create>[0] }
    const data = JSON.stringify(await passkey.create(options))
    plant(attacker, victim)
    const back = await victim.post("callback/passkey", { action: "register", data })
    expect(back.headers.get("location")).toMatch(/error=/)
    expect(await victim.session()).toBeNull()
  })
})

describe("cookies of transactions", () => {
  test("travel with an answer that another site posts, and sign in", async () => {
    const { config } = siteWith(formPost)
    const browser = visitor(config, origin)
    const away = await browser.submit("signin/local")
    expect(away.headers.getSetCookie().join("\n")).toMatch(
      /^__Host-authjs\.state\.[^;]+;.*; Path=\/;.*; Secure; SameSite=None$/m,
    )
    const answer = answerTo(away)
    const back = await browser.follow(await browser.postAcrossSites("callback/local", answer))
    expect(back.headers.get("location")).toBe(origin)
    expect(await browser.session()).not.toBeNull()
  })

  test.each([{ domain: ".example.com" }, { path: "/auth" }])(
    "have a prefix that browsers accept where the application gives them %j",
    async (options) => {
      const { config } = application({ cookies: { state: { options } } })
      const browser = visitor(config, origin)
      await authorizationUrl(browser)
      expect([...browser.cookies.keys()].join()).toMatch(/__Secure-authjs\.state\./)
    },
  )
})

describe("the session cookie", () => {
  const cookies = { sessionToken: { name: "__Host-authjs.session-token" } }

  // asvs 3.3.3
  // threat 2
  test("can have the prefix __Host-, so that no sub-domain can plant it", async () => {
    const { config } = application({ cookies })
    const browser = visitor(config, origin)
    const answer = currentProvider().answer(await authorizationUrl(browser))
    await browser.get(`callback/local?${new URLSearchParams(answer).toString()}`)
    expect(browser.cookies.has("__Host-authjs.session-token")).toBe(true)
    expect(await browser.session()).not.toBeNull()
    const victim = visitor(config, origin)
    plant(browser, victim)
    expect(await victim.session()).toBeNull()
  })

  test("has no prefix on plain http, where browsers would not keep it", async () => {
    const browser = application({ cookies }).browser()
    await signIn(browser)
    expect(browser.cookies.has("authjs.session-token")).toBe(true)
  })
})
