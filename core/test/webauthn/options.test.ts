import { describe, expect, test } from "vitest"
import { Passkey } from "../../src/providers/passkey.ts"
import { WebAuthn } from "../../src/providers/webauthn.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, type Visitor, visitor } from "../support/visitor.ts"
import { address, finish, type OptionsAnswer, optionsFor, passkeySite } from "./passkey-site.ts"

async function register(browser: Visitor, email: string = address): Promise<string> {
  const passkey = await softwarePasskey(origin)
  const { options } = await optionsFor(browser, { action: "register", email })
  await finish(browser, "register", await passkey.create(options))
  return passkey.id
}

const shapeOf = ({ action, options }: OptionsAnswer): unknown => {
  const { challenge, user, ...others } = options
  return { action, others, challenge: challenge.length, handle: user?.id.length }
}

describe("options of a registration", () => {
  // asvs 6.3.3, 6.5.7
  test("ask for a discoverable passkey that verifies the user", async () => {
    const { config } = passkeySite()
    const { action, options } = await optionsFor(visitor(config), {
      action: "register",
      email: address,
    })
    expect(action).toBe("register")
    expect(options).toMatchObject({
      rp: { id: "app.example.com", name: "app.example.com" },
      user: { name: address, displayName: "" },
      timeout: 300_000,
      attestation: "none",
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
    })
  })

  // asvs 6.3.8
  test("are the same for an address that has an account, at the same cost", async () => {
    const { config, log } = passkeySite()
    await register(visitor(config))
    log.length = 0
    const known = await optionsFor(visitor(config), { action: "register", email: address })
    const unknown = await optionsFor(visitor(config), {
      action: "register",
      email: "eve@example.com",
    })
    const text = JSON.stringify(shapeOf(known)).replaceAll(address, "eve@example.com")
    const knownUser = { ...known.options.user, id: "", name: "" }
    expect(JSON.parse(text)).toEqual(shapeOf(unknown))
    expect(knownUser).toEqual({ ...unknown.options.user, id: "", name: "" })
    expect(log).toEqual([])
  })

  test.each(["", "no address", "a@b@c", "a b@example.com", "ada@example.com\r\nbcc: eve@x.y"])(
    "are refused for %j",
    async (email) => {
      const query = new URLSearchParams({ action: "register", email })
      const response = await passkeySite().browser().get(`webauthn-options/passkey?${query}`)
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({ error: "Invalid request" })
    },
  )

  // asvs 8.2.2
  test("are for the user who is signed in, whose passkeys are left out", async () => {
    const browser = passkeySite().browser()
    const id = await register(browser)
    const { options } = await optionsFor(browser, { action: "register" })
    expect(options.user?.name).toBe(address)
    expect(options.excludeCredentials).toMatchObject([
      { id, transports: ["internal", "hybrid"], type: "public-key" },
    ])
  })

  test("are refused for another address in the browser of a signed-in user", async () => {
    const browser = passkeySite().browser()
    await register(browser)
    const query = new URLSearchParams({ action: "register", email: "eve@example.com" })
    expect((await browser.get(`webauthn-options/passkey?${query}`)).status).toBe(400)
  })

  test("give a user one handle, of nothing personal, and every new user another", async () => {
    const browser = passkeySite().browser()
    const fresh = await optionsFor(browser, { action: "register", email: address })
    const other = await optionsFor(browser, { action: "register", email: address })
    expect(fresh.options.user?.id).not.toBe(other.options.user?.id)
    await register(browser)
    const first = await optionsFor(browser, { action: "register" })
    const second = await optionsFor(browser, { action: "register" })
    expect(first.options.user?.id).toBe(second.options.user?.id)
    for (const { options } of [fresh, first]) {
      const handle = Buffer.from(options.user?.id ?? "", "base64url")
      expect(handle.length).toBeLessThanOrEqual(64)
      // Random letters may well be those of a short name.
      expect(handle.toString()).not.toContain(address)
      expect(handle.toString()).not.toMatch(/example/i)
    }
  })

  test("can be asked for as the application says who registers", async () => {
    const seen: unknown[] = []
    const { config, adapter } = passkeySite({
      providers: [
        Passkey({
          getUserInfo({ fields, url }, request) {
            seen.push(fields["invitation"], url.origin, request.method)
            return { user: { email: "Ada@example.com", name: "Ada" }, exists: false }
          },
        }),
      ],
    })
    const browser = visitor(config)
    const passkey = await softwarePasskey(origin)
    const { options } = await optionsFor(browser, { action: "register", invitation: "x" })
    expect(seen).toEqual(["x", origin, "GET"])
    expect(options.user).toMatchObject({ name: address, displayName: "Ada" })
    await finish(browser, "register", await passkey.create(options))
    expect(await adapter.getUserByEmail(address)).toMatchObject({ name: "Ada" })
  })

  test("do not tell that the application knows the user; the registration fails in the end", async () => {
    const { config, adapter } = passkeySite({
      providers: [Passkey({ getUserInfo: () => ({ user: { email: address }, exists: true }) })],
    })
    const browser = visitor(config)
    const passkey = await softwarePasskey(origin)
    const { options } = await optionsFor(browser, { action: "register" })
    const answer = await passkey.create(options)
    const to = await finish(browser, "register", answer)
    expect(to).toBe(`${origin}/auth/signin?error=AccountNotLinked`)
    expect(await adapter.getUserByEmail(address)).toBeNull()
  })
})

