import type { Browser, BrowserContextOptions, Page } from "playwright-core"

/** Opens a page of a new visitor. A test page stands in for GitHub, which does not know the client credentials of the guides. */
export async function visitorPage(
  browser: Browser,
  options?: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(45_000)
  await context.route("https://github.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<h1>GitHub</h1>" }),
  )
  return context.newPage()
}
