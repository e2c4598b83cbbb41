import { chromium, type Browser } from "playwright-core"

/** Starts the browser that the setup found. */
export function launchChromium(): Promise<Browser> {
  const executablePath = process.env["LOCKSTEP_CHROMIUM"]
  if (!executablePath) {
    throw new Error("Chromium is missing: install it, or name it in LOCKSTEP_CHROMIUM.")
  }
  return chromium.launch({
    executablePath,
    args: [
      // Chromium's sandbox does not start for root, and only our own pages are opened here.
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  })
}