describe("options of an authentication", () => {
  test("list no credentials for anybody who is not signed in, whatever they claim", async () => {
    const { config, log } = passkeySite()
    await register(visitor(config))
    log.length = 0
    for (const email of [address, "eve@example.com"]) {
      for (const fields of [{ email }, { email, action: "authenticate" }]) {
        const answer = await optionsFor(visitor(config), fields)
        expect(shapeOf(answer)).toEqual({
          action: "authenticate",
          challenge: 75,
          handle: undefined,
          others: expect.objectContaining({
            rpId: "app.example.com",
            allowCredentials: [],
            userVerification: "required",
          }),
        })
      }
    }
    expect(log).toEqual([])
  })

  test("list their own for a user who is signed in", async () => {
    const browser = passkeySite().browser()
    const id = await register(browser)
    const { options } = await optionsFor(browser, { action: "authenticate" })
    expect(options.allowCredentials).toMatchObject([{ id }])
  })

  test("are not guessed for a user who is signed in and does not say what they want", async () => {
    const browser = passkeySite().browser()
    await register(browser)
    const response = await browser.get("webauthn-options/passkey")
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: "Invalid request" })
  })
})

describe("GET webauthn-options", () => {
  test("refuses an action that there is not", async () => {
    const browser = passkeySite().browser()
    const response = await browser.get("webauthn-options/passkey?action=delete")
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: "Invalid action" })
  })

  test("keeps 256 random bits in each challenge", async () => {
    const browser = passkeySite().browser()
    const challenges = new Set<string>()
    for (let count = 0; count < 20; count++) {
      const { options } = await optionsFor(browser, { action: "authenticate" })
      const text = Buffer.from(options.challenge, "base64url").toString()
      expect(text).toMatch(/^[0-9a-z]{7}[\w-]{6}[\w-]{43}$/)
      challenges.add(text.slice(13))
    }
    expect(challenges.size).toBe(20)
  })

  test("answers JSON, not to be kept, and sets nothing but the cookie of its challenge", async () => {
    const browser = passkeySite().browser()
    const response = await browser.get("webauthn-options/passkey")
    expect(response.headers.get("content-type")).toBe("application/json")
    expect(response.headers.get("cache-control")).toContain("no-store")
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^authjs\.challenge\.[\w-]{13}=[\w.-]+; Max-Age=900; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      ),
    ])
  })

  test("says JSON also when something is wrong", async () => {
    const browser = passkeySite().browser()
    const response = await browser.get("webauthn-options/unknown")
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: "InvalidProvider" })
  })
})

