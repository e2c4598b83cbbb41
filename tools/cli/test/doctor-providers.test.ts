import type { AddressInfo } from "node:net"
import Provider from "oidc-provider"
import { expect, onTestFinished, test, vi } from "vitest"
import { discoveryServer } from "./support/discovery-server.ts"
import { configModule, findingLines, healthy, project } from "./support/project.ts"

function moduleFor(issuer: string, features = "", options = ""): string {
  return configModule(
    `store: { ...MemoryStore(), shared: true }, features: [${features}],
     providers: [OIDC({ id: "own", issuer: "${issuer}", clientId: "a", clientSecret: "b", [allowInsecureRequests]: true, ${options} })]`,
    `import { allowInsecureRequests } from "@lockstep/core"
import { MemoryStore } from "@lockstep/core/adapters"
import { OIDC } from "@lockstep/core/providers/oidc"
import { providerLogout } from "@lockstep/core/features/provider-logout"
import { backChannelLogout } from "@lockstep/core/features/back-channel-logout"`,
  )
}

async function findingsAt(issuer: string, features?: string, options?: string) {
  const app = project({ "auth.ts": moduleFor(issuer, features, options) })
  return app.lockstep(["doctor", "--json"], healthy)
}

test("finds nothing wrong with a real OpenID provider, and says what it supports", async () => {
  for (const name of ["warn", "info"] as const) vi.spyOn(console, name).mockReturnValue()
  const setup = { features: { backchannelLogout: { enabled: true } } }
  const address = await new Promise<string>((resolve) => {
    const server = new Provider("http://localhost", setup).listen(0, "localhost", () => {
      // A server that listens on a port has an address of this kind.
      resolve(`http://localhost:${(server.address() as AddressInfo).port}`)
    })
    onTestFinished(() => void server.close())
  })
  const wellKnown = `wellKnown: "${address}/.well-known/openid-configuration"`
  const ended = await findingsAt(
    "http://localhost",
    "providerLogout(), backChannelLogout()",
    wellKnown,
  )
  expect(findingLines(ended)).toEqual([])
  expect(ended.code).toBe(0)
  for (const name of [
    "discovery",
    "issuer",
    "PKCE",
    "ID token",
    "end-session endpoint",
    "back-channel logout",
    "clock",
  ]) {
    expect(ended.stdout).toMatch(new RegExp(`"level": "ok",\\s+"path": "own, ${name}"`))
  }
})

const notReachable = "http://localhost:9"

test.for([
  ["another issuer", { metadata: { issuer: "https://other.example" } }, "error own, issuer"],
  ["no S256", { metadata: { code_challenge_methods_supported: ["plain"] } }, "error own, PKCE"],
  [
    "required pushed authorization requests",
    { metadata: { require_pushed_authorization_requests: true } },
    "error own, pushed authorization requests",
  ],
  ["another clock", { date: new Date(Date.now() - 600_000).toUTCString() }, "warning own, clock"],
  ["status 404", { status: 404 }, "error own, discovery"],
  ["a redirect", { status: 302 }, "error own, discovery"],
  ["HTML", { body: "<html>" }, "error own, discovery"],
] as const)("names %s, and nothing else", async ([, fault, expected]) => {
  const ended = await findingsAt(await discoveryServer(fault))
  expect(findingLines(ended)).toEqual([expect.stringContaining(`${expected}: `)])
  expect(ended.code).toBe(1)
})

test("names an algorithm that the provider does not use", async () => {
  const options = `client: { id_token_signed_response_alg: "ES256" }`
  const ended = await findingsAt(await discoveryServer(), "", options)
  expect(findingLines(ended)).toEqual([expect.stringContaining("error own, ID token: ES256")])
})

test("names what a feature needs and the provider does not announce", async () => {
  const ended = await findingsAt(await discoveryServer(), "providerLogout(), backChannelLogout()")
  expect(findingLines(ended)).toEqual([
    expect.stringContaining("warning own, end-session endpoint: "),
    expect.stringContaining("warning own, back-channel logout: "),
  ])
})

test("names a provider that cannot be reached, and asks none with --offline", async () => {
  expect(findingLines(await findingsAt(notReachable))).toEqual([
    expect.stringContaining("error own, discovery: "),
  ])
  const app = project({ "auth.ts": moduleFor(notReachable) })
  const offline = await app.lockstep(["doctor", "--offline"], healthy)
  expect(offline.code).toBe(0)
  expect(offline.stdout).toContain("own: unknown: the provider was not contacted (--offline).")
})

test("says what a document does not say", async () => {
  const metadata = {
    code_challenge_methods_supported: undefined,
    id_token_signing_alg_values_supported: undefined,
  }
  const ended = await findingsAt(await discoveryServer({ metadata }))
  expect(ended.code).toBe(0)
  const { sections } = JSON.parse(ended.stdout)
  const all = sections.flatMap(({ entries }: { entries: unknown[] }) => entries)
  const unknown = all.filter(
    ({ level, path }: Record<string, string>) => level === "unknown" && path?.startsWith("own, "),
  )
  expect(unknown.map(({ path }: Record<string, string>) => path)).toEqual([
    "own, PKCE",
    "own, ID token",
  ])
})
