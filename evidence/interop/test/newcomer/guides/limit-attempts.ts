import { afterAll, beforeAll, describe, expect, test } from "vitest"
import {
  arrival,
  type GuideApplication,
  type GuideFolder,
  problemsOf,
} from "../guide-application.ts"
import { visit } from "./guide-visitor.ts"

const email = "ada@example.com"
const right = "correct horse battery staple"

/** Runs the application of the guide with a store in memory. */
export function testLimitAttempts(folder: () => GuideFolder): void {
  describe("limit-attempts", () => {
    let application: GuideApplication

    beforeAll(async () => {
      application = await folder().start("docs/guides/limit-attempts.md")
    })

    afterAll(() => application?.close())

    async function signIn(password: string, address = "192.0.2.1"): Promise<string> {
      const browser = visit(application, { address })
      const response = await browser.submit("callback/credentials", { email, password })
      const location = response.headers.get("location") ?? ""
      return new URL(location, application.origin).searchParams.get("error") ?? "signed in"
    }

    test("the sixth attempt with a wrong password is not checked, from wherever it comes", async () => {
      expect(await signIn(right)).toBe("signed in")
      for (const _attempt of Array(4)) expect(await signIn("wrong")).toBe("CredentialsSignin")
      expect(await signIn("wrong")).toBe("RateLimited")
      expect(await signIn(right, "198.51.100.7")).toBe("RateLimited")
      await expect
        .poll(() => application.log(), arrival)
        .toContain("limit: 'credentialsPerIdentifier'")
    })

    test("the fourth request for a password reset gets status 429", async () => {
      const reset = (of: string, address: string): Promise<Response> => {
        const body = new URLSearchParams({ email: of })
        return visit(application, { address }).open("/reset", { method: "POST", body })
      }
      for (const host of [1, 2, 3]) {
        expect((await reset(email, `192.0.2.${host}`)).status).toBe(200)
      }
      const fourth = await reset(` ${email.toUpperCase()} `, "192.0.2.4")
      expect([fourth.status, Number(fourth.headers.get("retry-after")) > 0]).toEqual([429, true])
      expect((await reset("grace@example.com", "192.0.2.4")).status).toBe(200)
      await expect
        .poll(() => application.log().match(/Send your email here/g), arrival)
        .toHaveLength(4)
    })

    test("the log reports the store in memory, wrong passwords, and nothing else", () => {
      const expected = /store-not-shared|sign-in-failed|limit reached|RateLimited/
      expect(problemsOf(application).filter((line) => !expected.test(line))).toEqual([])
    })
  })
}
