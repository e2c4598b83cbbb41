import { findChromium } from "../../scripts/setup/find-runtimes.mjs"
import { canInstallSystemPackages, installSystemPackages } from "./system-packages.mjs"
import { SetupError } from "../../scripts/setup/terminal.mjs"

/**
 * Finds Chromium, or installs it.
 * @throws {SetupError} when that is not possible here
 */
export async function provideBrowser() {
  if (findChromium(process.env) !== undefined) return
  if (canInstallSystemPackages()) {
    await installSystemPackages(["chromium"], "the browser tests sign in with a real browser")
    if (findChromium(process.env) !== undefined) return
  }
  throw new SetupError("Chromium was not found.", [
    "Install Chromium or Google Chrome, or name it with CHROMIUM_PATH.",
  ])
}
