import { Auth, type AuthConfig, type AuthEngine, type Theme } from "@lockstep/core"
import { MemoryStore } from "@lockstep/core/adapters"
import { AdapterError, AuthError, CredentialsSignin } from "@lockstep/core/errors"
import Credentials from "@lockstep/core/providers/credentials"
import { expect, test, vi } from "vitest"

import { stopClockAmidWindows } from "../support/stopped-clock.ts"
import { configWith, secret, visitor } from "../support/visitor.ts"
import { readBlock } from "./read-guide.ts"

// The blocks are modules that this process has just written; the check of the snippets compiles them.

const url = "http://localhost:3000"

stopClockAmidWindows()

/** A sign-in page with the options of a block. */
async function signInPage(options: Partial<AuthConfig>, language = "en", origin = url) {
  const providers = [Credentials({ authorize: () => null })]
  const headers = { "accept-language": language }
  const request = new Request(`${origin}/auth/signin`, { headers })
  return (await Auth(request, configWith({ providers, ...options }))).text()
}

test("the page has the theme of the page on pages", async () => {
  const { theme } = (await readBlock("docs/pages.md", "brandColor")) as { theme: Theme }
  const page = await signInPage({ theme })
  expect(page).toContain("<h1>Sign in to Acme</h1>")
  expect(page).toContain("#f59e0b")
  expect(page).toContain('src="/logo.svg"')
})

test.each([
  ["german, french", "byLanguage", { language: "fr" }, "Se connecter"],
  ["german, french", "byLanguage", { language: "de-AT" }, "Anmelden"],
  ["german, french", "byLanguage", { language: "ja" }, "Sign in"],
  ["own", "signIn.code.locked", {}, "Anmelden"],
  ["by host", "hostname.endsWith", { origin: "http://shop.de" }, "Anmelden"],
  ["by host", "hostname.endsWith", { origin: "http://shop.fr" }, "Sign in"],
] as const)("the page has the strings of the page on pages: %s, %s, %j", async (...given) => {
  const [, part, { language, origin }, heading] = [...given] as [
    string,
    string,
    { language?: string; origin?: string },
    string,
  ]
  const { strings } = (await readBlock("docs/pages.md", part)) as Pick<AuthConfig, "strings">
  expect(await signInPage({ strings }, language, origin)).toContain(`<h1>${heading}</h1>`)
})

test("the application of the page on features limits attempts for each address", async () => {
  vi.stubEnv("AUTH_SECRET", secret)
  vi.stubEnv("AUTH_URL", url)
  const { auth } = (await readBlock("docs/features.md", "limitBy")) as { auth: AuthEngine }
  const browser = visitor(configWith(), url, (request) => auth.handle(request))
  const errors: string[] = []
  for (let attempt = 1; attempt <= 11; attempt += 1) {
    const form = { email: "ada@example.com", password: "wrong" }
    const response = await browser.submit("callback/credentials", form)
    const target = new URL(response.headers.get("location") ?? "")
    errors.push(target.searchParams.get("error") ?? "")
  }
  expect(errors).toEqual([...Array<string>(10).fill("CredentialsSignin"), "RateLimited"])
})

test("the sign-up of the page on features says when to come back", async () => {
  vi.stubEnv("AUTH_SECRET", secret)
  vi.stubEnv("AUTH_URL", url)
  const { signUp } = (await readBlock("docs/features.md", "signUp(")) as {
    signUp(request: Request): Promise<Response>
  }
  const attempt = async () => {
    const body = new URLSearchParams({ email: "ada@example.com" })
    const { status, headers } = await signUp(
      new Request(`${url}/sign-up`, { method: "POST", body }),
    )
    return { status, wait: Number(headers.get("retry-after")) }
  }
  for (let nth = 1; nth <= 5; nth += 1) expect(await attempt()).toEqual({ status: 200, wait: 0 })
  const { status, wait } = await attempt()
  expect(status).toBe(429)
  expect(wait).toBe(3540)
})

test("the limits of the page on features apply", async () => {
  const { limits } = await readBlock("docs/features.md", "passkeyPerClient: false")
  const asked: unknown[] = []
  const provider = Credentials({
    credentials: { name: {} },
    limitBy: "name",
    authorize: ({ name }) => {
      asked.push(name)
      return null
    },
  })
  const features = [limits] as AuthConfig["features"]
  const config = configWith({ providers: [provider], store: MemoryStore(), features })
  const browser = visitor(config, url)
  for (let attempt = 1; attempt <= 7; attempt += 1) {
    await browser.submit("callback/credentials", { name: "ada" }, { "x-real-ip": "192.0.2.1" })
  }
  expect(asked).toHaveLength(5)
})

test("the session cookie of the page on security has the prefix __Host-", async () => {
  const { cookies } = (await readBlock("docs/security.md", "__Host-")) as Pick<
    AuthConfig,
    "cookies"
  >
  const providers = [Credentials({ authorize: () => ({ id: "1", name: "Ada" }) })]
  const browser = visitor(configWith({ providers, cookies }), "https://app.example.com")
  await browser.submit("callback/credentials")
  expect([...browser.cookies.keys()]).toContain("__Host-authjs.session-token")
  expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
})

test("the logger of the page on configuration writes where a problem is", async () => {
  const { config } = (await readBlock("docs/configuration.md", "details?.path")) as {
    config: AuthConfig
  }
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {})
  const request = new Request(`${url}/auth/session`)
  // A name that the options do not have.
  const misspelt = { ...configWith(), ...config, sesion: {} }
  await Auth(request, misspelt)
  expect(warned.mock.calls).toContainEqual([
    expect.any(String),
    expect.stringContaining("sesion"),
    expect.any(String),
  ])
})

test("the status and the error of the page on errors are usable", async () => {
  const { statusOf } = (await readBlock("docs/errors.md", "statusOf")) as {
    statusOf(error: unknown): number
  }
  expect(statusOf(new Error("other"))).toBe(500)
  expect(statusOf(new AdapterError("down", { code: "unavailable" }))).toBe(503)
  expect(statusOf(new CredentialsSignin())).toBe(401)
  expect(statusOf(new AuthError("other"))).toBe(400)
})
