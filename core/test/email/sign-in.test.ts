import { inspect } from "node:util"
import { describe, expect, test } from "vitest"
import { Auth, skipCSRFCheck } from "../../src/index.ts"
import { origin, sessionCookie, visitor } from "../support/visitor.ts"
import { askForLink, confirm, linkOf, mailApplication, signInByMail } from "./mailbox.ts"

describe("asking for a link", () => {
  // spec W4
  test("redirects for every address to the verify-request page", async () => {
    const app = mailApplication()
    const location = await askForLink(visitor(app.config), "ada@example.com")
    expect(location).toBe(`${origin}/auth/verify-request?provider=mail&type=email`)
  })

  test("hands the sender the address, the link, its end, its token, the provider, the theme and the request", async () => {
    const theme = { brandColor: "#0055aa" }
    const app = mailApplication({
      provider: { from: "a@b.example", maxAge: 600 },
      config: { theme },
    })
    const before = Date.now()
    await askForLink(visitor(app.config), "ada@example.com", { callbackUrl: "/members" })
    const [mail] = app.mails
    expect(mail).toMatchObject({
      identifier: "ada@example.com",
      theme,
      provider: { id: "mail", from: "a@b.example", maxAge: 600 },
    })
    expect(mail?.token).toMatch(/^[0-9a-f]{64}$/)
    expect(Number(mail?.expires)).toBeGreaterThanOrEqual(before + 600_000)
    expect(Number(mail?.expires)).toBeLessThanOrEqual(Date.now() + 600_000)
    const url = new URL(mail?.url ?? "")
    expect(url.origin + url.pathname).toBe(`${origin}/auth/callback/mail`)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      callbackUrl: `${origin}/members`,
      token: mail?.token,
      email: "ada@example.com",
    })
    expect(mail?.request.method).toBe("POST")
    const form = new URLSearchParams(await mail?.request.text())
    expect(form.get("email")).toBe("ada@example.com")
  })

  // asvs 6.5.2
  // spec R17
  // threat 5
  test("stores a hash of the token and never the token", async () => {
    const stored: unknown[] = []
    const createVerificationToken = (token: unknown) => {
      stored.push(token)
      return null
    }
    const app = mailApplication({ replaced: { createVerificationToken } })
    await askForLink(visitor(app.config), "ada@example.com")
    const [mail] = app.mails
    expect(stored).toEqual([
      {
        identifier: "ada@example.com",
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
        expires: mail?.expires,
      },
    ])
    expect(JSON.stringify(stored)).not.toContain(mail?.token)
  })

  // spec C3
  test("calls the signIn callback with verificationRequest true, and without it after the link", async () => {
    const asked: unknown[] = []
    const app = mailApplication({
      config: { callbacks: { signIn: (params) => asked.push(params) > 0 } },
    })
    await signInByMail(visitor(app.config), app)
    const account = { provider: "mail", type: "email", providerAccountId: "ada@example.com" }
    const user = { email: "ada@example.com", emailVerified: null }
    expect(asked).toMatchObject([
      { user, account, email: { verificationRequest: true } },
      { user, account },
    ])
    expect(asked[1]).not.toHaveProperty("email")
  })

  test.each([
    ["false", () => false, "/auth/error?error=AccessDenied"],
    ["a URL", () => "/waiting-list", "/waiting-list"],
  ])("sends no mail when the signIn callback answers %s", async (_name, signIn, to) => {
    const app = mailApplication({ config: { callbacks: { signIn } } })
    expect(await askForLink(visitor(app.config), "ada@example.com")).toBe(origin + to)
    expect(app.mails).toEqual([])
    expect(app.log).toEqual(["getUserByEmail"])
  })

  test("needs a CSRF token", async () => {
    const app = mailApplication()
    const response = await visitor(app.config).post("signin/mail", { email: "ada@example.com" })
    expect(response.headers.get("location")).toContain("error=MissingCSRF")
    expect(app.mails).toEqual([])
  })

  test.each(["", "ada", "ada@", "a@b.example,c@d.example", '"a@b"@c.example', "a b@c.example"])(
    "is refused for %j, with an error of its own and no mail",
    async (email) => {
      const app = mailApplication()
      expect(await askForLink(visitor(app.config), email)).toBe(
        `${origin}/auth/signin?error=EmailSignin`,
      )
      expect(app.mails).toEqual([])
      expect(app.log).toEqual([])
      expect(app.errors).toEqual([])
      expect(app.warnings).toMatchObject([expect.stringContaining(" EmailSignInError: ")])
    },
  )

  test.each([undefined, 7, ["ada@example.com"], { toString: "ada@example.com" }])(
    "is refused for the address %j, which is no text",
    async (email) => {
      const app = mailApplication({ config: { skipCSRFCheck } })
      const body = JSON.stringify({ email })
      const headers = { "content-type": "application/json" }
      const request = new Request(`${origin}/auth/signin/mail`, { method: "POST", body, headers })
      const response = await Auth(request, app.config)
      expect(response.headers.get("location")).toBe(`${origin}/auth/signin?error=EmailSignin`)
      expect(app.log).toEqual([])
    },
  )

  test("uses the provider's own generateVerificationToken and normalizeIdentifier", async () => {
    const app = mailApplication({
      provider: {
        generateVerificationToken: () => "123456",
        normalizeIdentifier: (text) => text.split("@").join("+work@"),
      },
    })
    const browser = visitor(app.config)
    await askForLink(browser, "ada@example.com")
    expect(app.mails).toMatchObject([{ identifier: "ada+work@example.com", token: "123456" }])
    expect(await confirm(browser, app)).toBe(origin)
  })
})

