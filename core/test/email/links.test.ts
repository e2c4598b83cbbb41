import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { Auth } from "../../src/index.ts"
import { origin, secret, sessionCookie, visitor } from "../support/visitor.ts"
import { askForLink, confirm, linkOf, localMail, mailApplication, signInByMail } from "./mailbox.ts"

const used = `${origin}/auth/error?error=Verification`
const newer = "a-newer-secret-of-more-than-thirty-two-characters"

afterEach(() => {
  vi.useRealTimers()
})

describe("a mailed link", () => {
  test("works once", async () => {
    const app = mailApplication()
    await signInByMail(visitor(app.config), app)
    const browser = visitor(app.config)
    expect(await confirm(browser, app)).toBe(used)
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    expect(app.errors).toEqual([])
    expect(app.warnings.at(-1)).toMatch(/^sign-in-failed POST callback mail Verification: /)
  })

  // asvs 2.3.4, 6.4.1, 6.5.1
  // spec S5
  test("works once when it is clicked 50 times in parallel (GHSA-hc7v-rggr-4hvx, GHSA-hc7v-x88r-fmh4)", async () => {
    const app = mailApplication()
    await askForLink(visitor(app.config), "ada@example.com")
    const browsers = Array.from({ length: 50 }, () => visitor(app.config))
    const locations = await Promise.all(browsers.map((browser) => confirm(browser, app)))
    expect(locations.filter((location) => location === origin)).toHaveLength(1)
    expect(locations.filter((location) => location === used)).toHaveLength(49)
    expect(browsers.filter(({ cookies }) => cookies.has(sessionCookie))).toHaveLength(1)
  })

  test("makes one user when two links to a new address are followed at once", async () => {
    const app = mailApplication()
    const browsers = [visitor(app.config), visitor(app.config)]
    for (const browser of browsers) await askForLink(browser, "ada@example.com")
    const follow = async (index: number) => {
      const form = { token: app.mails[index]?.token ?? "", email: "ada@example.com" }
      const response = await browsers[index]?.post("callback/mail", form)
      return response?.headers.get("location")
    }
    expect(await Promise.all([follow(0), follow(1)])).toEqual([origin, origin])
    expect(app.log.filter((name) => name === "event createUser")).toHaveLength(1)
    for (const browser of browsers) {
      expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
    }
  })

  // asvs 2.3.2, 6.4.1, 6.5.5
  // spec S5
  // threat 1
  test.each([{ maxAge: 600 }, {}])("works until it is as old as maxAge (%j)", async (provider) => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { maxAge = 600 } = provider
    for (const [early, works] of [
      [1000, true],
      [-1000, false],
    ] as const) {
      const app = mailApplication({ provider })
      await askForLink(visitor(app.config), "ada@example.com")
      vi.setSystemTime(Date.now() + maxAge * 1000 - early)
      const location = await confirm(visitor(app.config), app)
      expect(location).toBe(works ? origin : used)
    }
  })

  // spec S5
  test.each([
    ["with another token", { token: "0".repeat(64) }],
    ["with another address", { email: "grace@example.com" }],
    ["with the address in another form", { email: "Ada@example.com" }],
    ["without a token", { token: "" }],
    ["without an address", { email: "" }],
    ["with a token that is far too long", { token: "0".repeat(9999) }],
    ["with white space in the address", { email: "ada@example.com " }],
  ])("does not work %s, and works afterwards", async (_name, changed) => {
    const app = mailApplication()
    await askForLink(visitor(app.config), "ada@example.com")
    const form = { token: app.mails[0]?.token ?? "", email: "ada@example.com", ...changed }
    const response = await visitor(app.config).post("callback/mail", form)
    expect(response.headers.get("location")).toBe(used)
    expect(await confirm(visitor(app.config), app)).toBe(origin)
  })

  test("does not work at another provider", async () => {
    const app = mailApplication()
    const providers = [...app.config.providers, localMail({ id: "other" })]
    const config = { ...app.config, providers }
    const browser = visitor(config)
    await askForLink(browser, "ada@example.com")
    const form = { token: app.mails[0]?.token ?? "", email: "ada@example.com" }
    const response = await browser.post("callback/other", form)
    expect(response.headers.get("location")).toBe(used)
  })

  // asvs 6.6.3
  // spec A10
  // threat 5
  test("does not open with what the store has of its token", async () => {
    const stored: string[] = []
    const adapter = MemoryAdapter()
    const createVerificationToken: typeof adapter.createVerificationToken = (token) => {
      stored.push(token.token)
      return adapter.createVerificationToken(token)
    }
    const app = mailApplication({ adapter, replaced: { createVerificationToken } })
    await askForLink(visitor(app.config), "ada@example.com")
    const form = { token: stored[0] ?? "", email: "ada@example.com" }
    const response = await visitor(app.config).post("callback/mail", form)
    expect(response.headers.get("location")).toBe(used)
  })

  test("is rejected if the store finds the token of another address (CVE-2021-21310, GHSA-pg53-56cg-4m8q)", async () => {
    const adapter = MemoryAdapter()
    const useVerificationToken = ({ token }: { token: string }) =>
      adapter.useVerificationToken({ identifier: "ada@example.com", token })
    const app = mailApplication({
      adapter,
      replaced: {
        useVerificationToken: async (given) => {
          const taken = await useVerificationToken(given)
          return taken ?? { ...given, identifier: "ada@example.com", expires: new Date(2e13) }
        },
      },
    })
    await askForLink(visitor(app.config), "ada@example.com")
    const form = { token: app.mails[0]?.token ?? "", email: "grace@example.com" }
    const response = await visitor(app.config).post("callback/mail", form)
    expect(response.headers.get("location")).toBe(used)
  })

  test("survives a change of secrets, until the old one is taken away", async () => {
    const adapter = MemoryAdapter()
    const before = mailApplication({ adapter })
    const browser = visitor(before.config)
    await askForLink(browser, "ada@example.com")
    const gone = visitor({ ...before.config, secret: newer })
    expect(await confirm(gone, before)).toBe(used)
    const rotated = visitor({ ...before.config, secret: [newer, secret] })
    expect(await confirm(rotated, before)).toBe(origin)
  })

  test("is hashed with the provider's own secret where it has one", async () => {
    const adapter = MemoryAdapter()
    const app = mailApplication({ adapter, provider: { secret: newer } })
    await askForLink(visitor(app.config), "ada@example.com")
    const withoutIt = mailApplication({ adapter })
    expect(await confirm(visitor(withoutIt.config), app)).toBe(used)
    expect(await confirm(visitor(app.config), app)).toBe(origin)
  })

  test.each([true, false])(
    "is not used up by HEAD, nor by another method (confirm: %j)",
    async (isConfirmed) => {
      const app = mailApplication({ provider: { confirm: isConfirmed } })
      await askForLink(visitor(app.config), "ada@example.com")
      for (const method of ["HEAD", "OPTIONS", "PUT"]) {
        const request = new Request(`${origin}/auth/${linkOf(app)}`, { method })
        expect((await Auth(request, app.config)).status).toBe(400)
      }
      expect(await confirm(visitor(app.config), app)).toBe(origin)
    },
  )

  test.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
  ])("cannot be posted by a page of another site (%j)", async (headers) => {
    const app = mailApplication()
    await askForLink(visitor(app.config), "mallory@example.com")
    const form = { token: app.mails[0]?.token ?? "", email: "mallory@example.com" }
    const victim = visitor(app.config)
    const response = await victim.post("callback/mail", form, headers)
    expect(response.headers.get("location")).toContain("error=MissingCSRF")
    expect(victim.cookies.has(sessionCookie)).toBe(false)
  })
})

