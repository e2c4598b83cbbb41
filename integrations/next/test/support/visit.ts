import type { BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest"
import type { FixtureApp } from "./fixture-app.ts"
import { cookiesOfAnn } from "./signed-in.ts"
import type { Strategy, Surroundings } from "./surroundings.ts"

/** A user with their own browser in front of an application; a new one in each test. */
export interface Visit {
  readonly strategy: Strategy
  readonly around: Surroundings
  readonly app: FixtureApp
  readonly context: BrowserContext
  readonly page: Page
  /** Fills in the form of the sign-in page; by the server action, or in the browser. */
  enter(name: string, password: string, button?: "Enter" | "Enter by script"): Promise<void>
  /** Signs Ann in by the form; she ends on the members' page. */
  signIn(): Promise<void>
  /** Has Ann signed in from the start, for tests that are about what comes after; she is on the members' page. */
  beSignedIn(): Promise<void>
  /** Another tab with the page that shows what `useSession` gives. */
  openClient(status?: string): Promise<Page>
  /** What a path answers to a browser with these cookies. */
  json(path: string): Promise<unknown>
  sessionCookie(): Promise<string | undefined>
}

/** What a visit is to. */
export interface Destination {
  readonly strategy: Strategy
  readonly surroundings: () => Surroundings
  /** Of the application that was built, if it is another one. */
  readonly folder?: () => string
}

/**
 * Starts the application before the tests of this block, and opens a browser before each.
 *
 * @param destination - the application
 */
export function visit({ strategy, surroundings, folder }: Destination): Visit {
  let app: FixtureApp
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    app = await surroundings().start(strategy, folder?.())
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    context = await surroundings().browser.newContext({ baseURL: app.origin })
    context.setDefaultTimeout(45_000)
    page = await context.newPage()
  })
  afterEach(() => context.close())

  const self: Visit = {
    strategy,
    get around() {
      return surroundings()
    },
    get app() {
      return app
    },
    get context() {
      return context
    },
    get page() {
      return page
    },
    async enter(name, password, text = "Enter") {
      const button = page.getByRole("button", { name: text, exact: true })
      const form = page.locator("form", { has: button })
      await form.locator("input[name=name]").fill(name)
      await form.locator("input[name=password]").fill(password)
      await button.click()
    },
    async signIn() {
      await page.goto("/members")
      await self.enter("ann", "right")
      await page.waitForURL(`${app.origin}/members`)
    },
    async beSignedIn() {
      await context.addCookies(await cookiesOfAnn(app, strategy))
      await page.goto("/members")
    },
    async openClient(status = "authenticated") {
      const tab = await context.newPage()
      await tab.goto("/client")
      await tab.getByText(status, { exact: true }).waitFor()
      return tab
    },
    json: async (path) => (await context.request.get(path)).json(),
    async sessionCookie() {
      const cookies = await context.cookies()
      return cookies.find(({ name }) => name === "authjs.session-token")?.value
    },
  }
  return self
}