describe("a provider's own generateVerificationToken", () => {
  test.each([
    ["fails", () => Promise.reject(new Error("no entropy"))],
    ["returns an empty text", () => ""],
    // As a program without types could.
    ["returns no text", () => 7 as unknown as string],
    ["returns a text that is far too long", () => "x".repeat(513)],
  ])("sends no mail when it %s", async (_name, generateVerificationToken) => {
    const app = mailApplication({ provider: { generateVerificationToken } })
    expect(await askForLink(visitor(app.config), "ada@example.com")).toContain("EmailSignin")
    expect(app.mails).toEqual([])
    expect(app.log).toEqual(["getUserByEmail", "callback signIn"])
  })
})

describe("a provider's own normalizeIdentifier", () => {
  test.each([
    "a@b.example,c@d.example",
    "a b",
    "",
    "x".repeat(321),
    "a@b.example\r\nBcc:c",
    '"a"@b',
  ])("cannot make %j an identifier", async (identifier) => {
    const app = mailApplication({ provider: { normalizeIdentifier: () => identifier } })
    expect(await askForLink(visitor(app.config), "ada@example.com")).toContain("EmailSignin")
    expect(app.log).toEqual([])
  })

  test("refuses by throwing, and its message stays out of the log", async () => {
    const normalizeIdentifier = (text: string) => {
      throw new Error(`not ours: ${text}`)
    }
    const app = mailApplication({ provider: { normalizeIdentifier } })
    expect(await askForLink(visitor(app.config), "ada@example.com")).toContain("EmailSignin")
    expect(app.errors.map(({ message }) => message).join()).not.toContain("ada@")
    expect(app.errors).toEqual([])
    expect(app.warnings).toEqual([
      expect.stringContaining("normalizeIdentifier of mail failed: not ours: […]"),
    ])
  })

  // JavaScript can throw anything.
  const notAnError = (value: unknown): Error => value as Error

  class Outage extends Error {
    override readonly name = "Outage"
    readonly code = "P1001"
  }

  test.each<[string, () => unknown, string]>([
    ["throws a subclass of Error", () => Promise.reject(new Outage("no database")), "Outage"],
    ["has a bug", () => (undefined as unknown as string).trim(), "TypeError"],
    ["throws an error with a cause", () => Promise.reject(new Error("a", { cause: "b" })), "Error"],
    ["throws a string", () => Promise.reject(notAnError("down")), "no error"],
    ["throws nothing", () => Promise.reject(notAnError(undefined)), "no error"],
    ["returns nothing", () => undefined, "It returned no string"],
    ["returns a number", () => 7, "It returned no string"],
  ])("that %s is logged as an error of the application", async (_name, fails, expected) => {
    // An application without types can return anything.
    const app = mailApplication({ provider: { normalizeIdentifier: fails as () => string } })
    const location = await askForLink(visitor(app.config), "ada@example.com")
    expect(location).toContain("error=EmailSignin")
    expect(app.warnings).toEqual([])
    expect(app.errors).toMatchObject([{ type: "EmailSignInError" }])
    const told = inspect(app.errors, { depth: 9 })
    expect(told).toContain("normalizeIdentifier of mail")
    expect(told).toContain(expected)
    expect(told).not.toContain("ada@")
  })
})