describe("the page of a link", () => {
  test("escapes what the link carries", async () => {
    const app = mailApplication()
    const attack = `"><script>alert(1)</script>`
    const query = new URLSearchParams({ token: attack, email: `${attack}@x`, callbackUrl: "/" })
    const response = await visitor(app.config).get(`callback/mail?${query.toString()}`)
    expect(await response.text()).not.toContain("<script>alert")
  })

  test("is an error page where the link carries no token", async () => {
    const response = await mailApplication().browser().get("callback/mail?email=ada@example.com")
    expect(response.headers.get("location")).toBe(used)
  })
})

describe("asking for a link with an address that a user has", () => {
  const steps = async (email: string) => {
    const adapter = MemoryAdapter()
    const app = mailApplication({ adapter })
    await adapter.createUser({ id: "1", email: "ada@example.com", emailVerified: new Date() })
    const browser = visitor(app.config)
    const response = await browser.submit("signin/mail", { email })
    const { status, headers } = response
    const sent = app.mails.length
    return {
      status,
      sent,
      log: app.log,
      headers: Object.fromEntries(headers),
      body: await response.text(),
    }
  }

  // asvs 6.3.8
  test("responds and does the same as for an address that no user has", async () => {
    expect(await steps("ada@example.com")).toEqual(await steps("nobody@example.com"))
  })
})

test("a mailed link leads to AUTH_URL, whatever host the request for it names", async () => {
  const app = mailApplication()
  vi.stubEnv("AUTH_URL", "https://app.example.com/auth")
  onTestFinished(() => void vi.unstubAllEnvs())
  const browser = visitor({ ...app.config }, "http://evil.example")
  const forwarded = { "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" }
  const form = { email: "ada@example.com" }
  await browser.submit("signin/mail", form, forwarded)
  expect(app.mails[0]?.url).toMatch(/^https:\/\/app\.example\.com\/auth\/callback\/mail\?/)
  expect(JSON.stringify(app.mails[0]?.message)).not.toContain("evil")
})
