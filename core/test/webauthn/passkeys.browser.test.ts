import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Auth, type AuthConfig } from "../../src/index.ts"
import type { WebAuthnUserConfig } from "../../src/provider/webauthn-provider.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { launchChromium } from "../support/chromium.ts"
import { openDevice } from "../support/device.ts"
import { address, passkeySite, storedUser } from "./passkey-site.ts"

let browser: Browser
let server: Server
let origin: string
let config: AuthConfig

const home = `<!doctype html><title>Home</title><h1>Home</h1>`

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = []
  // Streams of requests are made of buffers.
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    headers.set(name, [value].flat().join(", "))
  }
  const method = incoming.method ?? "GET"
  const body = method === "POST" ? { body: Buffer.concat(chunks) } : {}
  return new Request(new URL(incoming.url ?? "/", origin), { method, headers, ...body })
}

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    void (async () => {
      if (!incoming.url?.startsWith("/auth")) {
        outgoing.writeHead(200, { "content-type": "text/html" }).end(home)
        return
      }
      const response = await Auth(await toRequest(incoming), config)
      const cookies = response.headers.getSetCookie()
      const headers = { ...Object.fromEntries(response.headers), "set-cookie": cookies }
      outgoing.writeHead(response.status, headers).end(await response.text())
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve))
  // A server that listens on a port has an address with one. Passkeys need a name for their domain.
  origin = `http://localhost:${(server.address() as AddressInfo).port}`
  browser = await launchChromium()
})

afterAll(async () => {
  await browser.close()
  server.closeAllConnections()
  server.close()
})

/** A user's browser with an authenticator that approves every request. */
async function openBrowser(): Promise<{
  page: Page
  complaints: string[]
  changeDevice(): Promise<void>
}> {
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on("console", (message) => complaints.push(message.text()))
  const device = await openDevice(page)
  return {
    page,
    complaints,
    changeDevice: () => device.change(),
  }
}

function open(strategy: "database" | "jwt", options: WebAuthnUserConfig = {}) {
  const site = passkeySite({ session: { strategy }, providers: [Passkey(options)] })
  ;({ config } = site)
  return site
}

