import { Auth as TheirAuth, type AuthConfig as TheirConfig } from "@auth/core"
import TheirCredentials from "@auth/core/providers/credentials"
import { describe, expect, test } from "vitest"
import { Auth as OurAuth, type AuthConfig as OurConfig } from "../../src/index.ts"
import OurCredentials from "../../src/providers/credentials.ts"
import { configWith, movingBrowser, secret, sessionCookie, type Site } from "../support/visitor.ts"

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
  const browser = movingBrowser()
  await browser(site).submit("callback/credentials")
  return browser
}

describe("an application that moves from Auth.js to Lockstep", () => {
  test("keeps its users signed in", async () => {
    const browser = await signIn(theirs)
    const session = await browser(ours).session()
    expect(session).toMatchObject({ user: { name: "Ada", email: "ada@example.com" } })
  })

  test("accepts the forms that were open", async () => {
    const browser = movingBrowser()
    const csrfToken = await browser(theirs).csrfToken()
    await browser(ours).post("callback/credentials", { csrfToken })
    expect(browser(ours).cookies.has(sessionCookie)).toBe(true)
  })

  test("signs out who signed in before", async () => {
    const browser = await signIn(theirs)
    await browser(ours).submit("signout")
    expect(await browser(theirs).session()).toBeNull()
  })
})

describe("an application that moves back", () => {
  test("keeps its users signed in", async () => {
    const browser = await signIn(ours)
    const session = await browser(theirs).session()
    expect(session).toMatchObject({ user: { name: "Ada", email: "ada@example.com" } })
  })

  test("accepts the forms that were open", async () => {
    const browser = movingBrowser()
    const csrfToken = await browser(ours).csrfToken()
    await browser(theirs).post("callback/credentials", { csrfToken })
    expect(browser(theirs).cookies.has(sessionCookie)).toBe(true)
  })

  test("shows the same session", async () => {
    const browser = await signIn(ours)
    // The shape is that of the wire contract.
    const userAt = async (site: Site) => ((await browser(site).session()) as { user: unknown }).user
    expect(await userAt(theirs)).toEqual(await userAt(ours))
  })
})
