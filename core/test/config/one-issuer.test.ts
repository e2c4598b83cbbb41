import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import {
  type Adapter,
  rememberMethods,
  storedIn,
  withAdapterErrors,
  wrapMethods,
} from "../../src/adapters.ts"
import { Auth, type AuthConfig } from "../../src/index.ts"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { OAuth } from "../../src/providers/oauth.ts"
import { startProgrammableProvider } from "../support/programmable-provider.ts"
import { configWith, origin, type Visitor, visitor } from "../support/visitor.ts"
import { providerOf, signIn, useProvider } from "../support/current-provider.ts"

useProvider()

interface Tenant {
  readonly config: AuthConfig
  readonly errors: Error[]
}

function tenant(adapter: Adapter | undefined, members: Partial<OIDCConfig> = {}): Tenant {
  const errors: Error[] = []
  const logger = { error: (error: Error) => void errors.push(error), warn() {}, debug() {} }
  const entry = providerOf("sso", members)
  return { errors, config: configWith({ providers: [entry], logger, ...(adapter && { adapter }) }) }
}

/** Starts a sign-in, and returns where it leads. */
async function start(browser: Visitor): Promise<string> {
  const response = await browser.submit("signin/sso")
  return response.headers.get("location") ?? ""
}

const misconfigured = `${origin}/auth/error?error=Configuration`

// asvs 6.8.1
test("a user of one tenant's issuer does not sign in as the user of another's", async () => {
  const adapter = MemoryAdapter()
  const first = tenant(adapter)
  const boss = visitor(first.config)
  await signIn(boss, { id: "sso" })
  expect(await boss.session()).toMatchObject({ user: { name: "Ada" } })
  const other = await startProgrammableProvider()
  const second = tenant(adapter, { issuer: other.issuer })
  const otherVisitor = visitor(second.config)
  expect(await start(otherVisitor)).toBe(misconfigured)
  const back = await otherVisitor.get("callback/sso?code=x&state=x")
  expect(back.headers.get("location")).toBe(misconfigured)
  expect(other.requests).toHaveLength(0)
  await other.close()
  for (const error of second.errors) expect(error).toMatchObject({ type: "ConfigError" })
  expect(second.errors[0]?.message).toContain(`but sso is the id of`)
  // The first tenant is not disturbed.
  expect(await boss.session()).not.toBeNull()
  expect(await start(visitor(first.config))).not.toContain("error=")
})

test("tenants of one function are told apart, in whichever order they come", async () => {
  for (const order of [
    ["one", "two"],
    ["two", "one"],
  ]) {
    const adapter = MemoryAdapter()
    const configs = new Map(
      order.map((name) => [name, tenant(adapter, { issuer: `https://${name}.example` }).config]),
    )
    const byHost = (request: Request): AuthConfig => {
      const config = configs.get(new URL(request.url).hostname.split(".")[0] ?? "")
      if (config === undefined) throw new Error("There is no such tenant.")
      return config
    }
    const listed = []
    for (const name of order) {
      const response = await Auth(new Request(`https://${name}.test/auth/providers`), byHost)
      listed.push(Object.keys(Object(await response.json())))
    }
    expect(listed).toEqual([["sso"], []])
  }
})

test.each<[string, Partial<OIDCConfig>, Partial<OIDCConfig>]>([
  ["the same issuer", { issuer: "https://a.example" }, { issuer: "https://a.example" }],
  ["the same with a slash", { issuer: "https://a.example/x" }, { issuer: "https://A.example/x/" }],
  ["another id", { issuer: "https://a.example" }, { issuer: "https://b.example", id: "other" }],
])("%s is no problem", async (_name, one, two) => {
  const adapter = MemoryAdapter()
  for (const members of [one, two]) {
    const { config } = tenant(adapter, members)
    const response = await Auth(new Request(`${origin}/auth/providers`), config)
    expect(Object.keys(Object(await response.json()))).toEqual([members.id ?? "sso"])
  }
})

