import { describe, expect, test } from "vitest"
import { errorBeneath } from "../../src/errors/error-cause.ts"
import { seal } from "../../src/crypto/seal.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, secret, sessionCookie, visitor, type Visitor } from "../support/visitor.ts"
import { address, finish, optionsFor, passkeySite, registerPasskey } from "./passkey-site.ts"

const invalid = `${origin}/auth/signin?error=InvalidCheck`

const challengeOf = (browser: Visitor): [name: string, value: string] => {
  const found = [...browser.cookies].find(([name]) => name.startsWith("authjs.challenge."))
  if (found === undefined) throw new Error("No challenge was set.")
  return found
}

describe("the cookie with a challenge", () => {
  test("opens no session", async () => {
    const browser = passkeySite({ session: { strategy: "jwt" } }).browser()
    await optionsFor(browser, { action: "register", email: address })
    browser.cookies.set(sessionCookie, challengeOf(browser)[1])
    expect(await browser.session()).toBeNull()
  })

  test.each([
    sessionCookie,
    "authjs.state",
    "authjs.csrf-token",
    "__Secure-authjs.challenge",
    "encodedWebauthnChallenge",
  ])("cannot be replaced by what was sealed for %s", async (salt) => {
    const browser = passkeySite().browser()
    const passkey = await softwarePasskey(origin)
    const { options } = await optionsFor(browser, { action: "register", email: address })
    const claims = {
      value: options.challenge,
      provider: "passkey",
      ceremony: "register",
      draft: { email: "eve@example.com" },
    }
    const [name] = challengeOf(browser)
    const forged = await seal(claims, { secrets: [secret], salt, maxAgeSeconds: 900 })
    browser.cookies.set(name, forged)
    expect(await finish(browser, "register", await passkey.create(options))).toBe(invalid)
  })

  test("determines who registers, whatever cookies come with the response (CVE-2025-61928, GHSA-99h5-pjcv-gr6v)", async () => {
    const { config, adapter } = passkeySite()
    const browser = visitor(config)
    const passkey = await softwarePasskey(origin)
    const { options } = await optionsFor(browser, { action: "register", email: address })
    const data = JSON.stringify(await passkey.create(options))
    const extras = { email: "eve@example.com", userId: "1", user: "eve" }
    await browser.post("callback/passkey", { action: "register", data, ...extras })
    expect(await adapter.getUserByEmail("eve@example.com")).toBeNull()
    expect(await browser.session()).toMatchObject({ user: { email: address } })
  })

  test("of one sign-in is none of another in the same browser", async () => {
    const browser = passkeySite().browser()
    const passkey = await softwarePasskey(origin)
    const { options } = await optionsFor(browser, { action: "register", email: address })
    const [first, value] = challengeOf(browser)
    browser.cookies.delete(first)
    const other = await optionsFor(browser, { action: "register", email: "eve@example.com" })
    browser.cookies.set(challengeOf(browser)[0], value)
    expect(options.challenge).not.toBe(other.options.challenge)
    expect(await finish(browser, "register", await passkey.create(other.options))).toBe(invalid)
  })

  test("survives a rotation of the secret", async () => {
    const site = passkeySite()
    const passkey = await softwarePasskey(origin)
    let rotated = false
    const next = { ...site.config, secret: [`a-new-${secret}`, secret] }
    const browser = visitor(() => (rotated ? next : site.config))
    const { options } = await optionsFor(browser, { action: "register", email: address })
    rotated = true
    expect(await finish(browser, "register", await passkey.create(options))).toBe(origin)
  })

  test("is forgotten when a user signs out", async () => {
    const browser = passkeySite().browser()
    const passkey = await softwarePasskey(origin)
    await registerPasskey(browser, passkey)
    await optionsFor(browser, { action: "register" })
    await browser.submit("signout")
    expect([...browser.cookies.keys()].join(" ")).not.toContain("challenge")
  })
})

test("nothing secret of a ceremony gets into the log, not even at the level debug", async () => {
  const lines: string[] = []
  const keep = (...parts: unknown[]): void => void lines.push(JSON.stringify(parts.map(flat)))
  const browser = passkeySite({
    debug: true,
    logger: { error: keep, warn: keep, debug: keep },
  }).browser()
  const passkey = await softwarePasskey(origin)
  const { options } = await optionsFor(browser, { action: "register", email: address })
  const [, sealed] = challengeOf(browser)
  await finish(
    browser,
    "register",
    await passkey.create(options, { origin: "http://evil.example" }),
  )
  const again = await optionsFor(browser, { action: "register", email: address })
  await finish(browser, "register", await passkey.create(again.options))
  expect(lines.length).toBeGreaterThan(3)
  for (const secretPart of [address, sealed, again.options.challenge, options.challenge]) {
    expect(lines.join("\n")).not.toContain(secretPart)
  }
})

/** Errors as loggers print them, with everything underneath. */
function flat(part: unknown): unknown {
  if (!(part instanceof Error)) return part
  return [part.name, part.message, part.stack, flat(errorBeneath(part))]
}