async function register(page: Page): Promise<void> {
  await page.goto(`${origin}/auth/signin?callbackUrl=/welcome`)
  await page.getByLabel("Email").fill(address)
  await page.getByRole("button", { name: "Create a passkey" }).click()
  await page.waitForURL(`${origin}/welcome`)
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${origin}/auth/signout?callbackUrl=/bye`)
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.waitForURL(`${origin}/bye`)
}

async function sessionOf(page: Page): Promise<unknown> {
  return page.evaluate(`fetch("/auth/session").then((response) => response.json())`)
}

describe.each(["jwt", "database"] as const)("in Chromium, with %s sessions", (strategy) => {
  test("a new user makes a passkey, signs out, and signs in with it by the button", async () => {
    const { adapter } = open(strategy, { enableConditionalUI: false })
    const { page, complaints } = await openBrowser()
    await register(page)
    expect(await sessionOf(page)).toMatchObject({ user: { email: address } })
    await signOut(page)
    expect(await sessionOf(page)).toBeNull()
    await page.goto(`${origin}/auth/signin?callbackUrl=/again`)
    await page.getByRole("button", { name: "Continue with a passkey" }).click()
    await page.waitForURL(`${origin}/again`)
    expect(await sessionOf(page)).toMatchObject({ user: { email: address } })
    const user = await storedUser(adapter)
    const [stored, ...others] = await adapter.listAuthenticatorsByUserId(user.id)
    expect(others).toEqual([])
    expect(stored?.counter).toBeGreaterThan(1)
    expect(complaints).toEqual([])
  })

  test("a passkey is offered while the user types, and signs in without a button", async () => {
    open(strategy)
    const { page } = await openBrowser()
    await register(page)
    await signOut(page)
    await page.goto(`${origin}/auth/signin?callbackUrl=/offered`)
    await page.waitForURL(`${origin}/offered`)
    expect(await sessionOf(page)).toMatchObject({ user: { email: address } })
  })

  test("a user who is signed in adds the passkey of a further device", async () => {
    const { adapter } = open(strategy, { enableConditionalUI: false })
    const { page, changeDevice } = await openBrowser()
    await register(page)
    await changeDevice()
    await page.goto(`${origin}/auth/signin?callbackUrl=/added`)
    await page.getByLabel("Email").fill(address)
    await page.getByRole("button", { name: "Create a passkey" }).click()
    await page.waitForURL(`${origin}/added`)
    const user = await storedUser(adapter)
    expect(await adapter.listAuthenticatorsByUserId(user.id)).toHaveLength(2)
  })
})

describe("the form on the sign-in page", () => {
  test("says so when the user has no passkey here, and lets them try again", async () => {
    open("jwt", { enableConditionalUI: false })
    const { page } = await openBrowser()
    await page.goto(`${origin}/auth/signin`)
    const problem = page.locator("[data-problem]")
    expect(await problem.isVisible()).toBe(false)
    await page.getByRole("button", { name: "Continue with a passkey" }).click()
    await problem.waitFor({ state: "visible" })
    await page.getByLabel("Email").fill(address)
    await page.getByRole("button", { name: "Create a passkey" }).click()
    await page.waitForURL(origin)
    expect(await sessionOf(page)).toMatchObject({ user: { email: address } })
  })

  // asvs 14.2.1
  test("prompts for an address before it creates a passkey, and sends it in no URL", async () => {
    open("jwt", { enableConditionalUI: false })
    const { page } = await openBrowser()
    const urls: string[] = []
    page.on("request", (request) => urls.push(request.url()))
    await page.goto(`${origin}/auth/signin`)
    await page.getByRole("button", { name: "Create a passkey" }).click()
    expect(await page.locator("input:invalid").count()).toBe(1)
    await page.getByLabel("Email").fill(address)
    await page.getByRole("button", { name: "Create a passkey" }).click()
    await page.waitForURL(origin)
    expect(urls.join(" ")).not.toMatch(/ada|%40|@/)
  })

  test("has no input for an address beside the form for magic links, which has one", async () => {
    const site = passkeySite({
      providers: [
        { id: "mail", type: "email", name: "Mail", sendVerificationRequest() {} },
        Passkey({ enableConditionalUI: false }),
      ],
    })
    ;({ config } = site)
    const { page } = await openBrowser()
    await page.goto(`${origin}/auth/signin?callbackUrl=/welcome`)
    expect(await page.locator("[name=email]").count()).toBe(1)
    await page.getByRole("button", { name: "Create a passkey" }).click()
    expect(await page.locator("input:invalid").count()).toBe(1)
    await page.getByLabel("Email address").fill(address)
    await page.getByRole("button", { name: "Create a passkey" }).click()
    await page.waitForURL(`${origin}/welcome`)
    await signOut(page)
    await page.goto(`${origin}/auth/signin?callbackUrl=/again`)
    await page.getByRole("button", { name: "Continue with a passkey" }).click()
    await page.waitForURL(`${origin}/again`)
    expect(await sessionOf(page)).toMatchObject({ user: { email: address } })
  })

  test("works where the browser cannot read the options as JSON by itself", async () => {
    open("jwt", { enableConditionalUI: false })
    const { page } = await openBrowser()
    await page.addInitScript(`
      delete PublicKeyCredential.parseCreationOptionsFromJSON
      delete PublicKeyCredential.parseRequestOptionsFromJSON
    `)
    await register(page)
    await signOut(page)
    await page.goto(`${origin}/auth/signin?callbackUrl=/again`)
    await page.getByRole("button", { name: "Continue with a passkey" }).click()
    await page.waitForURL(`${origin}/again`)
    expect(await sessionOf(page)).toMatchObject({ user: { email: address } })
  })
})
