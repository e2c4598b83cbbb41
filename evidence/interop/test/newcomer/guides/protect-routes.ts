import { encode } from "@lockstep/core/jwt"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import {
  type GuideApplication,
  type GuideFolder,
  problemsOf,
  secret,
} from "../guide-application.ts"
import { visit } from "./guide-visitor.ts"

const document = "docs/guides/protect-routes.md"

/** Signed in two days ago, so that a request extends the session. */
async function signedIn(): Promise<string> {
  const salt = "authjs.session-token"
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 2 * 86_400_000 })
  try {
    return `${salt}=${await encode({ secret, salt, token: { sub: "1", name: "Ada" } })}`
  } finally {
    vi.useRealTimers()
  }
}

/** Runs the two programs of the guide; its files for Next.js are those of another test. */
export function testProtectRoutes(folder: () => GuideFolder): void {
  let application: GuideApplication

  const statusOf = async (path: string, cookie?: string): Promise<readonly [number, unknown]> => {
    const response = await visit(application, { cookie }).open(path)
    return [response.status, response.headers.get("location") ?? (await response.text())]
  }

  describe("protect-routes, in Express", () => {
    beforeAll(async () => {
      application = await folder().start(document, { program: "app.ts" })
    })

    afterAll(() => application?.close())

    test("signed-out visitors are redirected from pages, and denied by the API", async () => {
      expect(await statusOf("/members?page=2")).toEqual([
        302,
        "/auth/signin?callbackUrl=%2Fmembers%3Fpage%3D2",
      ])
      expect(await statusOf("/members/other")).toEqual([302, expect.stringContaining("signin")])
      expect(await statusOf("/api/me")).toEqual([401, '{"error":"Sign in first."}'])
      expect(await statusOf("/auth/session")).toEqual([200, "null"])
    })

    test("signed-in users see both", async () => {
      const cookie = await signedIn()
      expect(await statusOf("/members", cookie)).toEqual([200, "Your orders"])
      expect(await statusOf("/api/me", cookie)).toEqual([200, '{"orders":7}'])
    })

    test("the log reports nothing", () => {
      expect(problemsOf(application)).toEqual([])
    })
  })

  describe("protect-routes, in a Fetch framework", () => {
    beforeAll(async () => {
      application = await folder().start(document, { program: "server.ts" })
    })

    afterAll(() => application?.close())

    test("signed-out visitors are redirected to the sign-in page", async () => {
      expect(await statusOf("/members/orders?page=2")).toEqual([
        302,
        "/auth/signin?callbackUrl=%2Fmembers%2Forders%3Fpage%3D2",
      ])
      expect(await statusOf("/auth/session")).toEqual([200, "null"])
    })

    test("signed-in users see the page, which extends their session", async () => {
      const browser = visit(application, { cookie: await signedIn() })
      const response = await browser.open("/members/orders")
      expect([response.status, await response.text()]).toEqual([200, "Your orders"])
      expect(response.headers.getSetCookie()).toEqual([
        expect.stringMatching(/^authjs\.session-token=.+; Path=\/; /),
      ])
    })

    test("the log reports nothing", () => {
      expect(problemsOf(application)).toEqual([])
    })
  })
}
