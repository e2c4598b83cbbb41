import { describe, expect, test } from "vitest"
import { Passkey } from "../../src/providers/passkey.ts"
import { visitor, type Visitor } from "../support/visitor.ts"
import { optionsFor } from "../webauthn/passkey-site.ts"
import { currentProvider, providerOf, signIn, useProvider } from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

const secureOrigin = "https://app.example.com"
/** What nginx, and many others, take as one line of a header. */
const maxHeaderBytes = 8192
const tabs = Array.from({ length: 20 }, (_, tab) => tab)

/** A window whose tabs have all sent their requests before any of them gets a response. */
async function atOnce<Started>(
  { cookies }: Visitor,
  start: (tab: number) => Promise<Started>,
): Promise<Started[]> {
  const sent = new Map(cookies)
  const received = new Map(cookies)
  const started: Started[] = []
  for (const tab of tabs) {
    replace(cookies, sent)
    started.push(await start(tab))
    for (const [name, value] of cookies) received.set(name, value)
  }
  replace(cookies, received)
  return started
}

function replace(cookies: Map<string, string>, others: ReadonlyMap<string, string>): void {
  cookies.clear()
  for (const [name, value] of others) cookies.set(name, value)
}

async function signInsAtOnce(browser: Visitor) {
  const csrfToken = await browser.csrfToken()
  return atOnce(browser, async (tab) => {
    const callbackUrl = `/account/settings?tab=${tab}`
    const away = await browser.post("signin/local", { csrfToken, callbackUrl })
    return { callbackUrl, url: new URL(away.headers.get("location") ?? "") }
  })
}

function headerOf({ cookies }: Visitor): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ")
}

describe("twenty sign-ins that are begun in the same instant", () => {
  test.each(["signed out", "signed in"])("fit into a header, %s", async (state) => {
    const browser = visitor(application().config, secureOrigin)
    if (state === "signed in") await signIn(browser)
    const started = await signInsAtOnce(browser)
    expect(headerOf(browser).length).toBeLessThan(maxHeaderBytes)
    expect(new Set(started.map(({ url }) => url.searchParams.get("state"))).size).toBe(tabs.length)
  })

  test("can all be finished", async () => {
    const browser = visitor(application().config, secureOrigin)
    for (const { callbackUrl, url } of await signInsAtOnce(browser)) {
      const answer = currentProvider().answer(url)
      const back = await browser.get(`callback/local?${new URLSearchParams(answer)}`)
      expect(back.headers.get("location")).toBe(`${secureOrigin}${callbackUrl}`)
    }
  })

  test("with passkeys fit into a header", async () => {
    const providers = [providerOf(), Passkey]
    const { config } = application({ providers, experimental: { enableWebAuthn: true } })
    const browser = visitor(config, secureOrigin)
    await atOnce(browser, () => optionsFor(browser, { action: "authenticate" }))
    expect(browser.cookies.size).toBeGreaterThanOrEqual(tabs.length)
    expect(headerOf(browser).length).toBeLessThan(maxHeaderBytes)
  })
})
