import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { launchChromium } from "../../../core/test/support/chromium.ts"
import type { Session } from "../src/react.ts"
import { majors, open, openReactSite, type ReactSite, shown } from "./support/react-site.ts"

const ada: Session = { user: { name: "Ada" }, expires: "2100-01-01T00:00:00.000Z" }

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

describe.each(majors)("tabs on React %d", (major) => {
  let site: ReactSite
  let context: BrowserContext
  let a: Page
  let b: Page

  beforeAll(async () => {
    site = await openReactSite(major)
    context = await browser.newContext()
    a = await context.newPage()
    b = await context.newPage()
  })
  afterAll(async () => {
    await context.close()
    site.close()
  })
  beforeEach(async () => {
    site.intercept = async () => undefined
    await context.clearCookies()
    await Promise.all([open(a, `${site.origin}/a`), open(b, `${site.origin}/b`)])
    site.asked.length = 0
  })

  /** Mounts a provider, and waits until everyone agrees. */
  async function render(page: Page, text: string): Promise<void> {
    await page.evaluate(() => window.app.render())
    await shown(page, text)
  }

  /** What was asked, when each tab has heard all that was said before and asked about it. */
  async function asked(...pages: readonly Page[]): Promise<string[]> {
    for (const page of pages) {
      await page.evaluate(async () => {
        const [hears, speaks] = [new BroadcastChannel("test"), new BroadcastChannel("test")]
        const heard = new Promise((resolve) => hears.addEventListener("message", resolve))
        speaks.postMessage("Test")
        await heard
        hears.close()
        speaks.close()
        await window.app.lockstep.getCsrfToken()
      })
    }
    const routes = site.asked.filter((route) => route.includes(" session "))
    site.asked.length = 0
    return routes.toSorted()
  }

  const signIn = (page: Page): Promise<unknown> =>
    page.evaluate(() =>
      window.app.lockstep.signIn("credentials", {
        redirect: false,
        name: "ada",
        password: "right",
      }),
    )

  /** What pages see that were closed in the meantime: it is not broadcast. */
  async function signInSilently(): Promise<void> {
    const { csrfToken } = (await (
      await context.request.get(`${site.origin}/api/auth/csrf`)
    ).json()) as {
      csrfToken: string
    }
    const form = { csrfToken, name: "ada", password: "right" }
    await context.request.post(`${site.origin}/api/auth/callback/credentials`, { form })
  }

  // asvs 14.3.1
  test("get a sign-in and a sign-out with one request each", async () => {
    await render(a, "nobody unauthenticated")
    await render(b, "nobody unauthenticated")
    expect(await asked(a, b)).toEqual(["GET session /a", "GET session /b"])
    await signIn(a)
    await Promise.all([shown(a, "Ada authenticated"), shown(b, "Ada authenticated")])
    expect(await asked(a, b)).toEqual(["GET session /a", "GET session /b"])
    await b.evaluate(() => window.app.lockstep.signOut({ redirect: false }))
    await Promise.all([shown(a, "nobody unauth"), shown(b, "nobody unauth")])
    expect(await asked(a, b)).toEqual(["GET session /a", "GET session /b"])
  })

  test("learn of an update, with data and without", async () => {
    await signIn(a)
    await render(a, "Ada authenticated")
    await render(b, "Ada authenticated")
    await asked(a, b)
    await a.evaluate(() => window.app.update({ name: "Countess" }))
    await shown(b, "Countess authenticated")
    expect(await asked(a, b)).toEqual(["GET session /b", "POST session /a"])
    await b.evaluate(() => window.app.update())
    expect(await asked(b, a)).toEqual(["GET session /a", "GET session /b"])
  })

  test("of signed-out visitors learn of a user who comes back from a provider, and others are left in peace", async () => {
    await render(a, "nobody unauthenticated")
    await signInSilently()
    await render(b, "Ada authenticated")
    await shown(a, "Ada authenticated")
    await asked(a, b)
    await open(a, `${site.origin}/c`)
    await a.evaluate((session) => window.app.render({ provider: { session } }), ada)
    await shown(a, "Ada authenticated")
    expect(await asked(a, b)).toEqual([])
  })

  test("learn of the end of a session from the one that finds out", async () => {
    await signIn(a)
    await render(a, "Ada authenticated")
    await render(b, "Ada authenticated")
    await context.clearCookies()
    await b.evaluate(() => window.app.look())
    await shown(a, "nobody unauthenticated")
    expect(await asked(b, a)).toContain("GET session /a")
  })

  test("that are looked at while they hear of a change ask once", async () => {
    await signIn(a)
    await render(b, "Ada authenticated")
    await asked(a, b)
    let release: () => void = () => {}
    const held = new Promise<undefined>((resolve) => (release = () => resolve(undefined)))
    site.intercept = () => held
    await b.evaluate(() => {
      // What another tab said before is heard after the page is looked at.
      const elsewhere = new BroadcastChannel("lockstep-session")
      elsewhere.postMessage({ at: Date.now() })
      window.app.look()
      window.app.look()
      elsewhere.close()
    })
    expect(await asked(b)).toEqual(["GET session /b"])
    release()
    expect(await asked(b)).toEqual([])
  })

  test("are not asked about by signed-out visitors, nor if that is turned off, when they are looked at", async () => {
    await render(a, "nobody unauthenticated")
    const provider = { session: ada, refetchOnWindowFocus: false }
    await b.evaluate((provider) => window.app.render({ provider }), provider)
    await shown(b, "Ada authenticated")
    await shown(a, "nobody unauthenticated")
    await asked(b, a)
    await Promise.all([a, b].map((page) => page.evaluate(() => window.app.look())))
    expect(await asked(a, b)).toEqual([])
  })

  // asvs 14.3.1
  test("that are restored from the browser's memory request the session, whatever user they had", async () => {
    await render(a, "nobody unauthenticated")
    await signInSilently()
    await a.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
    await shown(a, "Ada authenticated")
    expect(await asked(a)).toEqual(["GET session /a", "GET session /a"])
  })

  test("ask when the time has come, without a network only where that is wanted", async () => {
    // A clock is that of all pages of a context.
    const own = await browser.newContext()
    const page = await own.newPage()
    await page.clock.install({ time: 0 })
    await open(page, `${site.origin}/c`)
    // From here the page's time passes only where the test says so, not with that of a loaded machine.
    await page.clock.pauseAt(24 * 3_600_000)
    const provider = { session: ada, refetchInterval: 60, refetchWhenOffline: false }
    await page.evaluate((provider) => window.app.render({ provider }), provider)
    await shown(page, "Ada authenticated")
    await asked(page)
    site.intercept = async () => Response.json(ada)
    await page.clock.runFor(59_000)
    expect(await asked(page)).toEqual([])
    await page.clock.runFor(1000)
    expect(await asked(page)).toEqual(["GET session /c"])
    await own.setOffline(true)
    await page.clock.runFor(120_000)
    await own.setOffline(false)
    expect(await asked(page)).toEqual([])
    const month = { session: ada, refetchInterval: 30 * 24 * 3600 }
    await page.evaluate((provider) => window.app.render({ provider }), month)
    await page.clock.runFor(3_600_000)
    expect(await asked(page)).toEqual([])
    await own.close()
  })

  test("ask for nothing after the provider is gone", async () => {
    const page = await context.newPage()
    await page.clock.install()
    await open(page, `${site.origin}/c`)
    const provider = { session: ada, refetchInterval: 60 }
    await page.evaluate((provider) => window.app.render({ provider, strict: true }), provider)
    await shown(page, "Ada authenticated")
    await page.evaluate(() => window.app.unmount())
    await asked(page)
    await b.evaluate(() => window.app.lockstep.announceSessionChange())
    await page.evaluate(() => {
      window.app.look()
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }))
      window.app.lockstep.announceSessionChange()
    })
    await page.clock.runFor(3_600_000)
    expect(await asked(b, page)).toEqual([])
    await page.close()
  })

  test("without channels get along by themselves", async () => {
    const page = await context.newPage()
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, "BroadcastChannel"))
    await open(page, `${site.origin}/c`)
    await render(page, "nobody unauthenticated")
    await signIn(page)
    await shown(page, "Ada authenticated")
    await page.evaluate(() => window.app.update({ name: "Countess" }))
    await shown(page, "Countess authenticated")
    await page.evaluate(() => window.app.lockstep.signOut({ redirect: false }))
    await shown(page, "nobody unauthenticated")
    expect(await page.evaluate(() => "BroadcastChannel" in window)).toBe(false)
    expect(site.asked.filter((route) => route === "GET session /c")).toHaveLength(3)
    await page.close()
  })
})
