import { createHash } from "node:crypto"
import { describe, expect, test, vi } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { WebAuthn } from "../../src/providers/webauthn.ts"
import {
  type CeremonyResult,
  type Deviations,
  type SoftwarePasskey,
  softwarePasskey,
} from "@lockstep/testing/programmable"
import { origin, sessionCookie, type Visitor, visitor } from "../support/visitor.ts"
import { address, finish, optionsFor, passkeySite } from "./passkey-site.ts"
import type { Application } from "../support/application.ts"

const refused = `${origin}/auth/error?error=WebAuthnVerificationError`
const invalid = `${origin}/auth/signin?error=InvalidCheck`
const malformed = `${origin}/auth/error?error=Configuration`
const notLinked = `${origin}/auth/signin?error=AccountNotLinked`
const base64url = (text: string): string => Buffer.from(text).toString("base64url")

interface Registered extends Omit<Application, "browser"> {
  readonly browser: Visitor
  readonly passkey: SoftwarePasskey
}

/** A site on which Ada registered, and signed out. */
async function registered(options: Partial<AuthConfig> = {}): Promise<Registered> {
  const site = passkeySite(options)
  const browser = visitor(site.config)
  const passkey = await softwarePasskey(origin)
  await register(browser, passkey, address)
  await browser.submit("signout")
  return { ...site, browser, passkey }
}

async function register(
  browser: Visitor,
  passkey: SoftwarePasskey,
  email: string,
  lies: Deviations = {},
): Promise<string> {
  const { options } = await optionsFor(browser, { action: "register", email })
  return finish(browser, "register", await passkey.create(options, lies))
}

async function authenticate(
  browser: Visitor,
  passkey: SoftwarePasskey,
  lies: Deviations = {},
): Promise<string> {
  const { options } = await optionsFor(browser, { action: "authenticate" })
  return finish(browser, "authenticate", await passkey.get(options, lies))
}

const liesOfBoth: [string, Deviations][] = [
  ["an unknown type", { type: "webauthn.other" }],
  // conformance W6
  ["the origin of a sub-domain", { origin: "http://sub.app.example.com" }],
  // conformance W6
  ["an origin with another port", { origin: "http://app.example.com:8080" }],
  // conformance W6
  ["an origin of another scheme", { origin: "https://app.example.com" }],
  // conformance W6
  ["the origin null", { origin: "null" }],
  // conformance W8
  ["another relying party", { rpId: "example.com" }],
  // conformance W7
  ["a page in a frame of another origin", { clientData: { crossOrigin: true } }],
  // conformance W7
  ["a page below another one", { clientData: { topOrigin: "https://evil.example" } }],
  // conformance W9
  ["user not present", { flags: ["UV", "BE", "BS"] }],
  // conformance W9
  ["user not verified", { flags: ["UP", "BE", "BS"] }],
  // conformance W10
  ["a backup of what cannot be backed up", { flags: ["UP", "UV", "BS"] }],
]

