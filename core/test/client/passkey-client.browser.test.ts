import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { launchChromium } from "../support/chromium.ts"
import { type ClientSite, openSite } from "../support/client-site.ts"
import { type Device, openDevice } from "../support/device.ts"
import { address, passkeySite, storedUser } from "../webauthn/passkey-site.ts"

const { adapter, config } = passkeySite({
  basePath: "/api/auth",
  session: { strategy: "database", persistence: "ask" },
})
let browser: Browser
let site: ClientSite
let page: Page
let device: Device

beforeAll(async () => {
  site = await openSite(config)
  browser = await launchChromium()
})

afterAll(async () => {
  await browser.close()
  site.close()
})

beforeEach(async () => {
  const context = await browser.newContext()
  page = await context.newPage()
  device = await openDevice(page)
  await page.goto(`${site.origin}/home`)
  await page.waitForFunction("globalThis.passkeys")
})

/** Calls a function of the client on the page, which stays. */
function call(name: string, options: object = {}): Promise<unknown> {
  const given = JSON.stringify({ basePath: "/api/auth", redirect: false, ...options })
  return page.evaluate(`(passkeys.${name} ?? client.${name})(${given})`)
}

const fine = (): object => ({ ok: true, url: `${site.origin}/home` })
const failed = (error: string, code?: string): object => ({
  ok: false,
  error,
  code,
  url: `/api/auth/signin?${String(new URLSearchParams({ callbackUrl: `${site.origin}/home` }))}`,
})

test("a page makes a passkey, adds that of a further device, and signs in with it", async () => {
  expect(await call("createPasskey", { fields: { email: address } })).toEqual(fine())
  expect(await call("createPasskey")).toEqual(failed("PasskeyFailed", "InvalidStateError"))
  await device.change()
  expect(await call("createPasskey")).toEqual(fine())
  const { id } = await storedUser(adapter)
  expect(await adapter.listAuthenticatorsByUserId(id)).toHaveLength(2)
  await call("signOut")
  expect(await call("getSession")).toBeNull()
  expect(await call("signInWithPasskey", { redirectTo: "/home" })).toEqual(fine())
  expect(await call("getSession")).toMatchObject({ user: { email: address } })
})

test("a page hears why there was no passkey, and is not left", async () => {
  expect(await call("signInWithPasskey", { redirect: true })).toEqual(
    failed("PasskeyFailed", "NotAllowedError"),
  )
  expect(await call("createPasskey", { fields: { email: "nobody" } })).toEqual(
    failed("InvalidRequest"),
  )
  const email = "grace@example.com"
  await adapter.createUser({ id: "2", email, emailVerified: null })
  expect(await call("createPasskey", { fields: { email } })).toMatchObject({
    ok: false,
    error: "AccountNotLinked",
  })
  expect(page.url()).toBe(`${site.origin}/home`)
  expect(await call("getSession")).toBeNull()
})

/**
 * Creates a passkey, and starts an autofill whose first ceremony waits until it is aborted; `ceremonies` is
 * what the browser was asked.
 */
async function waitingOffer(email: string): Promise<void> {
  expect(await call("createPasskey", { fields: { email } })).toEqual(fine())
  await page.evaluate(`
    globalThis.ceremonies = []
    for (const name of ["create", "get"]) {
      const ask = navigator.credentials[name].bind(navigator.credentials)
      navigator.credentials[name] = (options) => {
        if (ceremonies.push(options.mediation ?? name) > 1) return ask(options)
        return new Promise((_, reject) => {
          options.signal.addEventListener("abort", () => reject(options.signal.reason))
        })
      }
    }
    globalThis.offer = passkeys.offerPasskeys({ basePath: "/api/auth", redirect: false })
    void 0
  `)
  await page.waitForFunction("ceremonies.length === 1")
}

test("an offer gives way to what was asked for, and comes back when nothing came of that", async () => {
  await waitingOffer("joan@example.com")
  expect(await call("createPasskey")).toEqual(failed("PasskeyFailed", "InvalidStateError"))
  expect(await page.evaluate("offer")).toEqual(fine())
  expect(await page.evaluate("ceremonies")).toEqual(["conditional", "create", "conditional"])
  expect(await call("getSession")).toMatchObject({ user: { email: "joan@example.com" } })
})

test("an offer ends with the passkey that was asked for", async () => {
  await waitingOffer("edith@example.com")
  expect(await call("signInWithPasskey")).toEqual(fine())
  expect(await page.evaluate("offer")).toBeUndefined()
  expect(await page.evaluate("ceremonies")).toEqual(["conditional", "get"])
})

test("an offer ends when the page says so", async () => {
  const ended = `(() => {
    const abort = new AbortController()
    const offer = passkeys.offerPasskeys({ basePath: "/api/auth", signal: abort.signal })
    setTimeout(() => abort.abort(), 0)
    return offer
  })()`
  expect(await page.evaluate(ended)).toBeUndefined()
})

test("a page says whether the session outlives the browser", async () => {
  const isKept = async (): Promise<boolean | undefined> => {
    const cookies = await page.context().cookies()
    const session = cookies.find(({ name }) => name === "authjs.session-token")
    return session && session.expires > 0
  }
  const fields = { email: "kept@example.com" }
  expect(await call("createPasskey", { fields, remember: true })).toMatchObject({ ok: true })
  expect(await isKept()).toBe(true)
  await call("signOut")
  expect(await call("signInWithPasskey")).toMatchObject({ ok: true })
  expect(await isKept()).toBe(false)
  await call("signOut")
  expect(await call("signInWithPasskey", { remember: true })).toMatchObject({ ok: true })
  expect(await isKept()).toBe(true)
})
