// asvs 4.1.3
import { afterEach, describe, expect, test, vi } from "vitest"
import { type AuthConfig, setEnvDefaults } from "../../src/index.ts"
import { assertConfig } from "../../src/integration.ts"
import { configWith, visitor } from "../support/visitor.ts"
import type { Application } from "../support/application.ts"
import { mailApplication, type Mailbox } from "./mailbox.ts"

const form = { email: "ada@example.com" }
const evil = "https://evil.example"
const app = "https://app.example.com"

/** What a request says of its host, and what comes of it. */
interface Case {
  /** URL that the integration reports for the request. */
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
): Promise<Application & Mailbox & { readonly response: Response }> {
  const made = mailApplication({ config })
  const browser = visitor(made.config, origin)
  return { ...made, response: await browser.submit("signin/mail", form, headers) }
}

async function expectRefusal(request: Case, config: Partial<AuthConfig> = {}): Promise<void> {
  const { response, mails, errors, warnings, log } = await ask(request, config)
  expect([response.status, await response.text()]).toEqual([400, '"Bad request."'])
  expect(mails).toEqual([])
  expect(log).toEqual([])
  expect(errors).toEqual([])
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain(" UntrustedHost: ")
  expect(warnings[0]).toMatch(/Set AUTH_URL, or list it in trustedHosts/)
}

async function expectLink(request: Case, config: Partial<AuthConfig> = {}): Promise<void> {
  const { mails } = await ask(request, config)
  expect(mails.map(({ url }) => new URL(url).origin)).toEqual([app])
}

describe("with trustHost alone, a link is sent", () => {
  // What an absent header would be as a string.
  test.each(["null", "undefined"])("to no forwarded host named %s", async (name) => {
    await expectRefusal({ origin: `https://${name}`, headers: { "x-forwarded-host": name } })
  })

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

/** What came of a request for a link. */
interface Outcome {
  readonly status: number
  /** The origins of the links that were sent. */
  readonly links: readonly string[]
  /** The codes of the warnings. */
  readonly codes: readonly string[]
}

/** Asks for a link where nothing but the environment says what to trust. */
async function askUnstated(
  env: Readonly<Record<string, string | undefined>>,
  origin: string,
  integration: (config: AuthConfig) => AuthConfig = (config) => config,
): Promise<Outcome> {
  vi.stubEnv("NODE_ENV", undefined)
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const codes: string[] = []
  const logger = { error() {}, warn: (code: string) => void codes.push(code) }
  const { config, mails } = mailApplication({ config: { logger } })
  const { trustHost: _stated, ...unstated } = config
  const browser = visitor(integration(unstated), origin)
  const { status } = await browser.submit("signin/mail", form)
  return { status, links: mails.map(({ url }) => new URL(url).origin), codes }
}

/** A deployment has any name; only two are those of a developer's machine. */
const deployments = [undefined, "staging", "preview", "prod", "Production"].map((NODE_ENV) => ({
  NODE_ENV,
}))

/** The second one is about this request. */
const refused: Outcome = { status: 400, links: [], codes: ["host-not-stated", "sign-in-failed"] }
const sent: Outcome = { status: 302, links: [app], codes: [] }

describe.each(deployments)("where nothing is set but %j", (env) => {
  test("a link is sent to this machine alone, and a warning is given once", async () => {
    expect(await askUnstated(env, app)).toEqual(refused)
  })

  test("a developer gets links to localhost", async () => {
    const { links } = await askUnstated(env, "http://localhost:3000")
    expect(links).toEqual(["http://localhost:3000"])
  })

  test.each([
    ["the configuration", (config: AuthConfig) => config],
    ["a copy of it", (config: AuthConfig) => ({ ...config, basePath: "/auth" })],
  ])("setEnvDefaults states nothing in %s", async (_what, copy) => {
    const outcome = await askUnstated(env, app, (config) => {
      setEnvDefaults(process.env, config)
      expect(config.trustHost).toBe(true)
      return copy(config)
    })
    expect(outcome).toEqual(refused)
  })
})

test("a trustHost that was there before setEnvDefaults is stated", async () => {
  const { links } = await askUnstated({}, app, (config) => {
    const own = { ...config, trustHost: true }
    setEnvDefaults(process.env, own)
    return { ...own }
  })
  expect(links).toEqual([app])
})

test.each([
  { NODE_ENV: "development" },
  { NODE_ENV: "test" },
  { NODE_ENV: "production", VERCEL: "1" },
  { NODE_ENV: "production", CF_PAGES: "1" },
  { NODE_ENV: "staging", AUTH_URL: app },
])("under %j a link is sent, without a warning", async (env) => {
  expect(await askUnstated(env, app)).toEqual(sent)
  expect(await askUnstated(env, app, (config) => ({ ...config, trustHost: true }))).toEqual(sent)
  const written = await askUnstated(env, app, (config) => {
    config.basePath = "/auth"
    setEnvDefaults(process.env, config, true)
    return config
  })
  expect(written).toEqual(sent)
})

describe("with trustHost alone a warning asks for the hosts, once", () => {
  const env = { NODE_ENV: "production" }
  const trusting = (config: AuthConfig): AuthConfig => ({ ...config, trustHost: true })
  const warned: Outcome = { ...sent, codes: ["host-not-listed"] }

  test("by the option, and by the variable", async () => {
    expect(await askUnstated(env, app, trusting)).toEqual(warned)
    expect(await askUnstated({ ...env, AUTH_TRUST_HOST: "true" }, app)).toEqual(warned)
  })

  test("and not with trustedHosts, or without an email provider", async () => {
    const trustedHosts = ["app.example.com"]
    const listing = (config: AuthConfig): AuthConfig => ({ ...trusting(config), trustedHosts })
    expect(await askUnstated(env, app, listing)).toEqual(sent)
    const warn = vi.fn<() => void>()
    assertConfig(configWith({ logger: { warn } }))
    expect(warn).not.toHaveBeenCalled()
  })
})
