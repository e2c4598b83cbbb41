import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { type AuthConfig, type AuthEngine, createAuth } from "@lockstep/core"
import { type Adapter, MemoryStore, type Store } from "@lockstep/core/adapters"
import type {
  providerTokens,
  RequestTokens,
  UserTokens,
} from "@lockstep/core/features/provider-tokens"
import { decode } from "@lockstep/core/jwt"
import { fakeProvider } from "@lockstep/testing"
import { afterEach, expect, test, vi } from "vitest"
import { skipPauses } from "../support/skipped-pauses.ts"
import { configWith, type Visitor, visitor } from "../support/visitor.ts"
import { readGuide } from "./read-guide.ts"

type Engine = AuthEngine<AuthConfig & { features: readonly [ReturnType<typeof providerTokens>] }>

/** As the blocks declare it, which the check of the snippets compiles. */
interface Guide {
  createEngine(adapter: Adapter, store: Store): Engine
  calendars(request: Request, tokens: RequestTokens): Promise<Response>
  syncCalendar(tokens: UserTokens): Promise<string>
  readonly recipe: AuthConfig
  migrated(store: Store): AuthConfig
}

const url = "http://localhost:3000"
const authSecret = "an-example-secret-of-more-than-32-characters"
const sessionCookie = "authjs.session-token"

afterEach(() => {
  vi.useRealTimers()
  // Other files have the same worker.
  vi.unstubAllGlobals()
})

/** Dates go on; timers stay. */
function pass(seconds: number): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ["Date"] })
  vi.setSystemTime(now + seconds * 1000)
}

/** The application of the guide. A provider in this process responds instead of Google. */
async function application() {
  const stubbed = {
    AUTH_SECRET: authSecret,
    AUTH_URL: url,
    AUTH_GOOGLE_ID: "test-client",
    AUTH_GOOGLE_SECRET: "test-client-secret",
  }
  for (const [name, value] of Object.entries(stubbed)) vi.stubEnv(name, value)
  const google = await fakeProvider({ issuer: "https://accounts.google.com" })
  const asked: string[] = []
  const network = { isDown: false, rejects: "" }
  vi.stubGlobal("fetch", async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const { hostname } = new URL(request.url)
    if (hostname !== "www.googleapis.com") {
      return network.isDown ? new Response(null, { status: 500 }) : google.handle(request)
    }
    const token = request.headers.get("authorization") ?? ""
    asked.push(token)
    return new Response(null, { status: token === network.rejects ? 401 : 200 })
  })
  // The blocks are modules that this process has just written.
  const guide = (await readGuide("provider-tokens")) as unknown as Guide
  const enter = async (auth: Pick<AuthEngine, "handle">, browser = open(auth)) => {
    const started = await browser.submit("signin/google")
    const back = new URL(await google.signIn(started.headers.get("location") ?? "", "ada"))
    await browser.get(`callback/google${back.search}`)
    return browser
  }
  return { guide, google, asked, network, enter }
}

const open = (auth: Pick<AuthEngine, "handle">): Visitor =>
  visitor(configWith(), url, (request) => auth.handle(request))

const requestOf = ({ cookies }: Visitor): Request => {
  const cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
  return new Request(`${url}/calendars`, { headers: { cookie } })
}

test("the guide to calls of an API gets answers, and says what to do without a token", async () => {
  const { guide, google, asked, network, enter } = await application()
  const auth = guide.createEngine(MemoryAdapter(), { ...MemoryStore(), shared: true })
  const ask = async (browser: Visitor) => {
    const request = requestOf(browser)
    return guide.calendars(request, (await auth.for(request)).tokens)
  }
  expect((await ask(open(auth))).headers.get("location")).toBe(`${url}/auth/signin`)
  const browser = await enter(auth)
  expect((await ask(browser)).status).toBe(200)
  // The API takes the token back, and takes the next one.
  network.rejects = asked[0] ?? ""
  expect((await ask(browser)).status).toBe(200)
  expect(new Set(asked).size).toBe(2)
  network.isDown = true
  pass(4000)
  const later = await ask(browser)
  expect([later.status, Number(later.headers.get("retry-after")) > 0]).toEqual([503, true])
  network.isDown = false
  google.revokeGrants("ada")
  skipPauses(1000)
  pass(120)
  expect((await ask(browser)).status).toBe(403)
  expect(await browser.session()).toMatchObject({ user: { name: "Ada Lovelace" } })
})

test("the job of the guide runs without a request, and says when the user has to do something", async () => {
  const { guide, google, network, enter } = await application()
  const adapter = MemoryAdapter()
  const auth = guide.createEngine(adapter, { ...MemoryStore(), shared: true })
  await enter(auth)
  const user = await adapter.getUserByAccount({ provider: "google", providerAccountId: "ada" })
  const run = async () => guide.syncCalendar((await auth.forUser(user?.id ?? "")).tokens)
  expect(await run()).toBe("done")
  network.isDown = true
  pass(4000)
  expect(await run()).toBe("later")
  network.isDown = false
  pass(120)
  expect(await run()).toBe("done")
  google.revokeGrants("ada")
  skipPauses(1000)
  pass(4000)
  expect(await run()).toBe("ask user")
})

test("the guide away from a callback that refreshes tokens signs nobody out", async () => {
  const { guide, enter } = await application()
  const before = createAuth(guide.recipe)
  const browser = await enter(before)
  expect(await browser.session()).toHaveProperty("accessToken")
  // The type of the configuration does not say which features it has.
  const after = createAuth(guide.migrated({ ...MemoryStore(), shared: true })) as Engine
  const migrated = visitor(configWith(), url, (request) => after.handle(request))
  for (const [name, value] of browser.cookies) migrated.cookies.set(name, value)
  const session = await migrated.session()
  expect(session).toMatchObject({ user: { name: "Ada Lovelace" } })
  expect(session).not.toHaveProperty("accessToken")
  const token = await decode({
    secret: authSecret,
    salt: sessionCookie,
    token: migrated.cookies.get(sessionCookie) ?? "",
  })
  expect(token).not.toHaveProperty("refresh_token")
  const get = async () => (await after.for(requestOf(migrated))).tokens.get({ provider: "google" })
  await expect(get()).rejects.toMatchObject({ reason: "no_token" })
  await enter(after, migrated)
  expect((await get()).accessToken).not.toBe("")
})
