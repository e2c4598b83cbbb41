import { AuthError } from "@lockstep/core/errors"
import { providerLogout } from "@lockstep/core/features/provider-logout"
import { GitHub } from "@lockstep/core/providers/github"
import { Passkey } from "@lockstep/core/providers/passkey"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { EmailConfig } from "@lockstep/core/providers"
import { describe, expect, test, vi } from "vitest"
import { CredentialsSignin, FullstackAuth } from "../src/index.ts"
import { configWith, passwords, WrongPassword } from "./support/users.ts"
import { enterScope } from "./support/request-scope.ts"
import { requestTo, signedIn, site } from "./support/visitor.ts"

vi.mock("next/headers.js", () => import("./support/request-scope.ts"))

const github = GitHub({ clientId: "id", clientSecret: "secret" })
const app = FullstackAuth(configWith({ providers: [passwords, github] }))
const right = { name: "ann", password: "right" }

/** Returns the URL that Next.js is to redirect the browser to. */
async function destination(call: Promise<unknown>): Promise<string | undefined> {
  const error: unknown = await call.catch((reason: unknown) => reason)
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : ""
  return /^NEXT_REDIRECT;[^;]*;(.*);\d+;$/.exec(digest)?.[1]
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

describe("a request that another site made", () => {
  const crossSite = { host: "app.example.com", "sec-fetch-site": "cross-site" }
  const posted = { ...crossSite, origin: "https://evil.example" }

  test.each([
    ["a form", posted],
    ["a link", crossSite],
    ["a form of an old browser", { host: "app.example.com", origin: "https://evil.example" }],
  ])("signs no user in with credentials: %s", async (_name, headers) => {
    const { written } = enterScope({ headers })
    await expect(app.signIn("password", { ...right, redirect: false })).rejects.toMatchObject({
      type: "MissingCSRF",
    })
    expect(written).toEqual([])
  })

  test("signs no user out, and updates no session", async () => {
    enterScope()
    await app.signIn("password", { ...right, redirect: false })
    const cookies = enterScope({ headers: posted })
    await expect(app.signOut({ redirect: false })).rejects.toMatchObject({ type: "MissingCSRF" })
    expect(cookies.written).toEqual([])
  })

  // asvs 3.5.1
  test("starts no sign-in at a provider with a form, and no linking with a link", async () => {
    enterScope({ headers: posted })
    const form = app.signIn("github", { redirect: false })
    await expect(form).rejects.toMatchObject({ type: "MissingCSRF" })
    enterScope({ headers: crossSite })
    const link = app.signIn("github", { redirect: false, link: "true" })
    await expect(link).rejects.toMatchObject({ type: "MissingCSRF" })
  })

  test("leads to a route that starts a sign-in at a provider, with a link", async () => {
    enterScope({ headers: crossSite })
    const url = await app.signIn("github", { redirect: false })
    expect(url).toMatch(/^https:\/\/github\.com\//)
  })
})

describe("signIn with credentials", () => {
  // spec F9, G17
  test("sets the session's cookie once and redirects", async () => {
    const { written } = enterScope()
    const form = formOf({ ...right, redirectTo: "/members" })
    expect(await destination(app.signIn("password", form))).toBe(`${site}/members`)
    const names = written.map(({ name }) => name)
    expect(names.filter((name) => name === "authjs.session-token")).toHaveLength(1)
    expect(new Set(names).size).toBe(names.length)
  })

  // spec F9
  test("without a redirect resolves with the URL, and auth() returns the user at once", async () => {
    enterScope()
    const url = await app.signIn("password", { ...right, redirect: false, redirectTo: "/members" })
    expect(url).toBe(`${site}/members`)
    expect(await app.auth()).toMatchObject({ user: { name: "ann" } })
  })

  // spec F12, X4
  test("throws CredentialsSignin with its code", async () => {
    const { written } = enterScope()
    const attempt = app.signIn("password", formOf({ name: "ann", password: "wrong" }))
    const error: unknown = await attempt.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(WrongPassword)
    expect(error).toBeInstanceOf(CredentialsSignin)
    expect(error).toMatchObject({ type: "CredentialsSignin", code: "wrong_password" })
    expect(written).toEqual([])
  })

  test("throws CredentialsSignin without a redirect as well", async () => {
    enterScope()
    const attempt = app.signIn("password", { name: "ann", redirect: false })
    await expect(attempt).rejects.toMatchObject({ code: "wrong_password" })
  })

  test("asks the provider whatever the host is called", async () => {
    const host = "signin.example.com"
    enterScope({ headers: { host, "x-forwarded-proto": "https" } })
    const url = await app.signIn("password", { ...right, redirect: false, redirectTo: "/members" })
    expect(url).toBe(`https://${host}/members`)
  })

  test("hands over what was typed, without what React and redirects need", async () => {
    const authorize = vi.fn<(fields: unknown, request: Request) => null>(() => null)
    const { signIn } = FullstackAuth(configWith({ providers: [{ ...passwords, authorize }] }))
    enterScope()
    const form = formOf({ $ACTION_ID_7: "", redirectTo: "/", redirect: "false", name: "ann" })
    form.append("file", new File(["x"], "x"))
    await expect(signIn("password", form)).rejects.toThrow(CredentialsSignin)
    expect(authorize).toHaveBeenCalledWith({ name: "ann", callbackUrl: "/" }, expect.anything())
  })

  test("hands over the request with its headers, but for those of the action", async () => {
    const authorize = vi.fn<(fields: unknown, request: Request) => null>(() => null)
    const { signIn } = FullstackAuth(configWith({ providers: [{ ...passwords, authorize }] }))
    enterScope({
      headers: { "user-agent": "me", "next-action": "1", "x-auth-return-redirect": "1" },
    })
    await expect(signIn("password", right)).rejects.toThrow(CredentialsSignin)
    const headers = authorize.mock.calls[0]?.[1].headers
    expect(headers?.get("user-agent")).toBe("me")
    expect([headers?.get("next-action"), headers?.get("x-auth-return-redirect")]).toEqual([
      null,
      null,
    ])
  })
})

test("signIn does nothing but sign in: one action, with one log line", async () => {
  const debug = vi.fn<(message: string) => void>()
  const logger = { debug, warn() {}, error() {} }
  const { signIn } = FullstackAuth(
    configWith({ providers: [passwords, github], debug: true, logger }),
  )
  enterScope()
  await signIn("password", { ...right, redirect: false })
  await signIn("github", { redirect: false })
  expect(debug.mock.calls.map(([message]) => message)).toEqual(["POST callback", "POST signin"])
})

describe("where signIn leads", () => {
  // spec F11
  test("is the current page by default", async () => {
    enterScope({ headers: { referer: `${site}/cart` } })
    expect(await app.signIn("password", { ...right, redirect: false })).toBe(`${site}/cart`)
  })

  test("is the start page where no page is known", async () => {
    enterScope()
    expect(await app.signIn("password", { ...right, redirect: false })).toBe(`${site}/`)
  })

  test.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "https:evil.example",
    `${site}@evil.example`,
    `${site}.evil.example/`,
    "javascript:alert(1)",
    "\t//evil.example",
  ])(
    "is never another site, as which %j is asked for or named as the current page",
    async (url) => {
      enterScope()
      const asked = await app.signIn("password", { ...right, redirect: false, redirectTo: url })
      expect(new URL(asked).origin).toBe(site)
      enterScope({ headers: { referer: url.trim() } })
      const current = await app.signIn("password", { ...right, redirect: false })
      expect(new URL(current).origin).toBe(site)
      expect(new URL(await app.signOut({ redirect: false, redirectTo: url })).origin).toBe(site)
    },
  )

  // spec F8
  test.each([undefined, "nobody", "constructor"])(
    "is the sign-in page for the provider %s",
    async (provider) => {
      enterScope()
      const url = await app.signIn(provider, { redirect: false, redirectTo: "/cart" })
      expect(url).toBe(`${site}/api/auth/signin?callbackUrl=%2Fcart`)
    },
  )
})

