import { readFileSync } from "node:fs"
import path from "node:path"
import { encode } from "@lockstep/core/jwt"
import BetterSqlite from "better-sqlite3"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { root } from "../../../../../scripts/setup/workspace.mjs"
import { fencedBlocks } from "../../../../../scripts/checks/named-blocks.ts"
import {
  type GuideApplication,
  type GuideFolder,
  problemsOf,
  secret,
} from "../guide-application.ts"
import { visit } from "./guide-visitor.ts"

const document = "docs/guides/roles.md"
const ada = { id: "7", email: "ada@example.com" }
const bob = { id: "8", email: "bob@example.com" }

/** Runs the two applications of the guide: with database sessions, and with JWT sessions. */
export function testRoles(folder: () => GuideFolder): void {
  let application: GuideApplication

  const query = (sql: string): void => {
    const database = new BetterSqlite(path.join(application.folder, "app.db"))
    database.exec(sql)
    database.close()
  }

  const [promotion = ""] = fencedBlocks(readFileSync(path.join(root, document), "utf8"), "sql")

  const openAdmin = async (cookie?: string): Promise<number> =>
    (await visit(application, { cookie }).open("/admin/orders")).status

  describe("roles, in database sessions", () => {
    beforeAll(async () => {
      application = await folder().start(document, { version: 0 })
    })

    afterAll(() => application?.close())

    test("only an admin opens the admin area", async () => {
      const cookie = await application.signInAs(ada)
      const member = await application.signInAs(bob)
      expect(await openAdmin()).toBe(401)
      expect(await openAdmin(cookie)).toBe(403)
      expect(await visit(application, { cookie }).session()).toMatchObject({
        user: { role: "member" },
      })
      query(promotion)
      expect(await openAdmin(cookie)).toBe(200)
      expect(await openAdmin(member)).toBe(403)
      expect(await visit(application, { cookie }).session()).toMatchObject({
        user: { role: "admin" },
      })
    })

    test("the log reports nothing", () => {
      expect(problemsOf(application)).toEqual([])
    })
  })

  describe("roles, in JWT sessions", () => {
    beforeAll(async () => {
      application = await folder().start(document, { version: 1 })
    })

    afterAll(() => application?.close())

    /** A cookie whose role was read some seconds ago. */
    async function signedIn(id: string, role: string, secondsAgo: number): Promise<string> {
      const salt = "authjs.session-token"
      const readAt = Math.floor(Date.now() / 1000) - secondsAgo
      return `${salt}=${await encode({ secret, salt, token: { sub: id, role, readAt } })}`
    }

    async function idOf(cookie: string): Promise<string> {
      // As the guide's `session` callback returns it.
      const session = (await visit(application, { cookie }).session()) as { user: { id: string } }
      return session.user.id
    }

    test("a role is read again after five minutes", async () => {
      const cookie = await application.signInAs(ada)
      const id = await idOf(cookie)
      expect(await openAdmin(cookie)).toBe(403)
      query(promotion)
      expect(await openAdmin(cookie)).toBe(403)
      expect(await openAdmin(await signedIn(id, "member", 200))).toBe(403)
      expect(await openAdmin(await signedIn(id, "member", 400))).toBe(200)
    })

    test("a deleted user has no session after that time", async () => {
      const id = await idOf(await application.signInAs(bob))
      query(`delete from "User" where email = 'bob@example.com'`)
      expect(
        await visit(application, { cookie: await signedIn(id, "member", 400) }).session(),
      ).toBeNull()
      expect(await openAdmin(await signedIn(id, "admin", 400))).toBe(401)
    })

    test("the log reports nothing", () => {
      expect(problemsOf(application)).toEqual([])
    })
  })
}
