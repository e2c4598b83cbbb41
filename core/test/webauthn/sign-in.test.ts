import { describe, expect, test } from "vitest"
import { softwarePasskey } from "@lockstep/testing/programmable"
import type { WebAuthnConfig } from "../../src/provider/webauthn-provider.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { origin, sessionCookie, visitor } from "../support/visitor.ts"
import {
  address,
  finish,
  optionsFor,
  passkeySite,
  registerPasskey,
  storedUser,
  usePasskey,
} from "./passkey-site.ts"

const strategies = ["jwt", "database"] as const

describe.each(strategies)("with passkeys and %s sessions", (strategy) => {
  const open = () => passkeySite({ session: { strategy } })

  // spec W6
  test("a new user registers, signs out and signs in again", async () => {
    const { config, adapter } = open()
    const browser = visitor(config)
    const passkey = await softwarePasskey(origin)
    const { action, options } = await optionsFor(browser, { action: "register", email: address })
    expect(action).toBe("register")
    expect(await finish(browser, "register", await passkey.create(options))).toBe(origin)
    expect(await browser.session()).toMatchObject({ user: { email: address } })
    await browser.submit("signout")
    expect(await browser.session()).toBeNull()
    const again = await optionsFor(browser, { action: "authenticate" })
    passkey.counter = 7
    expect(await finish(browser, "authenticate", await passkey.get(again.options))).toBe(origin)
    expect(await browser.session()).toMatchObject({ user: { email: address } })
    const user = await storedUser(adapter)
    expect(await adapter.listAuthenticatorsByUserId(user.id)).toMatchObject([{ counter: 7 }])
  })

  test("a user who is signed in adds a passkey, and signs in with it", async () => {
    const { config, adapter, log } = open()
    const browser = visitor(config)
    const first = await softwarePasskey(origin)
    const begin = await optionsFor(browser, { action: "register", email: address })
    await finish(browser, "register", await first.create(begin.options))
    const before = browser.cookies.get(sessionCookie)
    log.length = 0
    const second = await softwarePasskey(origin)
    const more = await optionsFor(browser, { action: "register" })
    expect(more.options.excludeCredentials).toMatchObject([{ id: first.id }])
    expect(await finish(browser, "register", await second.create(more.options))).toBe(origin)
    expect(log).toEqual(expect.arrayContaining(["linkAccount", "createAuthenticator"]))
    expect(log).toContain("event linkAccount")
    expect(browser.cookies.get(sessionCookie)).not.toBe(before)
    await browser.submit("signout")
    await usePasskey(browser, second)
    expect(await browser.session()).toMatchObject({ user: { email: address } })
    const user = await storedUser(adapter)
    expect(await adapter.listAuthenticatorsByUserId(user.id)).toHaveLength(2)
  })
})

test.each(strategies)(
  "using a passkey again while signed in begins a new session (%s)",
  async (strategy) => {
    const { config } = passkeySite({ session: { strategy } })
    const browser = visitor(config)
    const passkey = await softwarePasskey(origin)
    const begin = await optionsFor(browser, { action: "register", email: address })
    await finish(browser, "register", await passkey.create(begin.options))
    const before = browser.cookies.get(sessionCookie) ?? ""
    expect(await usePasskey(browser, passkey)).toBe(origin)
    expect(browser.cookies.get(sessionCookie)).not.toBe(before)
    const thief = visitor(config)
    thief.cookies.set(sessionCookie, before)
    // A sealed session lives until it expires; a stored one ends with the new one.
    if (strategy === "database") expect(await thief.session()).toBeNull()
  },
)

// The oldest versions of the major versions that are allowed.
test.each([
  ["11", () => import("simplewebauthn-server-11")],
  ["13", () => import("simplewebauthn-server-13")],
] as const)(
  "a user registers and signs in with version %s of SimpleWebAuthn",
  async (_version, load) => {
    // All versions have the functions that are called here.
    const simpleWebAuthn = (await load()) as WebAuthnConfig["simpleWebAuthn"]
    const { config } = passkeySite({ providers: [Passkey({ simpleWebAuthn })] })
    const browser = visitor(config)
    const passkey = await softwarePasskey(origin)
    expect(await registerPasskey(browser, passkey)).toBe(origin)
    expect(await browser.session()).toMatchObject({ user: { email: address } })
    await browser.submit("signout")
    expect(await usePasskey(browser, passkey)).toBe(origin)
    expect(await browser.session()).toMatchObject({ user: { email: address } })
    await browser.submit("signout")
    const unregistered = await softwarePasskey(origin)
    expect(await usePasskey(browser, unregistered)).not.toBe(origin)
    expect(await browser.session()).toBeNull()
  },
)