function emailBy(
  sendVerificationRequest: EmailConfig["sendVerificationRequest"] = async () => {},
): EmailConfig {
  return { id: "email", name: "Email", type: "email", sendVerificationRequest }
}

test("signIn by email leads straight to the application's own page", async () => {
  const { signIn } = FullstackAuth(
    configWith({
      adapter: MemoryAdapter(),
      providers: [emailBy()],
      pages: { verifyRequest: "/look?in=mail" },
    }),
  )
  enterScope()
  const page = await destination(signIn("email", formOf({ email: "ann@example.com" })))
  expect(page).toBe(`${site}/look?in=mail&provider=email&type=email`)
})

test("signIn by email sends the link, and leads to the page that says so", async () => {
  const sendVerificationRequest = vi.fn<(params: { url: string }) => Promise<void>>(async () => {})
  const email = emailBy(sendVerificationRequest)
  const { signIn } = FullstackAuth(configWith({ adapter: MemoryAdapter(), providers: [email] }))
  enterScope()
  const form = formOf({ email: "ann@example.com", redirectTo: "/members" })
  const page = await destination(signIn("email", form))
  expect(page).toContain(`${site}/api/auth/verify-request?`)
  const { url } = sendVerificationRequest.mock.calls[0]?.[0] ?? { url: "" }
  expect(new URL(url).searchParams.get("callbackUrl")).toBe(`${site}/members`)
})

test("signIn by passkey leads to the sign-in page, as only a browser can go on", async () => {
  const { signIn } = FullstackAuth(
    configWith({
      adapter: MemoryAdapter(),
      providers: [Passkey],
      experimental: { enableWebAuthn: true },
    }),
  )
  enterScope()
  const url = await signIn("passkey", { redirect: false, redirectTo: "/cart" })
  expect(url).toBe(`${site}/api/auth/signin?callbackUrl=%2Fcart`)
})