describe("a registration is refused", () => {
  const lies: [string, Deviations][] = [
    ...liesOfBoth,
    // conformance W5
    ["the type of an authentication", { type: "webauthn.get" }],
    // conformance W11
    ["an algorithm that was not offered", { algorithm: -35 }],
    ["another credential id than the authenticator says", { attestedId: Buffer.alloc(16, 1) }],
    ["a statement in an attestation of none", { attestation: { fmt: "none", attStmt: cborAlg() } }],
    // conformance W12
    ["a forged attestation", { attestation: { fmt: "packed", attStmt: packedStatement() } }],
    // conformance W12
    ["an attestation of an unknown format", { attestation: { fmt: "x", attStmt: cborAlg() } }],
  ]

  test.each(lies)("with %s", async (_name, lie) => {
    const { config, adapter } = passkeySite()
    const browser = visitor(config)
    expect(await register(browser, await softwarePasskey(origin), address, lie)).toBe(refused)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    expect(await adapter.getUserByEmail(address)).toBeNull()
  })

  // asvs 11.6.1
  test("with an algorithm that the application does not want", async () => {
    const { config } = passkeySite({
      providers: [Passkey({ registrationOptions: { supportedAlgorithmIDs: [-257] } })],
    })
    expect(await register(visitor(config), await softwarePasskey(origin), address)).toBe(refused)
  })

  test("for an address that a user has, who may have proved it or not", async () => {
    const { config } = await registered()
    const attacker = visitor(config)
    const passkey = await softwarePasskey(origin)
    expect(await register(attacker, passkey, address)).toBe(notLinked)
    expect(attacker.cookies.has(sessionCookie)).toBe(false)
  })

  test("for an address in another notation of one that a user has", async () => {
    const { config } = await registered()
    const passkey = await softwarePasskey(origin)
    expect(await register(visitor(config), passkey, "ＡＤＡ@Example.COM")).toBe(notLinked)
  })

  // conformance W13
  test("with the credential id of another user, whose account it does not open", async () => {
    const { config, passkey, adapter } = await registered()
    const attacker = visitor(config)
    const copy = await softwarePasskey(origin, Buffer.from(passkey.id, "base64url"))
    expect(await register(attacker, copy, "eve@example.com")).toBe(notLinked)
    expect(attacker.cookies.has(sessionCookie)).toBe(false)
    expect(await adapter.getUserByEmail("eve@example.com")).toBeNull()
  })

  test("with the credential id of another user who registers it at the same time", async () => {
    const site = passkeySite({}, { getAuthenticator: async () => null })
    await register(visitor(site.config), await withId(1), address)
    const attacker = visitor(site.config)
    expect(await register(attacker, await withId(1), "eve@example.com")).toBe(notLinked)
    expect(attacker.cookies.has(sessionCookie)).toBe(false)
  })

  test("when the session in which a passkey was to be added has ended", async () => {
    const { config, adapter } = passkeySite()
    const browser = visitor(config)
    await register(browser, await softwarePasskey(origin), address)
    const { options } = await optionsFor(browser, { action: "register" })
    const challenges = new Map(browser.cookies)
    await browser.submit("signout")
    for (const [name, value] of challenges) {
      if (name !== sessionCookie) browser.cookies.set(name, value)
    }
    const second = await softwarePasskey(origin)
    expect(await finish(browser, "register", await second.create(options))).toBe(notLinked)
    const user = await adapter.getUserByEmail(address)
    expect(await adapter.listAuthenticatorsByUserId(user?.id ?? "")).toHaveLength(1)
  })

  test("when another user signed in meanwhile", async () => {
    const { config } = passkeySite()
    const ada = visitor(config)
    const eve = visitor(config)
    await register(ada, await softwarePasskey(origin), address)
    await register(eve, await softwarePasskey(origin), "eve@example.com")
    const { options } = await optionsFor(ada, { action: "register" })
    ada.cookies.set(sessionCookie, eve.cookies.get(sessionCookie) ?? "")
    const passkey = await softwarePasskey(origin)
    expect(await finish(ada, "register", await passkey.create(options))).toBe(notLinked)
  })
})