describe("what is stored of a passkey", () => {
  // spec R18
  test("is standard base64 with padding, and transports joined by commas, as Auth.js stores it", async () => {
    const { config, adapter } = passkeySite()
    const browser = visitor(config)
    const id = new Uint8Array(20).fill(0xff)
    const passkey = await softwarePasskey(origin, id)
    await registerPasskey(browser, passkey)
    const user = await storedUser(adapter)
    const credentialID = Buffer.from(id).toString("base64")
    const [stored] = await adapter.listAuthenticatorsByUserId(user.id)
    expect(stored).toEqual({
      credentialID,
      userId: user.id,
      providerAccountId: credentialID,
      credentialPublicKey: expect.stringMatching(/^[A-Za-z\d+/]+={0,2}$/),
      counter: 0,
      credentialDeviceType: "multiDevice",
      credentialBackedUp: true,
      transports: "internal,hybrid",
    })
    expect(await adapter.getAccount(credentialID, "passkey")).toMatchObject({
      type: "webauthn",
      userId: user.id,
    })
  })

  test("is a user whose address was not verified", async () => {
    const { config, adapter } = passkeySite()
    const browser = visitor(config)
    const passkey = await softwarePasskey(origin)
    await registerPasskey(browser, passkey, "Ada@Example.com")
    expect(await storedUser(adapter)).toMatchObject({ email: address, emailVerified: null })
  })
})

describe("the signIn callback", () => {
  test("sends the browser elsewhere by a string, and no user is stored or signed in", async () => {
    const { config, adapter } = passkeySite({ callbacks: { signIn: () => "/wait" } })
    const browser = visitor(config)
    const passkey = await softwarePasskey(origin)
    const { options } = await optionsFor(browser, { action: "register", email: address })
    const answer = await passkey.create(options)
    expect(await finish(browser, "register", answer)).toBe(`${origin}/wait`)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    expect(await adapter.getUserByEmail(address)).toBeNull()
  })

  test("refuses a returning user by a string as well", async () => {
    let elsewhere: string | boolean = true
    const browser = passkeySite({ callbacks: { signIn: () => elsewhere } }).browser()
    const passkey = await softwarePasskey(origin)
    const { options } = await optionsFor(browser, { action: "register", email: address })
    await finish(browser, "register", await passkey.create(options))
    await browser.submit("signout")
    elsewhere = "/wait"
    const again = await optionsFor(browser, { action: "authenticate" })
    const answer = await passkey.get(again.options)
    expect(await finish(browser, "authenticate", answer)).toBe(`${origin}/wait`)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })
})

test("a new user costs one atomic write, and events come in the documented order", async () => {
  const { config, log } = passkeySite()
  const browser = visitor(config)
  const passkey = await softwarePasskey(origin)
  const { options } = await optionsFor(browser, { action: "register", email: address })
  log.length = 0
  await finish(browser, "register", await passkey.create(options))
  expect(log).toEqual([
    "createVerificationToken",
    "getAuthenticator",
    "getUserByAccount",
    "callback signIn",
    "createUserWithAccount",
    "event createUser",
    "event linkAccount",
    "createSession",
    "event signIn",
  ])
})

test("a returning user costs five calls", async () => {
  const { config, log } = passkeySite()
  const browser = visitor(config)
  const passkey = await softwarePasskey(origin)
  const { options } = await optionsFor(browser, { action: "register", email: address })
  await finish(browser, "register", await passkey.create(options))
  await browser.submit("signout")
  const again = await optionsFor(browser, { action: "authenticate" })
  log.length = 0
  await finish(browser, "authenticate", await passkey.get(again.options))
  expect(log).toEqual([
    "getAuthenticator",
    "createVerificationToken",
    "updateAuthenticatorCounter",
    "getUserByAccount",
    "callback signIn",
    "createSession",
    "event signIn",
  ])
})
