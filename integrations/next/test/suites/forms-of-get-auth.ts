import { expect, test } from "vitest"
import type { Visit } from "../support/visit.ts"

const sessionCookie = "authjs.session-token="

/** `getAuth` in a proxy and in server actions; in components and route handlers it is among the forms of `auth`. */
export function formsOfGetAuth(on: Visit): void {
  /** What a path answers, with the lines that set the session's cookie. */
  async function ask(path: string, cookie: string) {
    const answer = await fetch(on.app.origin + path, { headers: { cookie }, redirect: "manual" })
    const lines = answer.headers.getSetCookie().filter((line) => line.startsWith(sessionCookie))
    return { answer, lines }
  }

  test("getAuth in a proxy guards a page, and its cookie is the one that is set", async () => {
    const { answer: refused } = await ask("/guarded", "")
    const location = new URL(refused.headers.get("location") ?? "", on.app.origin)
    expect([refused.status, location.href]).toEqual([307, `${on.app.origin}/login`])
    await on.beSignedIn()
    const { answer, lines } = await ask("/guarded", sessionCookie + (await on.sessionCookie()))
    expect([answer.status, answer.headers.get("x-reader")]).toEqual([200, "ann"])
    expect(await answer.text()).toContain("<h1>ann</h1>")
    expect(lines).toHaveLength(1)
    expect(answer.headers.get("cache-control")).toContain("no-store")
    const [extended = ""] = lines[0]?.split(";", 1) ?? []
    expect((await ask("/guarded", extended)).answer.headers.get("x-reader")).toBe("ann")
  })

  test("getAuth in a server action reads the session and extends it", async () => {
    await on.beSignedIn()
    await on.page.goto("/guarded")
    const acting = on.page.waitForResponse((response) => response.request().method() === "POST")
    await on.page.getByRole("button", { name: "Tell" }).click()
    // The browser puts lines of one name below each other.
    const set = (await (await acting).headerValue("set-cookie")) ?? ""
    expect(set.split("\n").filter((line) => line.startsWith(sessionCookie))).toHaveLength(1)
    await on.page.waitForURL(`${on.app.origin}/sender?acting=ann`)
    await on.page.getByRole("heading", { name: "ann" }).waitFor()
  })

  test("getAuth before signOut in a server action does not bring the session back", async () => {
    await on.beSignedIn()
    await on.page.goto("/guarded")
    await on.page.getByRole("button", { name: "Leave" }).click()
    await on.page.waitForURL(`${on.app.origin}/sender`)
    await on.page.getByRole("heading", { name: "Nobody" }).waitFor()
    expect(await on.sessionCookie()).toBeUndefined()
    await on.page.goto("/guarded")
    expect(new URL(on.page.url()).pathname).toBe("/login")
  })
}
