import { beforeEach, describe, expect, test, vi } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { visitor } from "../support/visitor.ts"
import { mailApplication } from "./mailbox.ts"

const host = "app.example.com"
const plain = `http://${host}`
const secure = `https://${host}`

beforeEach(() => {
  vi.stubEnv("NODE_ENV", "production")
})

/** Asks for a link: the status, the origins of the links that were sent, and the last warning. */
async function ask(
  origin: string,
  config: Partial<AuthConfig>,
): Promise<[status: number, links: readonly string[], warning: string]> {
  const { config: whole, mails, warnings } = mailApplication({ config })
  // What a passing-on proxy lets through of a client that forges the scheme.
  const forged = { host: new URL(origin).host, "x-forwarded-proto": "http" }
  const browser = visitor(whole, origin)
  const { status } = await browser.submit("signin/mail", { email: "ada@example.com" }, forged)
  return [status, mails.map(({ url }) => new URL(url).origin), warnings.at(-1) ?? ""]
}

const ways: readonly [name: string, config: Partial<AuthConfig>][] = [
  ["trustHost", { trustHost: true }],
  ["a listed host", { trustedHosts: [host] }],
  ["a host that is listed with https", { trustedHosts: [secure] }],
  ["a pattern", { trustedHosts: ["*.example.com"] }],
  ["another host that is listed with http", { trustedHosts: [host, "http://intra.example.com"] }],
]

describe.each(ways)("with %s", (_name, config) => {
  // threat 3
  test("no link goes over plain http", async () => {
    const [status, links, warning] = await ask(plain, config)
    expect([status, links]).toEqual([400, []])
    expect(warning).toContain(" UntrustedHost: ")
    expect(warning).toContain(plain)
  })

  test("a link goes over https", async () => {
    expect(await ask(secure, config)).toEqual([302, [secure], expect.anything()])
  })
})

describe("a link goes over plain http", () => {
  test.each([
    ["as AUTH_URL says so", { AUTH_URL: plain }, {}],
    ["as trustedHosts says so", {}, { trustedHosts: [plain] }],
    ["as a pattern says so", {}, { trustedHosts: ["http://*.example.com"] }],
    ["in development", { NODE_ENV: "development" }, {}],
    ["in development, to a listed host", { NODE_ENV: "development" }, { trustedHosts: [host] }],
    ["in a test", { NODE_ENV: "test" }, {}],
  ])("%s", async (_name, env: Record<string, string>, config) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const [status, links] = await ask(plain, config)
    expect([status, links]).toEqual([302, [plain]])
  })

  test("to this machine", async () => {
    const origin = "http://localhost:3000"
    for (const config of [{ trustHost: true }, { trustedHosts: ["localhost:3000"] }]) {
      const [status, links] = await ask(origin, config)
      expect([status, links]).toEqual([302, [origin]])
    }
  })
})
