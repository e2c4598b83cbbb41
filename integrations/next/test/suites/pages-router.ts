import { expect, test } from "vitest"
import type { Visit } from "../support/visit.ts"

/**
 * Pages of the Pages Router, which run on the React that is installed; the App Router brings its own.
 *
 * @param react - the major version that is installed
 */
export function pagesRouter(on: Visit, react: number): void {
  test("useSession sends signed-out visitors to the sign-in page where it requires a session", async () => {
    await on.page.goto("/legacy-client")
    await on.page.waitForURL(/\/login\?/)
    expect(new URL(on.page.url()).searchParams.get("callbackUrl")).toContain("/legacy-client")
  })

  test("useSession begins with the session of the page, and updates it, on the React that is installed", async () => {
    await on.beSignedIn()
    const complaints: string[] = []
    on.page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text())
    })
    const requests: string[] = []
    on.page.on("request", (request) => requests.push(new URL(request.url()).pathname))
    await on.page.goto("/legacy-client")
    await on.page.getByText(new RegExp(`^React ${react}[.]`)).waitFor()
    await on.page.getByText("In", { exact: true }).waitFor()
    expect(requests).not.toContain("/api/auth/session")
    await on.page.getByRole("button", { name: "Rename" }).click()
    await on.page.getByText("Countess").waitFor()
    await on.page.getByRole("button", { name: "Sign out" }).click()
    await on.page.waitForURL(/\/login\?/)
    expect(complaints).toEqual([])
  })
}
