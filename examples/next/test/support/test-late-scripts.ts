import { expect, test } from "vitest"

import type { OpenedApp } from "./test-removals.ts"

const scripts = "**/_next/static/**"

/**
 * Tests that a button that only a script serves cannot be pressed before that script runs: the press would be lost,
 * or the browser would send the form itself, with the email address in the URL.
 *
 * @param app - what the running test has
 */
export function testLateScripts(app: () => Pick<OpenedApp, "page" | "signedInAt">): void {
  const pages: [path: string, buttons: string[]][] = [
    ["/signin", ["Use a passkey", "Create a passkey"]],
    ["/account", ["Add a passkey"]],
  ]

  test.each(pages)("a button waits for the script that serves it: %s", async (path, buttons) => {
    const { page, signedInAt } = app()
    if (path === "/account") await signedInAt("/members", "grace")
    const held = Promise.withResolvers<void>()
    await page.route(scripts, async (route) => {
      if (route.request().resourceType() === "script") await held.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: "commit" })
    const found = buttons.map((name) => page.getByRole("button", { name }))
    for (const button of found) {
      await button.waitFor()
      expect(await button.isDisabled()).toBe(true)
    }
    held.resolve()
    for (const button of found) await expect.poll(() => button.isEnabled()).toBe(true)
  })
}
