import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { Auth, type AuthConfig, type Session } from "@lockstep/core"
import { encode } from "@lockstep/core/jwt"
import Credentials from "@lockstep/core/providers/credentials"
import type { EmailConfig, Provider } from "@lockstep/core/providers"
import { afterEach, beforeEach, expect, test, vi } from "vitest"

import { configWith, secret, visitor } from "../support/visitor.ts"
import { readBlock } from "./read-guide.ts"

// The blocks are modules that this process has just written; the check of the snippets compiles them.

const url = "http://localhost:3000"
const salt = "authjs.session-token"
const document = "core/README.md"

type Handler = (request: Request) => Promise<Response>

beforeEach(() => {
  vi.stubEnv("AUTH_SECRET", secret)
  vi.stubEnv("AUTH_GITHUB_ID", "id")
  vi.stubEnv("AUTH_GITHUB_SECRET", "secret")
})

// Other files have the same worker.
afterEach(() => void vi.unstubAllGlobals())

const sessionCookie = async (token: object): Promise<string> =>
  `${salt}=${await encode({ secret, salt, token: { sub: "1", ...token } })}`

const configurationWith = (provider: Provider, more: Partial<AuthConfig> = {}): AuthConfig =>
  configWith({ providers: [provider], ...more })

test("the first handler of the README has the provider", async () => {
  const { handler } = (await readBlock(document, "providers: [GitHub]")) as { handler: Handler }
  const response = await handler(new Request(`${url}/auth/providers`))
  expect(Object.keys(await response.json())).toEqual(["github"])
})

test("each host of the README has the providers of its tenant", async () => {
  const tenant = (name: string) =>
    configurationWith(Credentials({ id: name, authorize: () => null }))
  const hosts = ["a", "b"].map((name) => [`${name}.localhost:3000`, tenant(name)] as const)
  vi.stubGlobal("tenants", new Map(hosts))
  const { handler } = (await readBlock(document, "declare const tenants")) as { handler: Handler }
  const providersOf = async (host: string) =>
    (await handler(new Request(`http://${host}/auth/providers`))).json()
  expect(Object.keys(await providersOf("a.localhost:3000"))).toEqual(["a"])
  expect(Object.keys(await providersOf("b.localhost:3000"))).toEqual(["b"])
  expect(await providersOf("c.localhost:3000")).toEqual({})
})

test("the handler of the README knows the user of a session", async () => {
  const { calendar } = (await readBlock(document, "calendar(")) as { calendar: Handler }
  const ownerFor = async (headers: Record<string, string>) =>
    (await calendar(new Request(`${url}/calendar`, { headers }))).json()
  expect(await ownerFor({})).toEqual({ owner: null })
  const cookie = await sessionCookie({ email: "ada@example.com" })
  expect(await ownerFor({ cookie })).toEqual({ owner: "ada@example.com" })
})

test("the README's sign-in with a password asks the function of the application", async () => {
  vi.stubGlobal("findUser", async (name: string, password: string) =>
    password === "right" ? { id: "1", name } : null,
  )
  const { password } = (await readBlock(document, "findUser")) as { password: Provider }
  const browser = visitor(configurationWith(password), url)
  await browser.submit("callback/credentials", { name: "Ada", password: "wrong" })
  expect(await browser.session()).toBeNull()
  await browser.submit("callback/credentials", { name: "Ada", password: "right" })
  expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
})

test("the README's email providers send a link that signs in", async () => {
  const sent: { to: string; text: string }[] = []
  vi.stubGlobal("deliver", async (to: string, text: string) => void sent.push({ to, text }))
  const { byHand, byServer, byService } = (await readBlock(document, "byHand")) as {
    byHand: EmailConfig
    byServer: EmailConfig
    byService: EmailConfig
  }
  expect([byServer.id, byService.id]).toEqual(["nodemailer", "resend"])
  const browser = visitor(configurationWith(byHand, { adapter: MemoryAdapter() }), url)
  await browser.submit("signin/mail", { email: "ada@example.com" })
  expect(sent).toMatchObject([{ to: "ada@example.com" }])
  const link = /http:\/\/localhost\S+/.exec(sent[0]?.text ?? "")?.[0] ?? ""
  const { pathname, search } = new URL(link)
  const page = await (await browser.get(pathname.replace("/auth/", "") + search)).text()
  const fields = page.matchAll(/name="(\w+)" value="([^"]*)"/g)
  const form = Object.fromEntries([...fields].map(([, name = "", value = ""]) => [name, value]))
  const action = /action="[^"]*\/auth\/([^"?]+)"/.exec(page)?.[1] ?? ""
  await browser.post(action, form, { origin: url })
  expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
})

test("the README's passkeys are on the sign-in page", async () => {
  vi.stubGlobal("adapter", MemoryAdapter())
  const { passkeys } = (await readBlock(document, "enableWebAuthn")) as { passkeys: AuthConfig }
  const page = await Auth(new Request(`${url}/auth/signin`), configWith(passkeys))
  expect(await page.text()).toContain("Continue with a passkey")
})

test("the README reads the user of a session token", async () => {
  const { whoIs } = (await readBlock(document, "whoIs")) as {
    whoIs(request: Request): Promise<string | undefined>
  }
  const cookie = await sessionCookie({})
  expect(await whoIs(new Request(url, { headers: { cookie } }))).toBe("1")
  expect(await whoIs(new Request(url))).toBeUndefined()
})

test("the README's callbacks carry a claim into the session", async () => {
  const { config, greet } = (await readBlock(document, "isAdmin")) as {
    config: AuthConfig
    greet(session: Session): string
  }
  const greetingFor = async (claims: object) => {
    const headers = { cookie: await sessionCookie(claims) }
    const request = new Request(`${url}/auth/session`, { headers })
    const session: unknown = await (await Auth(request, { ...config, trustHost: true })).json()
    // A session that the callback of the block has returned.
    return greet(session as Session)
  }
  expect(await greetingFor({ isAdmin: true })).toBe("Welcome back")
  expect(await greetingFor({})).toBe("Hello")
})