describe("following a link", () => {
  // spec R9
  test("signs a new user in, with a verified address and without an account record", async () => {
    const app = mailApplication()
    const browser = visitor(app.config)
    expect(await signInByMail(browser, app)).toBe(origin)
    expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
    expect(app.log).toEqual([
      "getUserByEmail",
      "callback signIn",
      "createVerificationToken",
      "useVerificationToken",
      "getUserByEmail",
      "callback signIn",
      "createUser",
      "event createUser",
      "createSession",
      "event signIn",
      "getSessionAndUser",
    ])
    const user = await app.adapter.getUserByEmail?.("ada@example.com")
    expect(user?.emailVerified).toBeInstanceOf(Date)
  })

  // asvs 7.6.2
  test("opens a page whose form signs in, and does not consume the token before", async () => {
    const app = mailApplication()
    const browser = visitor(app.config)
    await askForLink(browser, "ada@example.com", { callbackUrl: "/members" })
    app.log.length = 0
    for (let time = 0; time < 3; time++) {
      const page = await browser.get(linkOf(app))
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(`name="token" value="${app.mails[0]?.token}"`)
      expect(page.headers.get("cache-control")).toContain("no-store")
    }
    expect(app.log).toEqual([])
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    expect(await confirm(browser, app)).toBe(`${origin}/members`)
  })

  // asvs 6.6.2
  test("works in another browser than the one that requested it", async () => {
    const app = mailApplication()
    await askForLink(visitor(app.config), "ada@example.com")
    const browser = visitor(app.config)
    expect(await confirm(browser, app)).toBe(origin)
    expect(browser.cookies.has(sessionCookie)).toBe(true)
  })

  test("signs in at once where the option confirm is false", async () => {
    const app = mailApplication({ provider: { confirm: false } })
    const browser = visitor(app.config)
    await askForLink(browser, "ada@example.com")
    const response = await browser.get(linkOf(app))
    expect(response.headers.get("location")).toBe(origin)
    expect(browser.cookies.has(sessionCookie)).toBe(true)
  })

  test("tells trigger signUp at the first sign-in and signIn afterwards", async () => {
    const triggers: unknown[] = []
    const app = mailApplication({
      config: {
        session: { strategy: "jwt" },
        callbacks: {
          jwt: ({ token, trigger, account }) => {
            if (trigger !== undefined) triggers.push([trigger, account?.userId === token.sub])
            return token
          },
        },
      },
    })
    await signInByMail(visitor(app.config), app)
    await signInByMail(visitor(app.config), app)
    expect(triggers).toEqual([
      ["signUp", true],
      ["signIn", true],
    ])
  })

  test("leads new users to the page for them", async () => {
    const app = mailApplication({ config: { pages: { newUser: "/welcome" } } })
    const location = await signInByMail(visitor(app.config), app)
    expect(location).toBe(`/welcome?callbackUrl=${encodeURIComponent(origin)}`)
  })

  test("asks the redirect callback again, as anybody can change the link", async () => {
    const app = mailApplication()
    const browser = visitor(app.config)
    await askForLink(browser, "ada@example.com")
    const form = { email: "ada@example.com", token: app.mails[0]?.token ?? "" }
    const evil = { ...form, callbackUrl: "https://evil.example/phish" }
    const response = await browser.post("callback/mail", evil)
    expect(response.headers.get("location")).toBe(origin)
  })
})

describe("emailVerified", () => {
  // spec R15, S6
  test("is the date of the first successful sign-in by email and is not changed by later ones", async () => {
    const app = mailApplication()
    await signInByMail(visitor(app.config), app)
    const first = await app.adapter.getUserByEmail?.("ada@example.com")
    app.log.length = 0
    await signInByMail(visitor(app.config), app)
    expect(await app.adapter.getUserByEmail?.("ada@example.com")).toEqual(first)
    expect(app.log).not.toContain("updateUser")
    expect(app.log).not.toContain("event updateUser")
  })
})