describe("an authentication is refused", () => {
  const lies: [string, Deviations][] = [
    ...liesOfBoth,
    ["the type of a registration", { type: "webauthn.create" }],
    ["one wrong bit in the signature", { breakSignature: true }],
    ["a passkey that suddenly cannot be backed up", { flags: ["UP", "UV"] }],
    ["the user handle of another user", { userHandle: handleOf("another user") }],
  ]

  test.each(lies)("with %s", async (_name, lie) => {
    const { browser, passkey } = await registered()
    expect(await authenticate(browser, passkey, lie)).toBe(refused)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  test("with a passkey that is not stored, by the same words as any other", async () => {
    const { browser } = await registered()
    expect(await authenticate(browser, await softwarePasskey(origin))).toBe(refused)
  })

  // conformance W14
  test("with the passkey of another user than the one who is signed in", async () => {
    const { config, browser, passkey } = await registered()
    const eve = visitor(config)
    await register(eve, await softwarePasskey(origin), "eve@example.com")
    expect(await authenticate(eve, passkey)).toBe(notLinked)
    expect(await eve.session()).toMatchObject({ user: { email: "eve@example.com" } })
    expect(await authenticate(browser, passkey)).toBe(origin)
  })

  test("with a passkey of another provider", async () => {
    const { config, passkey } = await registered({
      providers: [Passkey, WebAuthn({ enableConditionalUI: false })],
    })
    const browser = visitor(config)
    const { options } = await optionsFor(browser, { action: "authenticate" }, "webauthn")
    const answer = await passkey.get(options)
    expect(await finish(browser, "authenticate", answer, "webauthn")).toBe(notLinked)
  })

  // asvs 6.5.6
  test("once the account of the passkey was deleted, and no new user is created", async () => {
    const { browser, passkey, adapter } = await registered()
    const providerAccountId = Buffer.from(passkey.id, "base64url").toString("base64")
    await adapter.unlinkAccount({ provider: "passkey", providerAccountId })
    expect(await authenticate(browser, passkey)).toBe(notLinked)
  })
})

describe("a counter that does not grow (GHSA-44jh-23m7-hpcf)", () => {
  test.each([5, 4, 0])(
    "refuses the passkey that told 5 and then %i, with an event",
    async (next) => {
      const events: unknown[] = []
      const { browser, passkey, adapter } = await registered({
        events: { counterRegression: (message) => void events.push(message) },
      })
      expect(await authenticate(browser, passkey, { counter: 5 })).toBe(origin)
      await browser.submit("signout")
      expect(await authenticate(browser, passkey, { counter: next })).toBe(refused)
      const user = await adapter.getUserByEmail(address)
      const credentialID = Buffer.from(passkey.id, "base64url").toString("base64")
      expect(events).toEqual([{ userId: user?.id, credentialID, storedCounter: 5, counter: next }])
    },
  )

  // conformance W16
  test("is found out by the store when two copies are used at once", async () => {
    const site = await registered()
    const stale = await site.adapter.getAuthenticator(
      Buffer.from(site.passkey.id, "base64url").toString("base64"),
    )
    const other = passkeySite({}, { ...site.adapter, getAuthenticator: async () => stale })
    expect(await authenticate(visitor(other.config), site.passkey, { counter: 9 })).toBe(origin)
    expect(await authenticate(visitor(other.config), site.passkey, { counter: 8 })).toBe(refused)
    expect(other.log).toContain("event counterRegression")
  })

  // conformance W16
  test("is fine as long as it stays zero, as with synchronised passkeys", async () => {
    const { browser, passkey } = await registered()
    expect(await authenticate(browser, passkey)).toBe(origin)
    expect(await authenticate(browser, passkey)).toBe(origin)
  })
})

describe("a challenge", () => {
  // asvs 6.7.2
  // conformance W2
  test("is accepted once, also for two concurrent responses", async () => {
    const { config, browser, passkey } = await registered()
    const { options } = await optionsFor(browser, { action: "authenticate" })
    const answer = await passkey.get(options)
    const cookies = new Map(browser.cookies)
    const answers = Array.from({ length: 10 }, () => {
      const copy = visitor(config)
      for (const [name, value] of cookies) copy.cookies.set(name, value)
      return finish(copy, "authenticate", answer)
    })
    const results = await Promise.all(answers)
    expect(results.filter((url) => url === origin)).toHaveLength(1)
    expect(results.filter((url) => url === invalid)).toHaveLength(9)
  })

  // asvs 2.2.3
  // conformance W3
  test("of one ceremony is not one of the other", async () => {
    const { browser, passkey } = await registered()
    const { options } = await optionsFor(browser, { action: "register", email: "b@example.com" })
    const answer = await passkey.get({ challenge: options.challenge })
    expect(await finish(browser, "authenticate", answer)).toBe(invalid)
  })

  // conformance W3
  test("of one browser is not one of another", async () => {
    const { config, browser, passkey } = await registered()
    const { options } = await optionsFor(browser, { action: "authenticate" })
    const answer = await passkey.get(options)
    expect(await finish(visitor(config), "authenticate", answer)).toBe(invalid)
  })

  // conformance W3
  test("of one provider is not one of another", async () => {
    const { browser, passkey } = await registered({
      providers: [Passkey, WebAuthn({ enableConditionalUI: false })],
    })
    const { options } = await optionsFor(browser, { action: "authenticate" }, "webauthn")
    expect(await finish(browser, "authenticate", await passkey.get(options))).toBe(invalid)
  })

  // conformance W4
  test("expires after 15 minutes", async () => {
    const { browser, passkey } = await registered()
    const { options } = await optionsFor(browser, { action: "authenticate" })
    const answer = await passkey.get(options)
    const later = Date.now() + 916_000
    vi.spyOn(Date, "now").mockReturnValue(later)
    expect(await finish(browser, "authenticate", answer)).toBe(invalid)
  })

  test("is none of ours when it is altered", async () => {
    const { browser, passkey } = await registered()
    const { options } = await optionsFor(browser, { action: "authenticate" })
    const text = Buffer.from(options.challenge, "base64url").toString()
    const altered = base64url(text.slice(0, -1) + (text.endsWith("A") ? "B" : "A"))
    const answer = await passkey.get(options, { challenge: altered })
    expect(await finish(browser, "authenticate", answer)).toBe(invalid)
  })

  test("of one tab does not disturb that of another", async () => {
    const { browser, passkey } = await registered()
    const first = await optionsFor(browser, { action: "authenticate" })
    await optionsFor(browser, { action: "authenticate" })
    expect(await finish(browser, "authenticate", await passkey.get(first.options))).toBe(origin)
  })

  test("gives way to further ones, so that their cookies stay few", async () => {
    const { browser } = await registered()
    for (let count = 0; count < 8; count++) await optionsFor(browser, { action: "authenticate" })
    const names = [...browser.cookies.keys()].filter((name) => name.startsWith("authjs.challenge."))
    expect(names).toHaveLength(5)
  })
})

describe("an answer that is none", () => {
  const good: CeremonyResult = {
    id: "AAAA",
    rawId: "AAAA",
    type: "public-key",
    clientExtensionResults: {},
    response: { clientDataJSON: "e30", authenticatorData: "AAAA", signature: "AAAA" },
  }
  const bad: [string, string | CeremonyResult][] = [
    ["no JSON", "{"],
    ["a list", "[]"],
    ["without id", JSON.stringify({ ...good, id: undefined })],
    ["with an id that is a number", JSON.stringify({ ...good, id: 7 })],
    ["with an id in standard base64", { ...good, id: "AA+A", rawId: "AA+A" }],
    ["with an id of 1024 bytes", { ...good, id: "A".repeat(1366), rawId: "A".repeat(1366) }],
    ["with another rawId", { ...good, rawId: "BBBB" }],
    ["of another type", { ...good, type: "password" }],
    ["without response", JSON.stringify({ ...good, response: undefined })],
    [
      "without signature",
      { ...good, response: { clientDataJSON: "e30", authenticatorData: "AA" } },
    ],
    ["with a user handle of 65 bytes", withHandle(good, "A".repeat(87))],
    ["longer than 65536 characters", JSON.stringify({ ...good, more: "x".repeat(70_000) })],
  ]

  test.each(bad)("%s is refused before anything is looked up", async (_name, data) => {
    const { config, log } = passkeySite()
    expect(await finish(visitor(config), "authenticate", data)).toBe(malformed)
    expect(log).toEqual([])
  })

  test("without client data of a browser is refused", async () => {
    const { config } = passkeySite()
    expect(await finish(visitor(config), "authenticate", good)).toBe(refused)
  })

  test.each(["", "delete"])("to the action %j is refused", async (action) => {
    const { config } = passkeySite()
    expect(await finish(visitor(config), action, good)).toBe(malformed)
  })

  test.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "http://evil.example.com" },
    { origin: "null" },
  ])(
    "from a page of another site is refused, which may have planted the challenge: %j",
    async (from) => {
      const { browser, passkey } = await registered()
      const { options } = await optionsFor(browser, { action: "authenticate" })
      const data = JSON.stringify(await passkey.get(options))
      const form = { action: "authenticate", data }
      const response = await browser.post("callback/passkey", form, from)
      expect(response.headers.get("location")).toContain("error=MissingCSRF")
      expect(browser.cookies.has(sessionCookie)).toBe(false)
    },
  )

  test("by GET is refused", async () => {
    const { config } = passkeySite()
    const response = await visitor(config).get("callback/passkey?action=authenticate&data=%7B%7D")
    expect(response.headers.get("location")).toBe(`${origin}/auth/signin?error=InvalidProvider`)
  })
})