describe("POST webauthn-options", () => {
  test("takes the address in its body, with a CSRF token", async () => {
    const browser = passkeySite().browser()
    const form = { action: "register", email: address }
    const response = await browser.submit("webauthn-options/passkey", form)
    expect(await response.json()).toMatchObject({
      action: "register",
      options: { user: { name: address } },
    })
    const without = await browser.post("webauthn-options/passkey", form)
    expect(without.status).toBe(400)
    expect(await without.json()).toMatchObject({ error: "MissingCSRF" })
  })
})

describe("the relying party", () => {
  test("is as the provider says, and answers of each of its origins are accepted", async () => {
    const other = "https://login.example.com"
    const { config } = passkeySite({
      providers: [
        Passkey({
          relayingParty: { id: ["example.com"], name: "Example", origin: [origin, other] },
        }),
      ],
    })
    for (const each of [origin, other]) {
      const browser = visitor(config)
      const passkey = await softwarePasskey(each)
      const email = `someone@${new URL(each).hostname}`
      const { options } = await optionsFor(browser, { action: "register", email })
      expect(options.rp).toEqual({ id: "example.com", name: "Example" })
      expect(await finish(browser, "register", await passkey.create(options))).toBe(origin)
    }
  })

  test("can be picked by the request", async () => {
    const { config } = passkeySite({
      providers: [
        Passkey({
          getRelayingParty: ({ url }) => ({ id: url.hostname, name: "Tenant", origin: url.origin }),
        }),
      ],
    })
    const browser = visitor(config, "https://tenant.example.com")
    const { options } = await optionsFor(browser, { action: "register", email: address })
    expect(options.rp).toEqual({ id: "tenant.example.com", name: "Tenant" })
  })
})

test("the provider WebAuthn prefers a PIN or fingerprint where Passkey demands an authenticator that has one", async () => {
  const { config } = passkeySite({ providers: [WebAuthn] })
  const { options } = await optionsFor(visitor(config), {}, "webauthn")
  expect(options).toMatchObject({ userVerification: "preferred", timeout: 300_000 })
})

test("keys without a PIN sign in where the application does not demand one", async () => {
  const browser = passkeySite({
    providers: [
      WebAuthn({
        verifyRegistrationOptions: { requireUserVerification: false },
        verifyAuthenticationOptions: { requireUserVerification: false },
      }),
    ],
  }).browser()
  const key = await softwarePasskey(origin)
  const begin = await optionsFor(browser, { action: "register", email: address }, "webauthn")
  const created = await key.create(begin.options, { flags: ["UP"] })
  expect(await finish(browser, "register", created, "webauthn")).toBe(origin)
  await browser.submit("signout")
  const { options } = await optionsFor(browser, { action: "authenticate" }, "webauthn")
  const used = await key.get(options, { flags: ["UP"], counter: 1 })
  expect(await finish(browser, "authenticate", used, "webauthn")).toBe(origin)
})

test("POST signin leads to the page with the form", async () => {
  const response = await passkeySite().browser().submit("signin/passkey")
  expect(response.headers.get("location")).toBe(`${origin}/auth/signin`)
})

test("GET providers lists a passkey provider like any other", async () => {
  const response = await passkeySite().browser().get("providers")
  expect(await response.json()).toEqual({
    passkey: {
      id: "passkey",
      name: "Passkey",
      type: "webauthn",
      signinUrl: `${origin}/auth/signin/passkey`,
      callbackUrl: `${origin}/auth/callback/passkey`,
    },
  })
})

describe("a page of another site", () => {
  test.each(["authenticate", "register"])(
    "that opens the URL of options to %s leaves no cookie behind",
    async (action) => {
      const { config } = passkeySite()
      const query = new URLSearchParams({ action, email: address })
      const response = await visitor(config).get(`webauthn-options/passkey?${query.toString()}`, {
        "sec-fetch-site": "cross-site",
      })
      expect([response.status, await response.json()]).toEqual([400, { error: "Invalid request" }])
      expect(response.headers.getSetCookie()).toEqual([])
    },
  )
})
