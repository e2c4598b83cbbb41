import { describe, expect, test } from "vitest"
import { Auth, skipCSRFCheck } from "../../src/index.ts"
import { visitor } from "../support/visitor.ts"
import {
  askForLink,
  confirm,
  cookieName,
  linkOf,
  mailHouse,
  origin,
  signInByMail,
} from "./mailbox.ts"

describe("asking for a link", () => {
  test("redirects for every address to the verify-request page", async () => {
    const house = mailHouse()
    const location = await askForLink(visitor(house.config), "ada@example.com")
    expect(location).toBe(`${origin}/auth/verify-request?provider=mail&type=email`)
  })

  test("hands the sender the address, the link, its end, its token, the provider, the theme and the request", async () => {
    const theme = { brandColor: "#0055aa" }
    const house = mailHouse({ provider: { from: "a@b.example", maxAge: 600 }, config: { theme } })
    const before = Date.now()
    await askForLink(visitor(house.config), "ada@example.com", { callbackUrl: "/members" })
    const [mail] = house.mails
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

  test("stores a hash of the token and never the token", async () => {
    const stored: unknown[] = []
    const createVerificationToken = (token: unknown) => {
      stored.push(token)
      return null
    }
    const house = mailHouse({ replaced: { createVerificationToken } })
    await askForLink(visitor(house.config), "ada@example.com")
    const [mail] = house.mails
    expect(stored).toEqual([
      {
        identifier: "ada@example.com",
        token: expect.stringMatching(/^[0-9a-f]{64}$/),
        expires: mail?.expires,
      },
    ])
    expect(JSON.stringify(stored)).not.toContain(mail?.token)
  })

  test("calls the signIn callback with verificationRequest true, and without it after the link", async () => {
    const asked: unknown[] = []
    const house = mailHouse({
      config: { callbacks: { signIn: (params) => asked.push(params) > 0 } },
    })
    await signInByMail(visitor(house.config), house)
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
    const house = mailHouse({ config: { callbacks: { signIn } } })
    expect(await askForLink(visitor(house.config), "ada@example.com")).toBe(origin + to)
    expect(house.mails).toEqual([])
    expect(house.log).toEqual(["getUserByEmail"])
  })

  test("needs a CSRF token", async () => {
    const house = mailHouse()
    const response = await visitor(house.config).post("signin/mail", { email: "ada@example.com" })
    expect(response.headers.get("location")).toContain("error=MissingCSRF")
    expect(house.mails).toEqual([])
  })

  test.each(["", "ada", "ada@", "a@b.example,c@d.example", '"a@b"@c.example', "a b@c.example"])(
    "is refused for %j, with an error of its own and no mail",
    async (email) => {
      const house = mailHouse()
      expect(await askForLink(visitor(house.config), email)).toBe(
        `${origin}/auth/signin?error=EmailSignin`,
      )
      expect(house.mails).toEqual([])
      expect(house.log).toEqual([])
      expect(house.errors).toEqual([])
      expect(house.warnings).toMatchObject([expect.stringContaining(" EmailSignInError: ")])
    },
  )

  test.each([undefined, 7, ["ada@example.com"], { toString: "ada@example.com" }])(
    "is refused for the address %j, which is no text",
    async (email) => {
      const house = mailHouse({ config: { skipCSRFCheck } })
      const body = JSON.stringify({ email })
      const headers = { "content-type": "application/json" }
      const request = new Request(`${origin}/auth/signin/mail`, { method: "POST", body, headers })
      const response = await Auth(request, house.config)
      expect(response.headers.get("location")).toBe(`${origin}/auth/signin?error=EmailSignin`)
      expect(house.log).toEqual([])
    },
  )

  test("uses the provider's own generateVerificationToken and normalizeIdentifier", async () => {
    const house = mailHouse({
      provider: {
        generateVerificationToken: () => "123456",
        normalizeIdentifier: (text) => text.split("@").join("+work@"),
      },
    })
    const browser = visitor(house.config)
    await askForLink(browser, "ada@example.com")
    expect(house.mails).toMatchObject([{ identifier: "ada+work@example.com", token: "123456" }])
    expect(await confirm(browser, house)).toBe(origin)
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
    const house = mailHouse({ provider: { generateVerificationToken } })
    expect(await askForLink(visitor(house.config), "ada@example.com")).toContain("EmailSignin")
    expect(house.mails).toEqual([])
    expect(house.log).toEqual(["getUserByEmail"])
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
    const house = mailHouse({ provider: { normalizeIdentifier: () => identifier } })
    expect(await askForLink(visitor(house.config), "ada@example.com")).toContain("EmailSignin")
    expect(house.log).toEqual([])
  })

  test("refuses by throwing, and its message stays out of the log", async () => {
    const normalizeIdentifier = (text: string) => {
      throw new Error(`not ours: ${text}`)
    }
    const house = mailHouse({ provider: { normalizeIdentifier } })
    expect(await askForLink(visitor(house.config), "ada@example.com")).toContain("EmailSignin")
    expect(house.errors.map(({ message }) => message).join()).not.toContain("ada@")
  })
})

describe("following a link", () => {
  test("signs a new user in, with a verified address and without an account record", async () => {
    const house = mailHouse()
    const browser = visitor(house.config)
    expect(await signInByMail(browser, house)).toBe(origin)
    expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
    expect(house.log).toEqual([
      "getUserByEmail",
      "createVerificationToken",
      "useVerificationToken",
      "getUserByEmail",
      "createUser",
      "event createUser",
      "createSession",
      "event signIn",
      "getSessionAndUser",
    ])
    const user = await house.adapter.getUserByEmail?.("ada@example.com")
    expect(user?.emailVerified).toBeInstanceOf(Date)
  })

  test("opens a page whose form signs in, and does not consume the token before", async () => {
    const house = mailHouse()
    const browser = visitor(house.config)
    await askForLink(browser, "ada@example.com", { callbackUrl: "/members" })
    house.log.length = 0
    for (let time = 0; time < 3; time++) {
      const page = await browser.get(linkOf(house))
      expect(page.status).toBe(200)
      expect(await page.text()).toContain(`name="token" value="${house.mails[0]?.token}"`)
      expect(page.headers.get("cache-control")).toContain("no-store")
    }
    expect(house.log).toEqual([])
    expect(browser.cookies.has(cookieName)).toBe(false)
    expect(await confirm(browser, house)).toBe(`${origin}/members`)
  })

  test("works in another browser than the one that requested it", async () => {
    const house = mailHouse()
    await askForLink(visitor(house.config), "ada@example.com")
    const browser = visitor(house.config)
    expect(await confirm(browser, house)).toBe(origin)
    expect(browser.cookies.has(cookieName)).toBe(true)
  })

  test("signs in at once where the option confirm is false", async () => {
    const house = mailHouse({ provider: { confirm: false } })
    const browser = visitor(house.config)
    await askForLink(browser, "ada@example.com")
    const response = await browser.get(linkOf(house))
    expect(response.headers.get("location")).toBe(origin)
    expect(browser.cookies.has(cookieName)).toBe(true)
  })

  test("tells trigger signUp at the first sign-in and signIn afterwards", async () => {
    const triggers: unknown[] = []
    const house = mailHouse({
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
    await signInByMail(visitor(house.config), house)
    await signInByMail(visitor(house.config), house)
    expect(triggers).toEqual([
      ["signUp", true],
      ["signIn", true],
    ])
  })

  test("leads new users to the page for them", async () => {
    const house = mailHouse({ config: { pages: { newUser: "/welcome" } } })
    const location = await signInByMail(visitor(house.config), house)
    expect(location).toBe(`/welcome?callbackUrl=${encodeURIComponent(origin)}`)
  })

  test("asks the redirect callback again, as anybody can change the link", async () => {
    const house = mailHouse()
    const browser = visitor(house.config)
    await askForLink(browser, "ada@example.com")
    const form = { email: "ada@example.com", token: house.mails[0]?.token ?? "" }
    const evil = { ...form, callbackUrl: "https://evil.example/phish" }
    const response = await browser.post("callback/mail", evil)
    expect(response.headers.get("location")).toBe(origin)
  })
})

describe("emailVerified", () => {
  test("is the date of the first successful sign-in by email and is not changed by later ones", async () => {
    const house = mailHouse()
    await signInByMail(visitor(house.config), house)
    const first = await house.adapter.getUserByEmail?.("ada@example.com")
    house.log.length = 0
    await signInByMail(visitor(house.config), house)
    expect(await house.adapter.getUserByEmail?.("ada@example.com")).toEqual(first)
    expect(house.log).not.toContain("updateUser")
    expect(house.log).not.toContain("event updateUser")
  })
})
