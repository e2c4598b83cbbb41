import { describe, expect, test } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, sessionCookie, type Visitor } from "../support/visitor.ts"
import { passkeySite, registerPasskey, usePasskey } from "../webauthn/passkey-site.ts"
import { anotherProcess, startProcess } from "./processes.ts"
import { startedBy } from "./stolen-responses.ts"
import { currentProvider, useProvider } from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

const refused = `${origin}/auth/signin?error=InvalidCheck`
/** Values that the memory of a process has room for. */
const room = 200_000
const attempts = 20

const withoutAdapter = (): AuthConfig => {
  const { adapter: _none, ...config } = application().config
  return config
}
const withAdapter = (): AuthConfig => application({ session: { strategy: "jwt" } }).config

/** A process with a memory that can be filled. */
async function processOf(config: AuthConfig) {
  const { open, memory } = await startProcess(config)
  const now = Date.now()
  const fill = (remember: "rememberAlone" | "rememberBesideStore", count: number): void => {
    for (let index = 0; index < count; index++) memory[remember](`${remember} ${index}`, now)
  }
  return { open, fill }
}

async function signIn(browser: Visitor): Promise<string> {
  return (await startedBy(browser)).send(browser)
}

/** Comes back from the provider with an error: two requests, and none to the provider. */
async function fail(browser: Visitor): Promise<void> {
  const away = await browser.submit("signin/local")
  const state = new URL(away.headers.get("location") ?? "").searchParams.get("state") ?? ""
  const query = { state, error: "access_denied", iss: currentProvider().issuer }
  const back = await browser.get(`callback/local?${new URLSearchParams(query)}`)
  expect(back.headers.get("location")).toContain("error=")
}

describe("responses of visitors who prove nothing", () => {
  test.each([
    ["without an adapter", withoutAdapter],
    ["with an adapter", withAdapter],
  ])("keep no other user from signing in %s", async (_name, configOf) => {
    const { open, fill } = await processOf(configOf())
    // So that a few responses stand for hundreds of thousands.
    fill("rememberAlone", room - attempts)
    fill("rememberBesideStore", room - attempts)
    for (let count = 0; count < 2 * attempts; count++) await fail(open())
    expect(await signIn(open())).toBe(origin)
  })

  test("keep no other user from using a passkey", async () => {
    const { config } = passkeySite()
    const { open, fill } = await processOf(config)
    const passkey = await softwarePasskey(origin)
    const browser = open()
    await registerPasskey(browser, passkey, "ada@example.com")
    fill("rememberBesideStore", room - attempts)
    const other = await softwarePasskey(origin)
    for (let count = 0; count < 2 * attempts; count++) {
      const attacker = open()
      await usePasskey(attacker, other)
      expect(attacker.cookies.has(sessionCookie)).toBe(false)
    }
    const back = open()
    expect(await usePasskey(back, passkey)).toBe(origin)
  })
})

describe("a memory that is full of finished sign-ins", () => {
  test("lets users sign in whose response the database remembers, and once", async () => {
    const { open, fill } = await processOf(withAdapter())
    const browser = open()
    const { send } = await startedBy(browser)
    const cookies = new Map(browser.cookies)
    expect(await send(browser)).toBe(origin)
    fill("rememberBesideStore", room)
    expect(await signIn(open())).toBe(origin)
    expect(await send(open(cookies))).toBe(refused)
  })

  test("accepts no response that it alone would have to remember", async () => {
    const { open, fill } = await processOf(withoutAdapter())
    const browser = open()
    const { send } = await startedBy(browser)
    const cookies = new Map(browser.cookies)
    expect(await send(browser)).toBe(origin)
    fill("rememberAlone", room - 1)
    expect(await signIn(open())).toBe(refused)
    expect(await send(open(cookies))).toBe(refused)
  })
})

describe("a response", () => {
  test.each([
    ["without an adapter", withoutAdapter],
    ["with an adapter", withAdapter],
  ])("sends its code once, however often it arrives meanwhile, %s", async (_name, configOf) => {
    const open = await anotherProcess(configOf())
    const browser = open()
    const { send } = await startedBy(browser)
    const twins = Array.from({ length: 10 }, () => open(browser.cookies))
    const locations = await Promise.all(twins.map(send))
    expect(locations.filter((location) => location === origin)).toHaveLength(1)
    expect(currentProvider().count("/token")).toBe(1)
  })

  test.each([
    ["without an adapter", withoutAdapter],
    ["with an adapter", withAdapter],
  ])(
    "that could not be verified can be sent again, and signs in once, %s",
    async (_name, configOf) => {
      const open = await anotherProcess(configOf())
      const browser = open()
      const { send } = await startedBy(browser)
      const cookies = new Map(browser.cookies)
      currentProvider().does.tokenProblem = () => "temporarily_unavailable"
      expect(await send(browser)).toBe(`${origin}/auth/error?error=Configuration`)
      // The browser itself has no cookie for it any more.
      expect(await send(browser)).toBe(refused)
      expect(currentProvider().count("/token")).toBe(1)
      currentProvider().does.tokenProblem = () => undefined
      expect(await send(open(cookies))).toBe(origin)
      expect(await send(open(cookies))).toBe(refused)
      expect(currentProvider().count("/token")).toBe(2)
    },
  )
})
