import type { Locator, Page } from "playwright-core"
import { expect, test } from "vitest"

import { openDevice } from "../../../../core/test/support/device.ts"
import { accessibilityProblems } from "../../../local-services/test/support/axe.ts"
import { openDatabase } from "../../database/open.ts"
import type { SignIns } from "./sign-ins.ts"

/** A browser at the running application. */
export interface OpenedApp {
  readonly page: Page
  /** What the browser's console reported. */
  readonly complaints: readonly string[]
  readonly databaseFile: string
  readonly signIns: SignIns
  signedInAt(path: string, user: keyof SignIns["users"]): Promise<void>
}

/**
 * Tests that users remove accounts and passkeys on the account page.
 *
 * @param app - what the running test has
 */
export function testRemovals(app: () => OpenedApp): void {
  const method = (name: string): Locator => app().page.getByRole("row", { name })
  const remove = (name: string): Promise<void> =>
    method(name)
      .getByRole("button", { name: `Remove ${name}` })
      .click()

  test("a user removes a passkey and an account, but not the last sign-in method", async () => {
    const { page, complaints, databaseFile, signedInAt } = app()
    const { $client: sqlite } = openDatabase(databaseFile)
    await openDevice(page)
    await signedInAt("/account", "mary")
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await method("Passkey on one device").waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const stored = sqlite.prepare("select count(*) from authenticator").pluck()
    const before = Number(stored.get())
    await remove("Passkey on one device")
    await page.getByText("The sign-in method was removed.").waitFor()
    expect(await method("Passkey").count()).toBe(0)
    expect(stored.get()).toBe(before - 1)

    sqlite.exec("update user set email = null where email = 'mary@example.com'")
    await page.reload()
    expect(await method("Magic links").count()).toBe(0)
    await remove("Local OpenID as mary")
    await page.getByText("This is your only sign-in method.").waitFor()
    await page.getByRole("button", { name: "Add a passkey" }).click()
    await method("Passkey on one device").waitFor()
    await remove("Local OpenID as mary")
    await page.getByText("The sign-in method was removed.").waitFor()
    expect(await method("Local OpenID").count()).toBe(0)
    sqlite.close()
    expect(complaints).toEqual([])
  })

  test("a user cannot remove the account of another user", async () => {
    const { page, databaseFile, signIns, signedInAt } = app()
    await signIns.cookiesOf("grace")
    await signedInAt("/account", "ada")
    // Until then, the script of the page can restore the value.
    const served = page.getByRole("button", { name: "Add a passkey" })
    await expect.poll(() => served.isEnabled(), { timeout: 45_000 }).toBe(true)
    const id = method("Local OpenID as ada").locator("input[name=providerAccountId]")
    await id.evaluate((input: HTMLInputElement) => (input.value = "grace"))
    await remove("Local OpenID as ada")
    await page.getByText("You have no such sign-in method.").waitFor()
    expect(await method("Local OpenID as ada").count()).toBe(1)
    const { $client: sqlite } = openDatabase(databaseFile)
    const accounts = sqlite.prepare("select count(*) from account where providerAccountId = ?")
    expect(accounts.pluck().get("grace")).toBe(1)
    sqlite.close()
  })
}
