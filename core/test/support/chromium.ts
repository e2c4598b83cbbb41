import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Response,
} from "playwright-core"

/** How often a page is requested before the network counts as broken. */
const attempts = 10

/**
 * Starts the browser that the setup found.
 *
 * @param args - arguments of Chromium that only this test needs
 */
export function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: executable(), args: [...commonArgs, ...args] })
}

/**
 * Starts the browser with the profile of a user, which it reads and writes as on their machine.
 *
 * @param folder - of the profile
 */
export function launchProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath: executable(),
    args: [...commonArgs],
  })
}

// Chromium's sandbox does not start for root, and only our own pages are opened here.
const commonArgs = ["--no-sandbox", "--disable-gpu"] as const

function executable(): string {
  return process.env["LOCKSTEP_CHROMIUM"] ?? ""
}

/**
 * Opens a page over TLS. Whenever the machine gets or loses an address, Chromium ends handshakes that are
 * under way, to the same machine too; each container that another test starts brings an address along.
 *
 * @param page - the page
 * @param url - absolute
 */
export async function openOverTls(page: Page, url: string): Promise<Response | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await page.goto(url)
    } catch (error) {
      // The page about the first error may come in between while the next attempt is under way.
      const isCutOff = /ERR_NETWORK_CHANGED|interrupted by another navigation/.test(String(error))
      if (!isCutOff || attempt === attempts) throw error
    }
  }
}
