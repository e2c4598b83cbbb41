import { afterEach, describe, expect, test, vi } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { visitor } from "../support/visitor.ts"
import { mailHouse, type MailHouse } from "./mailbox.ts"

const form = { email: "ada@example.com" }
const evil = "https://evil.example"
const app = "https://app.example.com"

/** What a request says of its host, and what comes of it. */
interface Case {
  /** Where the integration takes the request to be. */
  readonly origin: string
  readonly headers: Record<string, string>
}

const direct: Case = { origin: app, headers: { host: "app.example.com" } }
const rewritten: Case = {
  origin: app,
  headers: { host: "app.example.com:443", "x-forwarded-host": "app.example.com" },
}
const passedOn: Case = {
  origin: evil,
  headers: { host: "app.example.com", "x-forwarded-host": "evil.example" },
}
const withoutHost: Case = { origin: evil, headers: { "x-forwarded-host": "evil.example" } }

afterEach(() => {
  vi.unstubAllEnvs()
})

async function ask(
  { origin, headers }: Case,
  config: Partial<AuthConfig> = {},
): Promise<MailHouse & { readonly response: Response }> {
  const house = mailHouse({ config })
  const browser = visitor(house.config, origin)
  return { ...house, response: await browser.submit("signin/mail", form, headers) }
}

async function expectRefusal(request: Case, config: Partial<AuthConfig> = {}): Promise<void> {
  const { response, mails, errors, warnings, log } = await ask(request, config)
  expect([response.status, await response.text()]).toEqual([400, '"Bad request."'])
  expect(mails).toEqual([])
  expect(log).toEqual([])
  expect(errors).toEqual([])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain(" UntrustedHost: ")
  expect(warnings[0]).toMatch(/Set AUTH_URL, or list the host in trustedHosts/)
}

async function expectLink(request: Case, config: Partial<AuthConfig> = {}): Promise<void> {
  const { mails } = await ask(request, config)
  expect(mails.map(({ url }) => new URL(url).origin)).toEqual([app])
}

describe("with trustHost alone, a link is sent", () => {
  test("to the host of the Host header", async () => {
    await expectLink(direct)
  })

  test("where the forwarded host is the same", async () => {
    await expectLink(rewritten)
  })

  test.each([["passed on"], ["without a Host header"]])(
    "to no host of a forwarded header, %s",
    async (which) => {
      await expectRefusal(which === "passed on" ? passedOn : withoutHost)
    },
  )
})

describe("with trustedHosts, a link is sent", () => {
  const trustedHosts = ["app.example.com"]

  test("to a listed host, wherever its name comes from", async () => {
    const headers = { host: "127.0.0.1:3000", "x-forwarded-host": "app.example.com" }
    await expectLink({ origin: app, headers }, { trustedHosts })
    await expectLink(direct, { trustedHosts })
  })
})

test("with AUTH_URL, a link is sent to its host alone", async () => {
  vi.stubEnv("AUTH_URL", app)
  await expectLink(passedOn)
  await expectLink({ origin: evil, headers: { host: "evil.example" } })
})

describe("where neither NODE_ENV nor an option says that the host can be trusted", () => {
  const { trustHost: _stated, ...unstated } = mailHouse().config
  const warnings: string[] = []
  const logger = { error() {}, warn: (code: string) => void warnings.push(code) }

  async function askUnstated(origin: string): Promise<MailHouse & { readonly response: Response }> {
    vi.stubEnv("NODE_ENV", undefined)
    warnings.length = 0
    const house = mailHouse()
    const { providers, adapter } = house.config
    const config = { ...unstated, providers, ...(adapter && { adapter }), logger }
    const browser = visitor(config, origin)
    return { ...house, response: await browser.submit("signin/mail", form) }
  }

  test("a link is sent to this machine alone, and a warning is given once", async () => {
    const { mails, response } = await askUnstated(app)
    expect([response.status, mails]).toEqual([400, []])
    // The second one is about this request.
    expect(warnings).toEqual(["host-not-stated", "sign-in-failed"])
  })

  test("a developer gets links to localhost", async () => {
    const { mails } = await askUnstated("http://localhost:3000")
    expect(mails.map(({ url }) => new URL(url).origin)).toEqual(["http://localhost:3000"])
  })

  test.each([{ NODE_ENV: "development" }, { AUTH_TRUST_HOST: "true" }, { VERCEL: "1" }])(
    "%j says so, and there is no warning",
    async (env) => {
      const house = mailHouse({ config: { logger } })
      const { trustHost: _set, ...config } = house.config
      warnings.length = 0
      vi.stubEnv("NODE_ENV", undefined)
      for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
      await visitor(config, app).submit("signin/mail", form)
      expect(house.mails).toHaveLength(1)
      expect(warnings).toEqual([])
    },
  )
})
