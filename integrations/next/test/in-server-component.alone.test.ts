import { AdapterError, MissingSecretError } from "@lockstep/core/errors"
import { expect, onTestFinished, test, vi } from "vitest"
import { FullstackAuth, type NextAuthConfig } from "../src/index.ts"
import { configWith, databaseConfig, eager } from "./support/users.ts"
import { enterScope, leaveScope } from "./support/request-scope.ts"
import { signedIn } from "./support/visitor.ts"

vi.mock("next/headers.js", () => import("./support/request-scope.ts"))

test("auth() is null without a session", async () => {
  enterScope({ canSetCookies: false })
  expect(await FullstackAuth(configWith()).auth()).toBeNull()
})

// spec F3
test("auth() returns name, email and image of the signed-in user, and nothing else", async () => {
  const app = FullstackAuth(configWith())
  enterScope({ cookie: await signedIn(app), canSetCookies: false })
  expect(await app.auth()).toEqual({
    user: { name: "ann", email: "ann@example.com" },
    expires: expect.any(String),
  })
})

test("auth() never gives the stored session's token", async () => {
  const app = FullstackAuth(await databaseConfig())
  const cookie = await signedIn(app)
  enterScope({ cookie, canSetCookies: false })
  const session = await app.auth()
  expect(Object.keys(session ?? {}).toSorted()).toEqual(["expires", "user"])
  const token = /session-token=([^;]+)/.exec(cookie)?.[1] ?? ""
  expect(JSON.stringify(session)).not.toContain(token)
})

test("auth() gives no more than a session callback returns", async () => {
  const app = FullstackAuth(
    configWith({ callbacks: { session: ({ session }) => ({ expires: session.expires }) } }),
  )
  enterScope({ cookie: await signedIn(app), canSetCookies: false })
  expect(await app.auth()).toEqual({ expires: expect.any(String) })
})

test("auth() sets no cookie, even where it could", async () => {
  const app = FullstackAuth(configWith(eager))
  const { written } = enterScope({ cookie: await signedIn(app) })
  expect(await app.auth()).not.toBeNull()
  expect(written).toEqual([])
})

test("auth() gives the expiry of a session that it cannot extend, as the cookie keeps its own", async () => {
  const app = FullstackAuth(configWith(eager))
  const cookie = await signedIn(app)
  enterScope({ cookie, canSetCookies: false })
  const first = await app.auth()
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await app.auth()).toEqual(first)
})

test("auth() says that an authorized callback of an application without types is no function", async () => {
  // The compiler would refuse it.
  const callbacks = { authorized: true } as unknown as NonNullable<NextAuthConfig["callbacks"]>
  enterScope({ canSetCookies: false })
  await expect(FullstackAuth(configWith({ callbacks })).auth()).rejects.toThrow("authorized")
})

test("auth() leaves the expiry of a stored session alone, as the cookie keeps its own", async () => {
  const updateSession = vi.fn<() => null>(() => null)
  const app = FullstackAuth(await databaseConfig(eager, { updateSession }))
  enterScope({ cookie: await signedIn(app), canSetCookies: false })
  expect(await app.auth()).not.toBeNull()
  expect(updateSession).not.toHaveBeenCalled()
})

test("auth() gives dates as the browser gets them", async () => {
  const born = new Date(0)
  const app = FullstackAuth(
    configWith({ callbacks: { session: ({ session }) => ({ ...session, born }) } }),
  )
  enterScope({ cookie: await signedIn(app), canSetCookies: false })
  expect(await app.auth()).toMatchObject({ born: born.toISOString() })
})

test("auth() throws when the database is out of reach", async () => {
  const getSessionAndUser = (): never => {
    throw new Error("out of reach")
  }
  const app = FullstackAuth(await databaseConfig({}, { getSessionAndUser }))
  enterScope({ cookie: "authjs.session-token=any", canSetCookies: false })
  await expect(app.auth()).rejects.toThrow(AdapterError)
})

test("auth() throws when a callback fails", async () => {
  const session = (): never => {
    throw new Error("no")
  }
  const app = FullstackAuth(configWith({ callbacks: { session } }))
  enterScope({ cookie: await signedIn(FullstackAuth(configWith())), canSetCookies: false })
  await expect(app.auth()).rejects.toMatchObject({ type: "CallbackError" })
})

test("auth() throws if the configuration is invalid, although it was created without an error (GHSA-8fpg-xm3f-6cx3)", async () => {
  vi.stubEnv("AUTH_SECRET", "")
  const { secret: _, ...config } = configWith()
  const app = FullstackAuth(config)
  enterScope({ canSetCookies: false })
  await expect(app.auth()).rejects.toThrow(MissingSecretError)
})

test("auth() tells an application without types what its configuration lacks", async () => {
  enterScope({ canSetCookies: false })
  // @ts-expect-error A program without types may pass nothing.
  await expect(FullstackAuth(undefined).auth()).rejects.toThrow("providers")
})

test("auth() asks Next.js for the request before it asks for the configuration", async () => {
  const config = vi.fn<() => NextAuthConfig>(() => configWith())
  leaveScope()
  await expect(FullstackAuth(config).auth()).rejects.toThrow("Dynamic server usage")
  expect(config).not.toHaveBeenCalled()
})

test("auth() is null in a page that is forced to be static, and needs no configuration for it", async () => {
  const config = vi.fn<() => NextAuthConfig>(() => configWith())
  enterScope({ canSetCookies: false }).headers.delete("host")
  expect(await FullstackAuth(config).auth()).toBeNull()
  expect(config).not.toHaveBeenCalled()
})

test("auth() where no request is answered says where to call it", async () => {
  leaveScope({ message: "`headers` was called outside a request scope." })
  const attempt = FullstackAuth(configWith()).auth()
  await expect(attempt).rejects.toMatchObject({ type: "SessionError" })
  await expect(attempt).rejects.toThrow(/In getServerSideProps call auth\(context\)/)
})

test("auth() lets pass what Next.js throws to stop prerendering", async () => {
  const signal = Object.assign(new Error("outside a request scope"), { digest: "DYNAMIC" })
  leaveScope(signal)
  await expect(FullstackAuth(configWith()).auth()).rejects.toBe(signal)
})