test("another store, or none, is no problem", async () => {
  for (const adapter of [MemoryAdapter(), MemoryAdapter(), undefined]) {
    const { config } = tenant(adapter, { issuer: `https://${crypto.randomUUID()}.example` })
    const response = await Auth(new Request(`${origin}/auth/providers`), config)
    expect(Object.keys(Object(await response.json()))).toEqual(["sso"])
  }
})

test("a provider of plain OAuth is known by the origin where its users sign in", async () => {
  const adapter = MemoryAdapter()
  const listed = []
  for (const host of ["forum.example", "other.example", "forum.example"]) {
    const entry = OAuth({
      id: "forum",
      name: "Forum",
      clientId: "c",
      clientSecret: "s",
      authorization: `https://${host}/authorize`,
      token: `https://${host}/token`,
      userinfo: `https://${host}/me`,
    })
    const config = configWith({ providers: [entry], adapter })
    const response = await Auth(new Request(`${origin}/auth/providers`), config)
    listed.push(Object.keys(Object(await response.json())))
  }
  expect(listed).toEqual([["forum"], [], ["forum"]])
})

describe("an application that makes an adapter for each request", () => {
  const client = {}
  const made = (...names: string[]): Adapter =>
    rememberMethods({ ...MemoryAdapter(), ...storedIn(client, ...names) })
  const noUser = (): null => null

  /** Whether a second issuer gets the ID of a provider that the first one has. */
  async function isShared(one: Adapter, two: Adapter): Promise<boolean> {
    const id = crypto.randomUUID()
    const listed = []
    for (const [host, adapter] of [["a", one] as const, ["b", two] as const]) {
      const { config } = tenant(adapter, { id, issuer: `https://${host}.example` })
      const response = await Auth(new Request(`${origin}/auth/providers`), config)
      listed.push(Object.keys(Object(await response.json())))
    }
    expect(listed[0]).toEqual([id])
    return listed[1]?.length === 1
  }

  test.each<[string, (adapter: Adapter) => Adapter]>([
    ["as it is", (adapter) => adapter],
    ["with an override", (adapter) => ({ ...adapter, createUser: (user) => user })],
    ["behind a Proxy", (adapter) => new Proxy(adapter, {})],
    ["with wrapped methods", (adapter) => wrapMethods(adapter, (method) => method)],
    ["whose errors are explained again", (adapter) => withAdapterErrors(adapter, explain)],
    ["recorded again", (adapter) => rememberMethods({ ...adapter, ...storedIn(client) })],
  ])("knows the database of an adapter %s", async (_name, changed) => {
    expect(await isShared(made(), changed(made()))).toBe(false)
    expect(await isShared(changed(made()), changed(made()))).toBe(false)
  })

  test.each<[string, Adapter, Adapter]>([
    ["another client", made(), rememberMethods({ ...MemoryAdapter(), ...storedIn({}) })],
    ["another table", made("a", "accounts"), made("b", "accounts")],
    ["no stated place", MemoryAdapter(), MemoryAdapter()],
    ["methods that are not recorded", unrecorded(), unrecorded()],
    [
      "accounts that the application finds itself",
      { ...made(), getUserByAccount: noUser },
      { ...made(), getUserByAccount: noUser },
    ],
    [
      "accounts that the application finds itself, wrapped",
      wrapMethods({ ...made(), getUserByAccount: noUser }, (method) => method),
      wrapMethods({ ...made(), getUserByAccount: noUser }, (method) => method),
    ],
  ])("takes two adapters with %s for two databases", async (_name, one, two) => {
    expect(await isShared(one, two)).toBe(true)
  })

  function explain() {
    return { code: "unavailable" } as const
  }

  function unrecorded(): Adapter {
    const methods = Object.entries(MemoryAdapter())
    return { ...Object.fromEntries(methods), ...storedIn(client) }
  }
})