describe("authorization parameters", () => {
  const forms = [
    ["text", "login=ann&allow_signup=false"],
    ["a record", { login: "ann", allow_signup: "false" }],
    ["URLSearchParams", new URLSearchParams({ login: "ann", allow_signup: "false" })],
    [
      "pairs",
      [
        ["login", "ann"],
        ["allow_signup", "false"],
      ],
    ],
  ] as const

  // spec F10
  test.each(forms)("as %s reach the provider", async (_, params) => {
    const { written } = enterScope()
    const given = typeof params === "string" || !Array.isArray(params) ? params : [...params]
    const url = new URL(await app.signIn("github", { redirect: false }, given as string))
    expect(url.origin).toBe("https://github.com")
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      login: "ann",
      allow_signup: "false",
      redirect_uri: `${site}/api/auth/callback/github`,
    })
    expect(written.map(({ name }) => name)).toContainEqual(expect.stringContaining("authjs.state"))
  })

  test.each(["redirect_uri", "client_id", "scope", "STATE"])("cannot be %s", async (name) => {
    enterScope()
    const attempt = app.signIn("github", { redirect: false }, { [name]: "x" })
    await expect(attempt).rejects.toThrow(AuthError)
    await expect(attempt).rejects.toThrow(name)
  })
})

test.each([
  ["signIn", () => app.signIn("password", right)],
  ["signOut", () => app.signOut()],
])("%s in a server component says where to call it", async (_, call) => {
  enterScope({ cookie: await signedIn(app), canSetCookies: false })
  const attempt = call()
  await expect(attempt).rejects.toMatchObject({ type: "SessionError" })
  await expect(attempt).rejects.toThrow(/in server actions and route handlers/)
})

test("signIn throws when the configuration is broken", async () => {
  enterScope()
  const { signIn } = FullstackAuth(configWith({ secret: "short" }))
  await expect(signIn("password", right)).rejects.toMatchObject({ type: "WeakSecretError" })
})

test("signIn throws when the database is out of reach", async () => {
  const createSession = (): never => {
    throw new Error("out of reach")
  }
  const adapter = { ...MemoryAdapter(), createSession }
  const { signIn } = FullstackAuth(configWith({ adapter }))
  enterScope()
  await expect(signIn("password", right)).rejects.toThrow(AuthError)
})

describe("signOut", () => {
  test("deletes the cookie and redirects to the current page", async () => {
    const cookie = await signedIn(app)
    const { written } = enterScope({ cookie, headers: { referer: `${site}/cart` } })
    expect(await destination(app.signOut())).toBe(`${site}/cart`)
    expect(written).toContainEqual(
      expect.objectContaining({ name: "authjs.session-token", value: "" }),
    )
    expect(await app.auth()).toBeNull()
  })

  // spec F13, F14
  test("without a redirect resolves with the URL", async () => {
    enterScope({ cookie: await signedIn(app) })
    expect(await app.signOut({ redirect: false, redirectTo: "/bye" })).toBe(`${site}/bye`)
  })

  test("goes to the route with a ticket where the user is to be signed out of the provider", async () => {
    const { signOut } = FullstackAuth(configWith({ features: [providerLogout()] }))
    enterScope({ cookie: await signedIn(app) })
    const url = await destination(signOut({ redirectTo: "/bye", federated: true }))
    expect(url).toMatch(/^http:\/\/localhost:3000\/api\/auth\/signout\?step=[\w.-]+$/)
    enterScope({ cookie: await signedIn(app) })
    expect(await destination(signOut({ redirectTo: "/bye" }))).toBe(`${site}/bye`)
  })

  test("throws when the configuration is broken", async () => {
    enterScope()
    const { signOut } = FullstackAuth(configWith({ secret: "short" }))
    await expect(signOut()).rejects.toMatchObject({ type: "WeakSecretError" })
  })
})

describe("unstable_update", () => {
  const naming = FullstackAuth(
    configWith({
      callbacks: {
        jwt: ({ token, trigger, session }) =>
          trigger === "update"
            ? { ...token, name: String(Object(session)["user"]["name"]) }
            : token,
      },
    }),
  )

  // spec F15, G17
  test("passes the data to the callbacks, sets the cookie and returns the session", async () => {
    const { written } = enterScope({ cookie: await signedIn(naming) })
    const session = await naming.unstable_update({ user: { name: "Anna" } })
    expect(session).toMatchObject({ user: { name: "Anna" } })
    expect(written).toMatchObject([{ name: "authjs.session-token" }])
    const cookie = written.map(({ name, value }) => `${name}=${value}`).join("; ")
    const known = await naming.handlers.GET(requestTo("/api/auth/session", { cookie }))
    expect(await known.json()).toMatchObject({ user: { name: "Anna" } })
  })

  test("gives null when no user is signed in", async () => {
    enterScope()
    expect(await naming.unstable_update({})).toBeNull()
  })

  test("throws when the configuration is broken", async () => {
    enterScope()
    const { unstable_update } = FullstackAuth(configWith({ secret: "short" }))
    await expect(unstable_update({})).rejects.toMatchObject({ type: "WeakSecretError" })
  })
})
