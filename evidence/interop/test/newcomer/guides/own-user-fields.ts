import path from "node:path"
import BetterSqlite from "better-sqlite3"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type GuideApplication, type GuideFolder, problemsOf } from "../guide-application.ts"
import { visit } from "./guide-visitor.ts"

/** Runs the application of the guide. */
export function testOwnUserFields(folder: () => GuideFolder): void {
  describe("own-user-fields", () => {
    let application: GuideApplication

    beforeAll(async () => {
      application = await folder().start("docs/guides/own-user-fields.md")
    })

    afterAll(() => application?.close())

    const profile = { id: 7, login: "ada", name: "Ada Lovelace", email: "ada@example.com" }

    test("the fields of a new user are stored, and in the session", async () => {
      const user = { id: "7", email: "ada@example.com" }
      const browser = visit(application, { cookie: await application.signInAs(user, { profile }) })
      const database = new BetterSqlite(path.join(application.folder, "app.db"))
      const rows = database.prepare('select "githubLogin", "nickname" from "User"').all()
      database.close()
      expect(rows).toEqual([{ githubLogin: "ada", nickname: null }])
      expect(await browser.session()).toMatchObject({
        user: { email: "ada@example.com", githubLogin: "ada", nickname: null },
      })
    })

    test("a user changes the field that is theirs, on a page of the application", async () => {
      const user = { id: "7", email: "ada@example.com" }
      const browser = visit(application, { cookie: await application.signInAs(user, { profile }) })
      const change = async (nickname: unknown, site?: string) =>
        (await browser.postJson("/nickname", { nickname, githubLogin: "grace" }, site)).status
      expect(await change("Ada", "cross-site")).toBe(403)
      expect(await change("a".repeat(41))).toBe(400)
      expect(await change({})).toBe(400)
      expect(await browser.session()).toMatchObject({ user: { nickname: null } })
      expect(await change("Ada")).toBe(204)
      expect(await browser.session()).toMatchObject({
        user: { nickname: "Ada", githubLogin: "ada" },
      })
    })

    test("a signed-out visitor changes nothing", async () => {
      const stranger = visit(application)
      expect((await stranger.postJson("/nickname", { nickname: "Eve" })).status).toBe(401)
      expect(await stranger.session()).toBeNull()
    })

    test("the log reports nothing", () => {
      expect(problemsOf(application)).toEqual([])
    })
  })
}
