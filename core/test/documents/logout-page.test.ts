import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AuthEngine } from "@lockstep/core"
import { MemoryStore } from "@lockstep/core/adapters"
import { fakeProvider } from "@lockstep/testing"
import { afterEach, expect, onTestFinished, test, vi } from "vitest"

import { configWith, secret, type Visitor, visitor } from "../support/visitor.ts"
import { readBlock } from "./read-guide.ts"

const url = "http://localhost:3000"
const document = "docs/logout.md"

// Other files have the same worker.
afterEach(() => void vi.unstubAllGlobals())

/** A provider of this process at whose address a provider of the document is. */
async function openProvider(id: "cognito" | "keycloak") {
  const provider = await fakeProvider()
  const { issuer, close } = await provider.listen()
  onTestFinished(close)
  const prefix = `AUTH_${id.toUpperCase()}`
  const settings = { ID: "test-client", SECRET: "test-client-secret", ISSUER: issuer }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(`${prefix}_${name}`, value)
  vi.stubEnv("AUTH_SECRET", secret)
  vi.stubEnv("AUTH_URL", url)
  return { provider, issuer }
}

/** Reads a block that exports an engine, and signs Ada in. */
async function signedIn(
  id: "cognito" | "keycloak",
  part: string,
  provider: Awaited<ReturnType<typeof fakeProvider>>,
): Promise<{ auth: AuthEngine; browser: Visitor }> {
  // A module that this process has just written; the check of the snippets compiles it.
  const { auth } = (await readBlock(document, part)) as { auth: AuthEngine }
  const browser = visitor(configWith(), url, (request) => auth.handle(request))
  const started = await browser.submit(`signin/${id}`)
  const back = new URL(await provider.signIn(started.headers.get("location") ?? "", "ada"))
  await browser.get(`callback/${id}${back.search}`)
  expect(await browser.session()).toMatchObject({ user: { name: "Ada Lovelace" } })
  return { auth, browser }
}

async function signOut(browser: Visitor): Promise<URL> {
  const response = await browser.submit("signout", { federated: "true" })
  expect(await browser.session()).toBeNull()
  return new URL(response.headers.get("location") ?? "")
}

test("the application of the page on logout signs out at Keycloak, and returns", async () => {
  const { provider, issuer } = await openProvider("keycloak")
  const part = "providers: [Keycloak],\n  features: [providerLogout()],"
  const { browser } = await signedIn("keycloak", part, provider)
  const target = await signOut(browser)
  expect(target.origin).toBe(issuer)
  const registered = `${url}/auth/signed-out/keycloak`
  expect(target.searchParams.get("post_logout_redirect_uri")).toBe(registered)
  const state = target.searchParams.get("state") ?? ""
  const back = await browser.get(`signed-out/keycloak?${new URLSearchParams({ state })}`)
  expect(back.headers.get("location")).toBe(url)
})

test("the application of the page on logout signs out at Cognito by its own parameter", async () => {
  const { provider } = await openProvider("cognito")
  const { browser } = await signedIn("cognito", "Cognito({", provider)
  const target = await signOut(browser)
  expect(`${target.origin}${target.pathname}`).toBe(
    "https://example.auth.eu-west-1.amazoncognito.com/logout",
  )
  expect(target.searchParams.get("logout_uri")).toBe(`${url}/auth/signed-out/cognito`)
  expect(target.searchParams.get("client_id")).toBe("test-client")
})

test("the application of the page on logout ends a session when Keycloak requests it", async () => {
  const { provider } = await openProvider("keycloak")
  vi.stubGlobal("adapter", MemoryAdapter())
  vi.stubGlobal("store", { ...MemoryStore(), shared: true })
  const { auth, browser } = await signedIn("keycloak", "backChannelLogout()", provider)
  const target = `${url}/auth/backchannel-logout/keycloak`
  const send = (request: Request) => auth.handle(request)
  expect((await provider.backChannelLogout("ada", target, { send })).status).toBe(200)
  expect(await browser.session()).toBeNull()
})
