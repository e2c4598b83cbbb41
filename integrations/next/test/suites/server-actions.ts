import { expect, test } from "vitest"
import type { Visit } from "../support/visit.ts"

/** What server actions do about a session, once a user has signed in. */
export function serverActions(on: Visit): void {
  test("a server action signs out, and the proxy does not bring the session back", async () => {
    await on.beSignedIn()
    await on.page.goto("/")
    await on.page.getByRole("button", { name: "Sign out" }).click()
    await on.page.waitForURL(`${on.app.origin}/?left`)
    expect([await on.page.textContent("h1"), await on.sessionCookie()]).toEqual([
      "Nobody",
      undefined,
    ])
    await on.page.goto("/members")
    expect(new URL(on.page.url()).pathname).toBe("/login")
  })

  test("a server action updates the session", async () => {
    await on.beSignedIn()
    await on.page.fill("input[name=nickname]", "Duchess")
    await on.page.getByRole("button", { name: "Rename" }).click()
    await on.page.getByText("called Duchess").waitFor()
    expect(await on.json("/api/plain")).toMatchObject({ nickname: "Duchess" })
  })
}
