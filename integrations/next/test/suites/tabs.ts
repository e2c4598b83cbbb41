import { expect, test } from "vitest"
import type { Visit } from "../support/visit.ts"

/** Sessions that change while several tabs are open. */
export function tabs(on: Visit): void {
  test("signing in reaches other tabs", async () => {
    const other = await on.openClient("unauthenticated")
    await on.page.goto("/login?callbackUrl=/")
    await on.enter("ann", "right", "Enter by script")
    await other.getByText("authenticated", { exact: true }).waitFor()
    expect(await other.textContent("h1")).toBe("ann")
  })

  test("signing out ends the session, in this tab and in others", async () => {
    await on.beSignedIn()
    const cookie = `authjs.session-token=${await on.sessionCookie()}`
    const other = await on.openClient()
    const third = await on.openClient()
    await third.getByRole("button", { name: "Sign out" }).click()
    await other.getByText("unauthenticated", { exact: true }).waitFor()
    expect(await on.sessionCookie()).toBeUndefined()
    const later = await fetch(`${on.app.origin}/api/plain`, { headers: { cookie } })
    // A sealed cookie that was copied before lives until it expires.
    expect((await later.json()) === null).toBe(on.strategy === "database")
  })

  test("updates reach the page at once, and other tabs", async () => {
    await on.beSignedIn()
    const other = await on.openClient()
    const here = await on.openClient()
    await here.getByRole("button", { name: "Rename" }).click()
    await here.getByText("Countess").waitFor()
    expect(await here.textContent("h1")).toBe("ann")
    await other.getByText("Countess").waitFor()
  })
}
