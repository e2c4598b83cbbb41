import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, test } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { configWith, secret, visitor } from "../support/visitor.ts"

async function signInAndOut(options: Partial<AuthConfig>): Promise<unknown[][]> {
  const messages: unknown[][] = []
  const adapter = MemoryAdapter()
  const ada = await adapter.createUser?.({
    id: crypto.randomUUID(),
    email: "ada@example.com",
    emailVerified: null,
  })
  const passwords = Credentials({ credentials: {}, authorize: () => ({ id: ada?.id ?? "" }) })
  const logger = { warn() {}, debug: (...args: unknown[]) => void messages.push(args) }
  const browser = visitor(configWith({ providers: [passwords], adapter, logger, ...options }))
  await browser.submit("callback/credentials", { password: "sentinel-password" })
  const token = browser.cookies.get("authjs.session-token") ?? ""
  await browser.session()
  await browser.submit("signout")
  messages.push([token])
  return messages
}

// spec O6
test("debug logs each response and each call of the adapter", async () => {
  const told = (await signInAndOut({ debug: true })).map(([message]) => message)
  expect(told.slice(0, -1)).toEqual([
    "GET csrf",
    "adapter createSession",
    "POST callback",
    "adapter getSessionAndUser",
    "GET session",
    "GET csrf",
    "adapter deleteSession",
    "POST signout",
  ])
})

// spec O7
test("debug logs no secret, token, password or cookie", async () => {
  const messages = await signInAndOut({ debug: true })
  const [token] = messages.pop() ?? []
  const told = JSON.stringify(messages)
  expect(String(token)).toMatch(/./)
  expect(told).not.toContain(String(token))
  expect(told).not.toContain(secret)
  expect(told).not.toContain("sentinel")
})

// asvs 13.4.2
// spec O6
test("nothing is logged while debug is off", async () => {
  expect(await signInAndOut({})).toHaveLength(1)
})
