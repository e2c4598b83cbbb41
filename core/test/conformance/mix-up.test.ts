import type { IncomingMessage, ServerResponse } from "node:http"
import { describe, expect, test } from "vitest"
import { openBrowserSession } from "../support/browser-session.ts"
import { type MixUpPlan, type MixUpSite, openMixUpSite } from "./mix-up-site.ts"

/** What the attacker's provider does at its authorization endpoint. */
type Attack = (asked: URL, site: MixUpSite) => URL

/** Starts a site whose attacker redirects each browser that comes to sign in. */
async function openAttacked(plan: Omit<MixUpPlan, "attack">, attack: Attack): Promise<MixUpSite> {
  const site = await openMixUpSite({ ...plan, attack: redirect })
  return site

  function redirect(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = new URL(request.url ?? "", site.attacker.issuer)
    if (asked.pathname !== "/auth") return false
    response.writeHead(303, { location: attack(asked, site).href }).end()
    return true
  }
}

/** The request to the honest provider that an attacker makes of the one to their own. */
function forHonest(asked: URL, { honest }: MixUpSite, changes: Record<string, string>): URL {
  const url = new URL(`${honest.issuer}/auth`)
  url.search = asked.search
  url.searchParams.set("client_id", honest.clientId)
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
  return url
}

/** Signs in with the attacker's provider, as its page says; where the browser brings the response. */
async function followAttacker(site: MixUpSite) {
  const browser = openBrowserSession()
  const asked = await site.start(browser, "attacker")
  const { url } = await browser.visit(asked)
  expect(url.origin).toBe(site.honest.issuer)
  return { browser, answer: await site.authorize(browser, url) }
}

const rfc9207 = [
  { name: "with iss", sendsIss: true },
  { name: "without iss", sendsIss: false },
] as const

describe.each(rfc9207)("mix-up of two running providers, $name", ({ sendsIss }) => {
  test("both providers sign in when no attacker is there", async () => {
    const site = await openMixUpSite({ sendsIss, isLax: false, attack: () => false })
    const browser = openBrowserSession()
    const answer = await site.authorize(browser, await site.start(browser, "honest"))
    await browser.visit(answer)
    expect(await site.userName(browser)).toBe("Ada Lovelace")
    expect([site.exchanged(), site.stolen.length]).toEqual([1, 0])
  })

  // conformance M5
  test("a response of the honest provider to its own callback URL is not of the attacker's sign-in", async () => {
    const site = await openAttacked({ sendsIss, isLax: false }, (asked, open) =>
      forHonest(asked, open, { redirect_uri: open.callback("honest") }),
    )
    const { browser, answer } = await followAttacker(site)
    expect(answer.href).toContain(site.callback("honest"))
    await browser.visit(answer)
    expect(await site.userName(browser)).toBeUndefined()
    expect(site.failures.at(-1)?.type).toBe("InvalidCheck")
    expect([site.exchanged(), site.stolen.length]).toEqual([0, 0])
  })

  // conformance M6
  test("the honest provider rejects the callback URL of the attacker", async () => {
    const site = await openAttacked({ sendsIss, isLax: false }, (asked, open) =>
      forHonest(asked, open, {}),
    )
    await expect(followAttacker(site)).rejects.toThrow("answered 400")
    expect([site.exchanged(), site.stolen.length]).toEqual([0, 0])
  })

  // conformance M8
  test("an ID token of the honest provider is not accepted from the attacker", async () => {
    let idToken = ""
    const site = await openMixUpSite({
      sendsIss,
      isLax: false,
      attack({ url }, response) {
        if (url !== "/token") return false
        response.writeHead(200, { "content-type": "application/json" })
        response.end(JSON.stringify({ access_token: "a", token_type: "Bearer", id_token: idToken }))
        return true
      },
    })
    const browser = openBrowserSession()
    const asked = await site.start(browser, "attacker")
    idToken = await site.idTokenOfHonest(asked.searchParams.get("nonce") ?? "")
    expect(idToken).toMatch(/^ey/)
    const { url } = await site.attacker.authorize(asked, { browser })
    if (!sendsIss) url.searchParams.delete("iss")
    await browser.visit(url)
    expect(await site.userName(browser)).toBeUndefined()
    expect(site.failures.at(-1)?.message).toContain('"iss" (issuer)')
  })
})

// conformance M7
test("of a provider that accepts every callback URL, iss keeps the code from the attacker", async () => {
  const site = await openAttacked({ sendsIss: true, isLax: true }, (asked, open) =>
    forHonest(asked, open, {}),
  )
  const { browser, answer } = await followAttacker(site)
  expect(answer.href).toContain(site.callback("attacker"))
  await browser.visit(answer)
  expect(await site.userName(browser)).toBeUndefined()
  expect(site.failures.at(-1)?.type).toBe("CallbackRouteError")
  expect([site.exchanged(), site.stolen.length]).toEqual([0, 0])
})

// conformance M7
test("of a provider that accepts every callback URL and sends no iss, a stolen code signs no user in", async () => {
  const own = openBrowserSession()
  let started = new URL("about:blank")
  // The challenge and nonce of a sign-in of the attacker, so that PKCE does not keep them from it.
  const site = await openAttacked({ sendsIss: false, isLax: true }, (asked, open) => {
    const { code_challenge = "", nonce = "" } = Object.fromEntries(started.searchParams)
    return forHonest(asked, open, { code_challenge, nonce })
  })
  started = await site.start(own, "honest")
  const { browser, answer } = await followAttacker(site)
  await browser.visit(answer)
  expect(await site.userName(browser)).toBeUndefined()
  const code = site.stolen[0]?.get("code") ?? ""
  expect(code).toBe(answer.searchParams.get("code"))
  const state = started.searchParams.get("state") ?? ""
  await own.visit(`${site.callback("honest")}?${new URLSearchParams({ code, state })}`)
  // The honest provider compares the callback URLs of both requests.
  expect(site.exchanged()).toBe(1)
  expect(site.failures.at(-1)?.type).toBe("CallbackRouteError")
  expect(await site.userName(own)).toBeUndefined()
})
