import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, describe, expect, test, vi } from "vitest"
import { backChannelLogout } from "../../src/features/back-channel-logout.ts"
import { ConfigError } from "../../src/errors.ts"
import { createAuth } from "../../src/index.ts"
import { configWith } from "../support/visitor.ts"
import { testProviderEndedSessions } from "../support/provider-ended-sessions/provider-ended-sessions.ts"
import { formOf } from "../support/signing-provider.ts"
import { logoutTokenApplication } from "../support/logout-token-application.ts"
import { sharedStore } from "../support/application.ts"

afterEach(() => void vi.useRealTimers())

testProviderEndedSessions(async () => ({
  adapter: MemoryAdapter(),
  store: sharedStore(),
}))

const hour = 3_600_000

test("a session that is extended for longer than it lives at first ends all the same", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  const session = { maxAge: 24 * 3600, columns: { facts: true as const } }
  const { enter, post, token } = await logoutTokenApplication({ strategy: "database", session })
  const ada = await enter()
  for (let at = 0; at < 3; at += 1) {
    vi.setSystemTime(Date.now() + 20 * hour)
    expect(await ada.session()).not.toBeNull()
  }
  const answer = await post(formOf(await token({ claims: { sub: undefined } })))
  expect(answer.status).toBe(200)
  expect(await ada.session()).toBeNull()
})

// fault B10
test("an unreachable database results in status 400, and the same token works afterwards", async () => {
  const memory = MemoryAdapter()
  let isOut = false
  const deleteSession: typeof memory.deleteSession = (token) =>
    isOut ? Promise.reject(new Error("out of reach")) : memory.deleteSession(token)
  const adapter = { ...memory, deleteSession }
  const { enter, errors, post, token } = await logoutTokenApplication({
    strategy: "database",
    adapter,
  })
  const ada = await enter()
  const form = formOf(await token())
  isOut = true
  expect((await post(form)).status).toBe(400)
  expect(errors.map(({ name }) => name)).toEqual(["AdapterError"])
  isOut = false
  expect((await post(form)).status).toBe(200)
  expect(await ada.session()).toBeNull()
})

describe("the configuration of back-channel logout", () => {
  const problemsOf = async (options: unknown, more: Parameters<typeof configWith>[0] = {}) => {
    const store = sharedStore()
    // A program without types may pass anything.
    const features = [backChannelLogout(options as Parameters<typeof backChannelLogout>[0])]
    const made = configWith({ store, ...more, features })
    const error: unknown = await createAuth(made)
      .for(new Request("http://app.example.com"))
      .catch((thrown: unknown) => thrown)
    return error instanceof ConfigError ? error.problems.map(({ path }) => path) : []
  }

  test("needs a column for facts, and a method of the adapter, under database", async () => {
    const { deleteSessionsByUserId: _without, ...adapter } = MemoryAdapter()
    const session = { strategy: "database" as const }
    const problems = await problemsOf({}, { adapter, session })
    expect(problems).toEqual(["features[0]", "features[0]", "features[0]"])
    expect(await problemsOf({})).toEqual([])
  })

  test("names options that cannot be used", async () => {
    expect(await problemsOf({ providers: ["local"] })).toEqual(["features[0].providers"])
    expect(await problemsOf({ providers: "local", requireType: 1 })).toEqual([
      "features[0].providers",
      "features[0].requireType",
    ])
  })
})
