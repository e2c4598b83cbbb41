import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { Passkey } from "@lockstep/core/providers/passkey"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { launchChromium } from "../../../core/test/support/chromium.ts"
import { openDevice } from "../../../core/test/support/device.ts"
import { configWith } from "../../../core/test/support/visitor.ts"
import { open, openReactSite, type ReactSite, shown } from "./support/react-site.ts"

const config = configWith({
  basePath: "/api/auth",
  adapter: MemoryAdapter(),
  providers: [Passkey],
  experimental: { enableWebAuthn: true },
  session: { strategy: "database" },
})

let browser: Browser
let site: ReactSite
let page: Page

beforeAll(async () => {
  site = await openReactSite(19, config)
  browser = await launchChromium()
  page = await browser.newPage()
  await openDevice(page)
})
afterAll(async () => {
  await browser.close()
  site.close()
})

test("the page knows at once who made a passkey, and who signed in with one", async () => {
  await open(page, `${site.origin}/a`)
  await page.evaluate(() => window.app.render())
  await shown(page, "unauthenticated")
  const registration = { action: "register", email: "ada@example.com", redirect: false }
  const made = await page.evaluate(
    (options) => window.app.webauthn.signIn("passkey", options),
    registration,
  )
  expect(made).toEqual({ ok: true, url: `${site.origin}/a` })
  await shown(page, "nobody authenticated")
  await page.evaluate(() => window.app.lockstep.signOut({ redirect: false }))
  await shown(page, "unauthenticated")
  const options = { redirect: false, redirectTo: "/b" }
  const entered = await page.evaluate(
    (options) => window.app.webauthn.signIn("passkey", options),
    options,
  )
  expect(entered).toEqual({ ok: true, url: `${site.origin}/b` })
  await shown(page, "nobody authenticated")
})

test("each function finds the routes by itself", async () => {
  await page.evaluate(() => window.app.lockstep.signOut({ redirect: false }))
  const stays = { redirect: false }
  expect(
    await page.evaluate((stays) => window.app.webauthn.signInWithPasskey(stays), stays),
  ).toMatchObject({ ok: true })
  expect(
    await page.evaluate((stays) => window.app.webauthn.createPasskey(stays), stays),
  ).toMatchObject({ error: "PasskeyFailed", code: "InvalidStateError" })
  await page.evaluate(() => window.app.lockstep.signOut({ redirect: false }))
  expect(
    await page.evaluate((stays) => window.app.webauthn.offerPasskeys(stays), stays),
  ).toMatchObject({ ok: true })
})

test("other sign-in methods work as they do elsewhere", async () => {
  const elsewhere = await page.evaluate(async () => {
    const { signIn } = window.app.webauthn
    return [await signIn(undefined, { redirect: false }), await signIn("no", { redirect: false })]
  })
  expect(elsewhere).toMatchObject([{ ok: true }, { ok: false, error: "InvalidProvider" }])
})
