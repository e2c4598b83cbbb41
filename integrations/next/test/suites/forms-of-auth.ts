import { expect, test } from "vitest"
import type { Visit } from "../support/visit.ts"

const paths = ["/api/plain", "/api/wrapped", "/api/legacy", "/api/auth/session", "/api/sender"]
const pages = ["/", "/legacy", "/client", "/legacy-client", "/sender"]

/** Every form of `auth`, and what of the session gets into the browser. */
export function formsOfAuth(on: Visit): void {
  // spec F3
  test("every form of auth returns the same session, with only the values for the browser", async () => {
    await on.beSignedIn()
    const known = { user: { name: "ann" }, expires: expect.any(String), nickname: "" }
    expect(await Promise.all(paths.map(on.json))).toEqual(paths.map(() => known))
    for (const path of pages) {
      await on.page.goto(path)
      await on.page.getByRole("heading", { name: "ann" }).waitFor()
    }
  })

  test("no page, no data of a page and no script's answer has the session token or what is in it", async () => {
    await on.beSignedIn()
    const token = await on.sessionCookie()
    const texts: string[] = []
    on.page.on("response", (response) => {
      // A response to a canceled navigation has no body.
      void response.text().then(
        (text) => texts.push(text),
        () => {},
      )
    })
    for (const path of [...pages, "/members"]) {
      await on.page.goto(path)
      const payload = await on.context.request.get(path, { headers: { RSC: "1" } })
      texts.push(await on.page.content(), await payload.text())
    }
    const everything = texts.join("\n")
    expect(everything).toContain("ann")
    expect(token).toHaveLength(on.strategy === "jwt" ? (token?.length ?? 0) : 64)
    for (const secret of [token, "sessionToken", "ann@example.com", '"jti"', "userId"]) {
      expect(everything).not.toContain(secret)
    }
  })

  test("of two session cookies in one request every form of auth takes the first", async () => {
    const names = ["annabel", "mallory"]
    const tokens: (string | undefined)[] = []
    for (const name of names) {
      await on.context.clearCookies()
      await on.page.goto("/members")
      await on.enter(name, "right")
      await on.page.waitForURL(`${on.app.origin}/members`)
      tokens.push(await on.sessionCookie())
    }
    const sent = tokens.map((token) => `authjs.session-token=${token}`)
    for (const path of [...paths, "/", "/legacy", "/members"]) {
      const shown: (readonly string[])[] = []
      for (const cookie of [sent.join("; "), sent.toReversed().join("; ")]) {
        const text = await (await fetch(on.app.origin + path, { headers: { cookie } })).text()
        shown.push(names.filter((name) => text.includes(name)))
      }
      expect([path, shown]).toEqual([path, [["annabel"], ["mallory"]]])
    }
  })

  test("every form of auth gives null to signed-out visitors", async () => {
    const unguarded = paths.filter((path) => path !== "/api/wrapped")
    expect(await Promise.all(unguarded.map(on.json))).toEqual(unguarded.map(() => null))
    for (const path of ["/", "/legacy"]) {
      await on.page.goto(path)
      expect(await on.page.textContent("h1")).toBe("Nobody")
    }
  })

  test("authorized guards a wrapped route handler: a visitor gets a 401", async () => {
    const answer = await fetch(`${on.app.origin}/api/wrapped`)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: "Unauthorized" })
  })

  test("a session that is due gets its cookie once where one can be set, and none elsewhere", async () => {
    await on.beSignedIn()
    const cookie = `authjs.session-token=${await on.sessionCookie()}`
    const counts: Record<string, number> = {}
    for (const path of [
      "/members",
      "/api/wrapped",
      "/api/legacy",
      "/legacy",
      "/api/plain",
      "/",
      "/api/sender",
      "/sender",
    ]) {
      const { headers } = await fetch(on.app.origin + path, { headers: { cookie } })
      const lines = headers
        .getSetCookie()
        .filter((line) => line.startsWith("authjs.session-token="))
      counts[path] = lines.length
      // There the cookie is set by Next.js, which sets no other header.
      const isByNext = path === "/api/sender"
      const isPrivate = isByNext || (headers.get("cache-control")?.includes("no-store") ?? false)
      expect([path, isPrivate || lines.length === 0]).toEqual([path, true])
    }
    const once = { "/members": 1, "/api/wrapped": 1, "/api/legacy": 1, "/legacy": 1 }
    expect(counts).toEqual({ ...once, "/api/plain": 0, "/": 0, "/api/sender": 1, "/sender": 0 })
  })
}
