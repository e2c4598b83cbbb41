import { findChromium } from "./find-chromium.mjs"
import { canInstallSystemPackages, installSystemPackages } from "./system-packages.mjs"
import { announce } from "./terminal.mjs"

const advice = [
  "Chromium was not found, so the browser tests do not run.",
  "  - Debian, as root: apt-get install chromium",
  "  - Elsewhere: install Chromium or Google Chrome",
  "  - Or name the program: CHROMIUM_PATH=/path/to/chromium npm test",
]

/**
 * Finds Chromium, or installs it if this script may do so.
 * @returns {Promise<string | undefined>} the program; `undefined` after saying what is missing
 */
export async function provideBrowser() {
  const found = findChromium(process.env)
  if (found !== undefined) return found
  if (canInstallSystemPackages()) {
    await installSystemPackages(["chromium"], "the browser tests sign in with a real browser")
    const installed = findChromium(process.env)
    if (installed !== undefined) return installed
  }
  for (const line of advice) announce(line)
  return undefined
}
