import { Auth as TheirAuth, type AuthConfig as TheirConfig } from "@auth/core"
import TheirCredentials from "@auth/core/providers/credentials"
import { describe, expect, test } from "vitest"
import { Auth as OurAuth, type AuthConfig as OurConfig } from "../../src/index.ts"
import OurCredentials from "../../src/providers/credentials.ts"
import { openSiteBrowser, type Site } from "../support/site-browser.ts"
import { configWith, secret } from "../support/visitor.ts"

const ada = { id: "user-1", name: "Ada", email: "ada@example.com" }

const theirConfig: TheirConfig = {
  basePath: "/auth",
  secret,
  trustHost: true,
  providers: [TheirCredentials({ credentials: {}, authorize: () => ada })],
  logger: { error() {}, warn() {}, debug() {} },
}

const ourConfig: OurConfig = configWith({
  providers: [OurCredentials({ credentials: {}, authorize: () => ada })],
})

const theirs: Site = (request) => TheirAuth(request, theirConfig)

const ours: Site = (request) => OurAuth(request, ourConfig)

async function signIn(site: Site) {
  const browser = openSiteBrowser()
  const { csrfToken } = await (await browser.open(site, "csrf")).json()
  await browser.open(site, "callback/credentials", { csrfToken })
  return browser
}

describe("an application that moves from Auth.js to Lockstep", () => {
  test("keeps its users signed in", async () => {
    const browser = await signIn(theirs)
    const session = await (await browser.open(ours, "session")).json()
    expect(session).toMatchObject({ user: { name: "Ada", email: "ada@example.com" } })
  })

  test("accepts the forms that were open", async () => {
    const browser = openSiteBrowser()
    const { csrfToken } = await (await browser.open(theirs, "csrf")).json()
    await browser.open(ours, "callback/credentials", { csrfToken })
    expect(browser.cookies.has("authjs.session-token")).toBe(true)
  })

  test("signs out who signed in before", async () => {
    const browser = await signIn(theirs)
    const { csrfToken } = await (await browser.open(ours, "csrf")).json()
    await browser.open(ours, "signout", { csrfToken })
    expect(await (await browser.open(theirs, "session")).json()).toBeNull()
  })
})

describe("an application that moves back", () => {
  test("keeps its users signed in", async () => {
    const browser = await signIn(ours)
    const session = await (await browser.open(theirs, "session")).json()
    expect(session).toMatchObject({ user: { name: "Ada", email: "ada@example.com" } })
  })

  test("accepts the forms that were open", async () => {
    const browser = openSiteBrowser()
    const { csrfToken } = await (await browser.open(ours, "csrf")).json()
    await browser.open(theirs, "callback/credentials", { csrfToken })
    expect(browser.cookies.has("authjs.session-token")).toBe(true)
  })

  test("shows the same session", async () => {
    const browser = await signIn(ours)
    const shownByUs = await (await browser.open(ours, "session")).json()
    const shownByThem = await (await browser.open(theirs, "session")).json()
    expect(shownByThem.user).toEqual(shownByUs.user)
  })
})
