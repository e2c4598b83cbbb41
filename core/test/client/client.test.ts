import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  announceSessionChange,
  ClientFetchError,
  type ClientOptions,
  getCsrfToken,
  getProviders,
  getSession,
  onSessionChange,
  type SessionChange,
  signIn,
  signOut,
  updateSession,
} from "../../src/client.ts"
import { openBrowserSession } from "../support/browser-session.ts"
import { type ClientSite, openSite } from "../support/client-site.ts"

let site: ClientSite
let options: ClientOptions

beforeAll(async () => {
  site = await openSite()
})

afterAll(() => site.close())

beforeEach(() => {
  const browser = openBrowserSession()
  options = { origin: site.origin, basePath: "/api/auth", fetch: browser.fetch }
})

const right = { name: "ada", password: "right" }

/** Options whose server answers this. */
function answering(answer: () => Response | Promise<Response>): ClientOptions {
  return { origin: "http://app.example", fetch: async () => answer() }
}

test("a visitor has no session", async () => {
  expect(await getSession(options)).toBeNull()
})

test("the token and the sign-in methods are those of the server", async () => {
  expect(await getCsrfToken(options)).toMatch(/^[\da-f]{64}$/)
  expect(await getProviders(options)).toMatchObject({
    credentials: { type: "credentials" },
    local: { type: "oauth", signinUrl: `${site.origin}/api/auth/signin/local` },
  })
})

describe("signing in with credentials", () => {
  test("starts a session and says where to go on", async () => {
    const result = await signIn("credentials", {
      ...options,
      redirectTo: "/welcome?error=1",
      fields: right,
    })
    expect(result).toEqual({ ok: true, url: `${site.origin}/welcome?error=1` })
    expect(await getSession(options)).toMatchObject({ user: { name: "Ada" } })
  })

  test("is not ok when it fails, and says why", async () => {
    const wrong = await signIn("credentials", { ...options, fields: { name: "ada" } })
    expect(wrong).toMatchObject({ ok: false, error: "CredentialsSignin", code: "credentials" })
    expect(await getSession(options)).toBeNull()
  })

  test("tells the code of the application's own error", async () => {
    const locked = await signIn("credentials", { ...options, fields: { name: "eve" } })
    expect(locked).toMatchObject({ ok: false, error: "CredentialsSignin", code: "locked" })
  })

  test("and with a provider that does not exist is not ok, and names the sign-in page", async () => {
    for (const id of ["nobody", "constructor"]) {
      expect(await signIn(id, { ...options, redirectTo: "/a" })).toEqual({
        ok: false,
        error: "InvalidProvider",
        code: undefined,
        url: `${site.origin}/api/auth/signin?callbackUrl=%2Fa`,
      })
    }
  })
})

test("signing in with a provider goes on there, with the parameters", async () => {
  const authorizationParams = { login_hint: "ada@example.com" }
  const { ok, url } = await signIn("local", { ...options, authorizationParams })
  expect(ok).toBe(true)
  expect(url).toMatch(/^https:\/\/provider\.example\/authorize\?/)
  expect(new URL(url).searchParams.get("login_hint")).toBe("ada@example.com")
})

test("signing in without a provider goes on at the sign-in page", async () => {
  expect(await signIn(undefined, options)).toEqual({
    ok: true,
    url: `${site.origin}/api/auth/signin`,
  })
})

test("updating hands data to the callbacks", async () => {
  await signIn("credentials", { ...options, fields: right })
  expect(await updateSession({ name: "Countess" }, options)).toMatchObject({
    user: { name: "Countess" },
  })
})

test("signing out ends the session", async () => {
  await signIn("credentials", { ...options, fields: right })
  expect(await signOut({ ...options, redirectTo: "/bye" })).toEqual({
    ok: true,
    url: `${site.origin}/bye`,
  })
  expect(await getSession(options)).toBeNull()
})

test("listeners hear of what happened, until they stop", async () => {
  let changes = 0
  const [stopFirst, stopSecond] = await new Promise<(() => void)[]>((resolve) => {
    const first = onSessionChange(() => {
      changes += 1
    })
    const second = onSessionChange(() => resolve([first, second]))
    void signIn("credentials", { ...options, fields: right })
  })
  stopFirst?.()
  expect(changes).toBe(1)
  stopSecond?.()
  const heard = new Promise<void>((resolve) => {
    const stop = onSessionChange(() => {
      stop()
      resolve()
    })
  })
  await signOut(options)
  await heard
  expect(changes).toBe(1)
})

