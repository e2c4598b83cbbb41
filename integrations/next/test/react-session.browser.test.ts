import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { launchChromium } from "../../../core/test/support/chromium.ts"
import type { Session } from "../src/react.ts"
import {
  majors,
  open,
  openReactSite,
  openRenderer,
  type ReactSite,
  shown,
} from "./support/react-site.ts"

const ada: Session = { user: { name: "Ada" }, expires: "2100-01-01T00:00:00.000Z" }
const grace: Session = { user: { name: "Grace" }, expires: "2100-01-01T00:00:00.000Z" }

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

describe.each(majors)("on React %d", (major) => {
  let site: ReactSite
  let page: Page

  beforeAll(async () => {
    site = await openReactSite(major)
    page = await browser.newPage()
  })
  afterAll(async () => {
    await page.close()
    site.close()
  })
  beforeEach(async () => {
    await page.context().clearCookies()
    await open(page, `${site.origin}/a`)
    site.asked.length = 0
    site.intercept = async () => undefined
  })

  const texts = (): Promise<string[]> => page.evaluate(() => window.app.texts())
  /** What the site was asked, when everything that is on its way has come. */
  async function asked(): Promise<string[]> {
    await page.evaluate(() => window.app.lockstep.getCsrfToken())
    return site.asked.filter((route) => !route.includes("csrf"))
  }
  async function signIn(): Promise<void> {
    const ok = await page.evaluate(async () => {
      const options = { redirect: false, name: "ada", password: "right" }
      return (await window.app.lockstep.signIn("credentials", options)).ok
    })
    expect(ok).toBe(true)
    site.asked.length = 0
  }

  test("a server and a browser render the same, though the session changed before all of it is there", async () => {
    const html = (await openRenderer(major))({ provider: { session: ada } })
    await page.evaluate(
      async ([html, session]) => {
        const arrive = window.app.hydrate(html, { provider: { session } })
        const url = `${location.origin}/api/auth/session`
        while (performance.getEntriesByName(url).length === 0) {
          window.app.look()
          await new Promise(requestAnimationFrame)
        }
        await window.app.lockstep.getProviders()
        arrive()
      },
      [html, ada] as const,
    )
    await shown(page, "nobody unauthenticated")
    expect(await texts()).toEqual(["Ada authenticated", "nobody unauthenticated"])
    expect(await page.evaluate(() => window.app.problems)).toEqual([])
  })

  test("is the React that the pages run", async () => {
    expect(await page.evaluate(() => window.app.version)).toMatch(new RegExp(`^${major}\\.`))
  })

  test("all badges of a page, mounted twice, cost one request", async () => {
    await page.evaluate(() => window.app.render({ badges: [{}, {}, {}], strict: true }))
    await shown(page, "nobody unauthenticated")
    expect(await asked()).toEqual(["GET session /a"])
    expect(new Set(await texts())).toEqual(new Set(["nobody loading", "nobody unauthenticated"]))
  })

  test("a session that the server knew is there at once, and costs none", async () => {
    await page.evaluate((session) => window.app.render({ provider: { session } }), ada)
    await shown(page, "Ada authenticated")
    expect(await asked()).toEqual([])
    expect(await texts()).toEqual(["Ada authenticated"])
  })

  test("a session that the server renders later is taken over, one that is the same is not", async () => {
    await page.evaluate((session) => window.app.render({ provider: { session } }), null)
    await page.evaluate((session) => window.app.render({ provider: { session } }), ada)
    await shown(page, "Ada authenticated")
    await signIn()
    await page.evaluate(() => window.app.update({ name: "Countess" }))
    await page.evaluate((session) => window.app.render({ provider: { session } }), { ...ada })
    await page.evaluate(() => window.app.render({ provider: { session: undefined } }))
    expect((await texts()).at(-1)).toBe("Countess authenticated")
    await page.evaluate((session) => window.app.render({ provider: { session } }), grace)
    await shown(page, "Grace authenticated")
  })

  test("update hands over data, and is the new session without a further request", async () => {
    await signIn()
    await page.evaluate(() => window.app.render())
    await shown(page, "Ada authenticated")
    const session = await page.evaluate(() => window.app.update({ name: "Countess" }))
    expect(session).toMatchObject({ user: { name: "Countess" } })
    await shown(page, "Countess authenticated")
    expect(await asked()).toEqual(["GET session /a", "POST session /a"])
  })

  test("updates at the same time follow each other, and those who ask meanwhile see them", async () => {
    await signIn()
    await page.evaluate((session) => window.app.render({ provider: { session } }), ada)
    await shown(page, "Ada authenticated")
    const names = await page.evaluate(async () => {
      const { update } = window.app
      const answers = [update({ name: "one" }), update({ name: "two" }), update()]
      return (await Promise.all(answers)).map((session) => session?.user?.name)
    })
    expect(names).toEqual(["one", "two", "two"])
    expect(await asked()).toEqual(["POST session /a", "POST session /a", "GET session /a"])
  })

  test("update while the session is loading works as well", async () => {
    await signIn()
    const name = await page.evaluate(async () => {
      window.app.render()
      while (window.app.seen.length === 0) await new Promise(requestAnimationFrame)
      return (await window.app.seen[0]?.result.update({ name: "Countess" }))?.user?.name
    })
    expect(name).toBe("Countess")
    await shown(page, "Countess authenticated")
  })

  test("what stays the same keeps its identity", async () => {
    await page.evaluate((session) => window.app.render({ provider: { session } }), ada)
    await shown(page, "Ada authenticated")
    site.intercept = async () => Response.json({ ...ada, expires: "2101-01-01T00:00:00.000Z" })
    const kept = await page.evaluate(async () => {
      const before = window.app.seen.at(-1)?.result
      await window.app.update()
      while (window.app.seen.length === 1) await new Promise(requestAnimationFrame)
      const after = window.app.seen.at(-1)?.result
      await window.app.update()
      return [before?.update === after?.update, before?.data?.user === after?.data?.user]
    })
    expect(kept).toEqual([true, true])
    expect(await texts()).toHaveLength(2)
  })

  test("a failure keeps the session, says why, and passes with the next good answer", async () => {
    await page.evaluate((session) => window.app.render({ provider: { session } }), ada)
    await shown(page, "Ada authenticated")
    site.intercept = async () => new Response(null, { status: 503 })
    const error = await page.evaluate(() => window.app.update().catch((error: Error) => error.name))
    expect(error).toBe("ClientFetchError")
    await page.waitForFunction(() => window.app.seen.at(-1)?.result.error !== undefined)
    expect((await texts()).at(-1)).toBe("Ada authenticated")
    site.intercept = async () => Response.json(ada)
    await page.evaluate(() => dispatchEvent(new Event("online")))
    await page.waitForFunction(() => window.app.seen.at(-1)?.result.error === undefined)
    await page.evaluate(() => dispatchEvent(new Event("online")))
    expect(await asked()).toHaveLength(2)
  })

  test("an old answer that comes late changes nothing", async () => {
    await signIn()
    await page.evaluate((session) => window.app.render({ provider: { session } }), ada)
    await shown(page, "Ada authenticated")
    let release: (response: Response) => void = () => {}
    const late = new Promise<Response>((resolve) => (release = resolve))
    site.intercept = (route) => {
      if (route !== "GET session") return Promise.resolve(undefined)
      site.intercept = async () => undefined
      return late
    }
    const asking = page.waitForRequest(`${site.origin}/api/auth/session`)
    await page.evaluate(() => window.app.look())
    await asking
    await page.evaluate(() => window.app.lockstep.signOut({ redirect: false }))
    release(Response.json(grace))
    await shown(page, "nobody unauthenticated")
    expect(await texts()).toEqual(["Ada authenticated", "nobody unauthenticated"])
  })

  test("signed-out visitors are sent to the sign-in page, and the way back leads to the page before", async () => {
    await page.goto(`${site.origin}/start`)
    await open(page, `${site.origin}/a?b=c`)
    const leaving = page.waitForURL(/\/api\/auth\/signin\?error=SessionRequired&/)
    await page.evaluate(() => window.app.render({ badges: [{ required: true }], strict: true }))
    await leaving
    const { searchParams } = new URL(page.url())
    expect(searchParams.get("callbackUrl")).toBe(`${site.origin}/a?b=c`)
    await page.goBack()
    expect(page.url()).toBe(`${site.origin}/start`)
  })

  test("a sign-in page that requires a session says so, without a redirect loop", async () => {
    const url = `${site.origin}/login?error=SessionRequired`
    await open(page, url)
    await page.evaluate(() =>
      window.app.render({ provider: { session: null }, badges: [{ required: true }] }),
    )
    await page.getByRole("heading", { name: "This page is the sign-in page" }).waitFor()
    expect(page.url()).toBe(url)
  })

  test("an application is called once each time that the visitor turns out to be signed out", async () => {
    await page.evaluate(() => {
      const onUnauthenticated = (): void => void window.app.problems.push("signed out")
      const badges = [{ required: true, onUnauthenticated }]
      window.app.render({ provider: { session: null }, badges, strict: true })
    })
    await signIn()
    await shown(page, "Ada authenticated")
    await page.evaluate(() => window.app.lockstep.signOut({ redirect: false }))
    await shown(page, "nobody loading")
    await page.waitForFunction(() => window.app.problems.length > 1)
    expect(await page.evaluate(() => window.app.problems)).toEqual(["signed out", "signed out"])
  })

  test("functions ask where the provider says, as long as it is there", async () => {
    const provider = { session: ada, basePath: "/elsewhere" }
    await page.evaluate((provider) => window.app.render({ provider }), provider)
    await shown(page, "Ada authenticated")
    const asking = page.waitForRequest(`${site.origin}/elsewhere/session`)
    await page.evaluate(() => window.app.lockstep.getSession().catch(() => {}))
    await asking
    await page.evaluate(() => window.app.unmount())
    expect(await page.evaluate(() => window.app.lockstep.getSession())).toBeNull()
  })
})