test("garbage in every member makes no answer but a refusal", async () => {
  const { browser, passkey } = await registered()
  const { options } = await optionsFor(browser, { action: "authenticate" })
  const answer = await passkey.get(options)
  for (const member of ["authenticatorData", "signature", "userHandle"]) {
    const again = await optionsFor(browser, { action: "authenticate" })
    const { response } = await passkey.get(again.options)
    const broken = { ...answer, response: { ...response, [member]: base64url("\u0000garbage") } }
    const url = await finish(browser, "authenticate", broken)
    // A handle that Lockstep did not issue shows nothing, and is not signed: it is ignored.
    expect(url).toBe(member === "userHandle" ? origin : refused)
  }
})

function withHandle(answer: CeremonyResult, userHandle: string): CeremonyResult {
  return { ...answer, response: { ...answer.response, userHandle } }
}

function withId(byte: number): Promise<SoftwarePasskey> {
  return softwarePasskey(origin, new Uint8Array(16).fill(byte))
}

/** As passkeys that are added to a user get it. */
function handleOf(userId: string): string {
  const digest = createHash("sha256").update(`WebAuthn user handle of ${userId}`)
  return base64url(`u.${digest.digest("base64url")}`)
}

/** CBOR of `{ "alg": -7 }`. */
function cborAlg(): Buffer {
  return Buffer.concat([Buffer.of(0xa1, 0x63), Buffer.from("alg"), Buffer.of(0x26)])
}

/** CBOR of `{ "alg": -7, "sig": … }` with an invalid signature. */
function packedStatement(): Buffer {
  const signature = Buffer.from("30060201010201 01".replace(" ", ""), "hex")
  return Buffer.concat([
    Buffer.of(0xa2, 0x63),
    Buffer.from("alg"),
    Buffer.of(0x26, 0x63),
    Buffer.from("sig"),
    Buffer.of(0x40 | signature.length),
    signature,
  ])
}
