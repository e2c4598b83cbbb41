import { writeFileSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import { encode } from "@lockstep/core/jwt"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { fencedBlocks } from "../../../../../scripts/checks/named-blocks.ts"
import {
  type GuideApplication,
  type GuideFolder,
  problemsOf,
  read,
  secret,
} from "../guide-application.ts"
import { deliver } from "./deliver.ts"
import { visit } from "./guide-visitor.ts"

type SignInFromApp = (
  cookieFetch: typeof fetch,
  fields: { readonly email: string; readonly password: string },
) => Promise<unknown>

const document = "docs/guides/several-origins.md"
const origin = "https://auth.example.com"
const frontEnd = "https://app.example.com"

/** Runs the application of the guide as a reverse proxy would reach it. */
export function testSeveralOrigins(folder: () => GuideFolder): void {
  describe("several-origins", () => {
    let application: GuideApplication

    beforeAll(async () => {
      const env = { AUTH_URL: origin }
      application = await folder().start(document, { env })
    })

    afterAll(() => application?.close())

    async function signedIn(): Promise<string> {
      const salt = "__Secure-authjs.session-token"
      return `${salt}=${await encode({ secret, salt, token: { sub: "1", name: "Ada" } })}`
    }

    const ask = async (from: string, init: RequestInit = {}): Promise<Response> => {
      const browser = visit(application, { origin, cookie: await signedIn() })
      return browser.open("/api/session", { ...init, headers: { ...init.headers, origin: from } })
    }

    test("scripts of the front end read the session, those of other origins do not", async () => {
      const permitted = await ask(frontEnd)
      expect(permitted.headers.get("access-control-allow-origin")).toBe(frontEnd)
      expect(permitted.headers.get("access-control-allow-credentials")).toBe("true")
      expect(permitted.headers.get("vary")).toMatch(/origin/i)
      expect(await permitted.json()).toMatchObject({ user: { name: "Ada" } })
      for (const other of ["https://app.example.org", "http://app.example.com", "null"]) {
        const { headers } = await ask(other)
        expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([])
      }
      const headers = { "access-control-request-method": "POST" }
      const preflight = await ask(frontEnd, { method: "OPTIONS", headers })
      expect(preflight.headers.has("access-control-allow-methods")).toBe(false)
    })

    test("a sign-in returns to the front end, and to no other origin", async () => {
      const returnUrlOf = async (callbackUrl: string): Promise<string> => {
        const browser = visit(application, { origin })
        await browser.submit("signin/github", { callbackUrl })
        return decodeURIComponent(browser.cookies.get("__Secure-authjs.callback-url") ?? "")
      }
      expect(await returnUrlOf(`${frontEnd}/`)).toBe(`${frontEnd}/`)
      expect(await returnUrlOf("https://app.example.org/")).toBe(origin)
    })

    test("the log reports nothing", () => {
      expect(problemsOf(application)).toEqual([])
    })
  })

  describe("several-origins, from a mobile app", () => {
    let application: GuideApplication

    beforeAll(async () => {
      // It has users with passwords.
      const options = { env: { AUTH_URL: origin } }
      application = await folder().start("docs/guides/limit-attempts.md", options)
    })

    afterAll(() => application?.close())

    /** The function of the guide. */
    async function signInFromApp(): Promise<SignInFromApp> {
      const [code = ""] = fencedBlocks(read(document), "ts").filter((block) =>
        block.includes("cookieFetch"),
      )
      const file = path.join(application.folder, "mobile.ts")
      writeFileSync(file, code)
      // As the block declares it, which the check of the snippets compiles.
      const module = (await import(pathToFileURL(file).href)) as { signInFromApp: SignInFromApp }
      return module.signInFromApp
    }

    /** The `fetch` of a platform that stores cookies. */
    function cookieFetch(): typeof fetch {
      const cookies = new Map<string, string>()
      return async (input, init) => {
        const request = new Request(input, init)
        request.headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "))
        const { host } = new URL(origin)
        const proxied = { "x-forwarded-host": host, "x-forwarded-proto": "https" }
        const response = await deliver(application.origin, request, proxied)
        for (const line of response.headers.getSetCookie()) {
          const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        return response
      }
    }

    test("credentials sign in, and wrong ones return the error", async () => {
      const signIn = await signInFromApp()
      const email = "ada@example.com"
      const session = await signIn(cookieFetch(), {
        email,
        password: "correct horse battery staple",
      })
      expect(session).toMatchObject({ user: { email } })
      expect(await signIn(cookieFetch(), { email, password: "wrong" })).toBe("CredentialsSignin")
    })
  })
}
