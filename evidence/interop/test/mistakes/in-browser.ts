import type { Browser, Page } from "playwright-core"
import { launchChromium } from "../../../../core/test/support/chromium.ts"
import { freePort } from "../../../../core/test/support/free-port.ts"
import { expressModule, observe, type SetUp } from "./application.ts"
import type { Mistake } from "./mistake.ts"
import type { Visitor } from "./visitor.ts"

let browser: Promise<Browser> | undefined

/** Ends the browser, if a mistake needed it. */
export async function closeBrowser(): Promise<void> {
  await (await browser)?.close()
}

/** Opens a page of the application at `localhost` in Chromium, and keeps what it shows. */
async function openInChromium(
  { origin, note }: Visitor,
  path: string,
  use?: (page: Page) => Promise<void>,
): Promise<void> {
  browser ??= launchChromium()
  const context = await (await browser).newContext()
  const page = await context.newPage()
  // Browsers ask for it when they like.
  await page.route("**/favicon.ico", (route) => route.abort())
  const url = new URL(path, origin.replace("127.0.0.1", "localhost"))
  await page.goto(url.href)
  // The page asks for its route.
  await page.waitForLoadState("networkidle")
  const keep = async (): Promise<void> => {
    const shown = await page.locator("body").innerText()
    await note(`Chromium: ${new URL(page.url()).pathname}`, new Response(shown))
  }
  await keep()
  if (use !== undefined) {
    await use(page)
    await keep()
  }
  await context.close()
}

const routes = `app.use("/auth", ServerAuth(config))`

interface BrowserMistake {
  readonly options?: string
  readonly imports?: string
  /** Instead of the line that mounts the routes. */
  readonly mounted?: string
  /** Of `AUTH_URL`, by the port of the application. */
  readonly publicUrl?: (port: number) => string
  /** Default: the sign-in page. */
  readonly path?: string
  readonly use?: (page: Page) => Promise<void>
}

const inBrowser = (mistake: string, made: BrowserMistake): Mistake => ({
  mistake,
  observe: async () => {
    const { options = "providers: [GitHub]", imports = "", mounted = routes, publicUrl } = made
    const port = await freePort()
    const module = expressModule({ imports, options }).replace(routes, mounted)
    const env: SetUp["env"] = { AUTH_URL: publicUrl?.(port) }
    const visit = (visitor: Visitor): Promise<void> =>
      openInChromium(visitor, made.path ?? "/auth/signin", made.use)
    return observe({ module, env, port, visit, asksDoctor: true })
  },
})

const signInWithGitHub = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: "Continue with GitHub" }).click()
  await page.waitForURL(/error=/)
  await page.waitForLoadState("networkidle")
}

const withPassword = {
  imports: `import { Credentials } from "@lockstep/core/providers/credentials"`,
  credentials: `Credentials({ credentials: { name: {} }, authorize: ({ name }) => ({ id: "1", name }) })`,
}

const signInWithName = async (page: Page): Promise<void> => {
  await page.locator("input[name=name]").fill("Ada")
  await page.getByRole("button", { name: "Sign in" }).click()
  await page.waitForLoadState("networkidle")
  await page.goto(new URL("/account", page.url()).href)
}

/** Mistakes that only a browser shows: each server works by itself. */
export const mistakesInBrowser: readonly Mistake[] = [
  inBrowser("`AUTH_URL` with another port", { publicUrl: () => "http://localhost:4000" }),
  inBrowser("`AUTH_URL` with `https:`, and a server for `http:`", {
    publicUrl: (port) => `https://localhost:${port}`,
  }),
  inBrowser("`AUTH_URL` with a path that is not that of the routes", {
    publicUrl: (port) => `http://localhost:${port}/api/auth`,
  }),
  inBrowser("`basePath` that is not the path of the routes", {
    options: `providers: [GitHub], basePath: "/api/auth"`,
  }),
  inBrowser("`AUTH_URL` with `127.0.0.1`, and a browser at `localhost`", {
    publicUrl: (port) => `http://127.0.0.1:${port}`,
    use: signInWithGitHub,
  }),
  inBrowser("`ServerAuth` without a path", { mounted: "app.use(ServerAuth(config))", path: "/" }),
  inBrowser("Routes for `GET` only", { mounted: `app.get("/auth/*splat", ServerAuth(config))` }),
  inBrowser("A custom sign-in page that redirects to the sign-in", {
    options: `providers: [GitHub], pages: { signIn: "/login" }`,
    mounted: `${routes}
app.get("/login", (req, res) => res.redirect("/auth/signin"))`,
  }),
  inBrowser("A cookie domain that is not that of the host", {
    imports: withPassword.imports,
    options: `providers: [${withPassword.credentials}], cookies: { sessionToken: { options: { domain: "example.com" } } }`,
    use: signInWithName,
  }),
]