describe("an announcement", () => {
  /** What a listener hears of an announcement. */
  function hearing(announce: () => void): Promise<SessionChange> {
    return new Promise((resolve) => {
      const stop = onSessionChange((change) => {
        stop()
        resolve(change)
      })
      announce()
    })
  }

  test("tells when it was known, and that anything may have changed", async () => {
    const before = Date.now()
    const { at, isSignedIn } = await hearing(() => announceSessionChange())
    expect(at).toBeGreaterThanOrEqual(before)
    expect(at).toBeLessThanOrEqual(Date.now())
    expect(isSignedIn).toBeUndefined()
  })

  test("tells whether a user is signed in, where that is known", async () => {
    const change = { at: 1, isSignedIn: false }
    expect(await hearing(() => announceSessionChange(change))).toEqual(change)
  })

  test("of a sign-out says so", async () => {
    await signIn("credentials", { ...options, fields: right })
    expect(await hearing(() => void signOut(options))).toMatchObject({ isSignedIn: false })
  })

  test("is not for the listener that made it", async () => {
    const heard: SessionChange[] = []
    const own = (change: SessionChange): void => void heard.push(change)
    const stop = onSessionChange(own)
    await hearing(() => announceSessionChange({ except: own }))
    await signIn("credentials", { ...options, fields: right })
    heard.length = 0
    await updateSession({ name: "Countess" }, { ...options, except: own })
    stop()
    expect(heard).toEqual([])
  })

  test("reaches the others though one of them fails", async () => {
    const failure = new Promise((resolve) => process.once("uncaughtException", resolve))
    const stop = onSessionChange(() => {
      throw new Error("An application's own mistake.")
    })
    await hearing(() => announceSessionChange())
    stop()
    expect(await failure).toMatchObject({ message: "An application's own mistake." })
  })
})

describe("an outage is not the same as being signed out", () => {
  test.each([500, 503, 404])("with status %i", async (status) => {
    const asked = getSession(answering(() => Response.json({ error: "Configuration" }, { status })))
    await expect(asked).rejects.toThrow(ClientFetchError)
  })

  test("without an answer", async () => {
    const asked = getSession(answering(() => Promise.reject(new TypeError("no network"))))
    await expect(asked).rejects.toMatchObject({ type: "ClientFetchError", status: undefined })
  })

  test.each(["<html>", "7", "[]", "{}", '"session"'])("with the answer %s", async (body) => {
    await expect(getSession(answering(() => new Response(body)))).rejects.toThrow(ClientFetchError)
  })
})

test("where no token is needed the token is empty", async () => {
  expect(await getCsrfToken(answering(() => new Response(null, { status: 404 })))).toBe("")
})

describe("signing in with a passkey", () => {
  const asked: [string, string][] = []
  const server = (url: string, init: RequestInit | undefined): Response => {
    const { pathname } = new URL(url)
    // The client posts forms here.
    if (init?.body !== undefined) asked.push([pathname, String(init.body as URLSearchParams)])
    if (pathname.endsWith("/providers"))
      return Response.json({ key: { id: "key", type: "webauthn" } })
    if (pathname.endsWith("/csrf")) return Response.json({ csrfToken: "t" })
    if (pathname.includes("/webauthn-options/"))
      return Response.json({ action: "register", options: { challenge: "c" } })
    return Response.json({ url: "http://app.example/welcome" })
  }

  test("asks the server what it wants, the authenticator for it, and posts the answer", async () => {
    const seen: unknown[] = []
    const result = await signIn("key", {
      origin: "http://app.example",
      fetch: async (url, init) => server(url, init),
      fields: { email: "ada@example.com", action: "register" },
      passkey: async (request) => {
        seen.push(request)
        return { id: "credential" }
      },
    })
    expect(result).toEqual({ ok: true, url: "http://app.example/welcome" })
    expect(seen).toEqual([{ action: "register", options: { challenge: "c" } }])
    expect(asked.map(([pathname]) => pathname)).toEqual([
      "/auth/webauthn-options/key",
      "/auth/callback/key",
    ])
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.[1]))).toEqual({
      action: "register",
      csrfToken: "t",
      email: "ada@example.com",
    })
    expect(Object.fromEntries(new URLSearchParams(asked[1]?.[1]))).toEqual({
      action: "register",
      csrfToken: "t",
      data: '{"id":"credential"}',
      email: "ada@example.com",
    })
  })
})
