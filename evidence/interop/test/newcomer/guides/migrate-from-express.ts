import { writeFileSync } from "node:fs"
import path from "node:path"
import { encode } from "@auth/core/jwt"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { changedBlocks } from "../../../../../scripts/checks/named-blocks.ts"
import { noLimit } from "../../../src/applications/no-limit.ts"
import { run } from "../../../src/applications/install.ts"
import {
  type GuideApplication,
  type GuideFolder,
  problemsOf,
  read,
  secret,
} from "../guide-application.ts"
import { visit } from "./guide-visitor.ts"

const guide = "docs/migrate-from-auth-js-express.md"
const [change = { file: "", before: "", after: "" }] = changedBlocks(read(guide))
const versions = [
  ["with @auth/express", change.before, installPublishedExpress],
  ["with Lockstep", change.after, undefined],
] as const

/** Runs the application of the guide before its change, and after it. */
export function testMigrationFromExpress(folder: () => GuideFolder): void {
  describe.each(versions)("migrate-from-auth-js-express, %s", (_name, code, prepare) => {
    let application: GuideApplication

    beforeAll(async () => {
      application = await folder().start(guide, {
        files: [{ file: change.file, code }],
        ...(prepare && { prepare }),
      })
    }, noLimit)

    afterAll(() => application?.close())

    test("a signed-out visitor has no session, and sees the sign-in page", async () => {
      const browser = visit(application)
      expect(await (await browser.open("/")).json()).toBeNull()
      expect(await (await browser.get("signin")).text()).toContain("GitHub")
    })

    test("the provider gets the callback URL that is registered", async () => {
      const started = await visit(application).submit("signin/github")
      const { searchParams } = new URL(started.headers.get("location") ?? "")
      expect(Object.fromEntries(searchParams)).toMatchObject({
        client_id: "client-id-from-github",
        redirect_uri: `${application.origin}/auth/callback/github`,
      })
    })

    test("a session of Auth.js is read, and ends with the sign-out", async () => {
      const salt = "authjs.session-token"
      const user = { name: "Ada", email: "ada@example.com" }
      const cookie = `${salt}=${await encode({ secret, salt, token: { sub: "1", ...user } })}`
      const browser = visit(application, { cookie })
      expect(await (await browser.open("/")).json()).toMatchObject({ user })
      expect(await browser.session()).toMatchObject({ user })
      await browser.submit("signout")
      expect(await (await browser.open("/")).json()).toBeNull()
    })

    test("the log reports nothing", () => {
      expect(problemsOf(application)).toEqual([])
    })
  })
}

/** In a folder of its own: beside other packages, npm chooses what its old peer ranges allow. */
async function installPublishedExpress(folder: string): Promise<void> {
  writeFileSync(path.join(folder, "package.json"), '{ "private": true, "type": "module" }')
  const args = ["install", "--no-audit", "--no-fund", "--prefer-offline", "@auth/express@0.12.3"]
  await run("npm", args, folder)
}
