import { MemoryAdapter, memoryStore, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import type { AdapterMethod } from "@lockstep/core/adapters"
import { describe, expect, test } from "vitest"
import { explain } from "../src/history/explain.ts"
import { historyToCode } from "../src/history/history-to-code.ts"
import { startHistory, type RecordedCall } from "../src/history/history.ts"
import { randomOf } from "../src/history/random.ts"
import { watchAdapter } from "../src/watch/watched-adapter.ts"

const token = {
  identifier: "ada@example.test",
  token: "t",
  expires: new Date("2040-01-01T00:00:00.000Z"),
}
const user = { id: "u", name: "Ada", email: "ada@example.test", emailVerified: null, image: null }
const passkey = {
  credentialID: "c",
  userId: "u",
  providerAccountId: "p",
  credentialPublicKey: "k",
  counter: 2,
  credentialDeviceType: "singleDevice",
  credentialBackedUp: false,
  transports: null,
}
const session = (expires: string) => ({
  sessionToken: "s",
  userId: "u",
  expires: new Date(expires),
})

interface Written {
  readonly client?: string
  readonly when: readonly [start: number, end: number]
  readonly call: readonly [AdapterMethod, ...unknown[]]
  readonly value?: unknown
  readonly error?: unknown
}

/** A history as it might have been recorded. */
const history = (...calls: readonly Written[]): RecordedCall[] =>
  calls.map(({ client = "a", when: [start, end], call: [method, ...args], ...rest }) => ({
    client,
    method,
    args,
    start,
    end,
    outcome: "error" in rest ? { error: rest.error } : { value: rest.value },
  }))

const holding = (fill: (store: MemoryStore) => void): MemoryStore => {
  const store = memoryStore()
  store.users.set(user.id, user)
  store.userIds.set(user.email, user.id)
  fill(store)
  return store
}

const withToken = () => holding(({ tokens }) => tokens.set('["ada@example.test","t"]', token))
const withPasskey = () => holding(({ authenticators }) => authenticators.set("c", passkey))
const withSession = () =>
  holding(({ sessions }) => sessions.set("s", session("2040-01-01T00:00:00.000Z")))
const withUser = () => holding(() => {})

const use = (when: Written["when"], value: unknown): Written => ({
  when,
  call: ["useVerificationToken", { identifier: token.identifier, token: token.token }],
  value,
})
const update = (when: Written["when"], counter: number, value: unknown): Written => ({
  when,
  call: ["updateAuthenticatorCounter", "c", counter],
  value,
})
const refresh = (when: Written["when"], expires: string, value: unknown): Written => ({
  when,
  call: ["updateSession", { sessionToken: "s", expires: new Date(expires) }],
  value,
})
const look = (when: Written["when"], value: unknown): Written => ({
  when,
  call: ["getSessionAndUser", "s"],
  value: value && { session: value, user },
})

const first = "2041-01-01T00:00:00.000Z"
const second = "2042-01-01T00:00:00.000Z"
const conflict = new Error("conflict")

describe("a history that could have happened one by one", () => {
  test.for<[string, MemoryStore, RecordedCall[]]>([
    [
      "an overlapping use that was earlier",
      withToken(),
      history(use([1, 4], null), use([2, 3], token)),
    ],
    [
      "a conflict that did nothing",
      withUser(),
      history({ when: [1, 2], call: ["getUser", "u"], error: conflict }),
    ],
    [
      "a rejected update that was seen all the same",
      withSession(),
      history(
        { ...refresh([1, 2], first, undefined), error: conflict },
        look([3, 4], session(first)),
      ),
    ],
    [
      "an update that was read again after the next one",
      withSession(),
      history(refresh([1, 4], first, session(second)), refresh([2, 3], second, session(second))),
    ],
    [
      "an update that tells nothing",
      withSession(),
      history(refresh([1, 2], first, undefined), look([3, 4], session(first))),
    ],
    [
      "a token that was created twice",
      withToken(),
      history(
        { when: [1, 2], call: ["createVerificationToken", token], value: null },
        use([3, 4], token),
      ),
    ],
    [
      "a user with an id that the adapter chose",
      memoryStore(),
      history(
        { when: [1, 2], call: ["createUser", { ...user, id: "hint" }], value: user },
        { when: [3, 4], call: ["getUserByEmail", user.email], value: user },
      ),
    ],
  ])("%s", async ([, store, calls]) => {
    const explanation = await explain(calls, store, { lowerCounter: "rejected" })
    expect(explanation).toEqual({ isComplete: true, unexplained: [] })
  })

  test("a lower counter that was stored, if the adapter stores lower ones", async () => {
    const calls = history(
      update([1, 2], 9, { ...passkey, counter: 9 }),
      update([3, 4], 5, { ...passkey, counter: 5 }),
    )
    const stored = await explain(calls, withPasskey(), { lowerCounter: "stored" })
    const rejected = await explain(calls, withPasskey(), { lowerCounter: "rejected" })
    expect([stored.isComplete, rejected.isComplete]).toEqual([true, false])
  })
})

describe("a history that could not", () => {
  test.for<[string, MemoryStore, RecordedCall[]]>([
    ["two uses of one token", withToken(), history(use([1, 3], token), use([2, 4], token))],
    ["a token that no call used and is gone", withToken(), history(use([1, 2], null))],
    [
      "a read that is older than what was read before",
      withSession(),
      history(
        refresh([1, 6], first, undefined),
        look([2, 3], session(first)),
        look([4, 5], session("2040-01-01T00:00:00.000Z")),
      ),
    ],
    [
      "an answer that is older than the update itself",
      withSession(),
      history(refresh([1, 2], first, session("2040-01-01T00:00:00.000Z"))),
    ],
    [
      "a session that came back",
      withSession(),
      history(
        { when: [1, 2], call: ["deleteSession", "s"], value: null },
        refresh([3, 4], first, session(first)),
        look([5, 6], session(first)),
      ),
    ],
    [
      "a lost update",
      withUser(),
      history(
        {
          when: [1, 3],
          call: ["updateUser", { id: "u", name: "Eve" }],
          value: { ...user, name: "Eve" },
        },
        {
          when: [2, 4],
          call: ["updateUser", { id: "u", image: "i" }],
          value: { ...user, image: "i" },
        },
        { when: [5, 6], call: ["getUser", "u"], value: { ...user, image: "i" } },
      ),
    ],
    [
      "two owners of one address",
      memoryStore(),
      history(
        { when: [1, 3], call: ["createUser", user], value: user },
        { when: [2, 4], call: ["createUser", { ...user, id: "v" }], value: { ...user, id: "v" } },
      ),
    ],
  ])("%s", async ([, store, calls]) => {
    const explanation = await explain(calls, store, { lowerCounter: "rejected" })
    expect(explanation.isComplete).toBe(false)
    expect(explanation.unexplained.length).toBeGreaterThan(0)
  })
})

describe("a recorded history", () => {
  const recorded = async () => {
    const recording = startHistory()
    const { adapter } = watchAdapter(MemoryAdapter(), 1000)
    const [a, b] = [recording.record(adapter, "a"), recording.record(adapter, "b")]
    const created = await a.createUser(user)
    await Promise.all([
      (async () => {
        await a.getUser(created.id)
        await a.getUser("nobody")
      })(),
      b.getUserByEmail(user.email),
    ])
    await Promise.allSettled([a, a, b].map((each) => each.createUser(user)))
    return recording.calls
  }

  test("tells which calls were under way at the same time", async () => {
    const [create, ...others] = await recorded()
    expect([create?.start, create?.end]).toEqual([1, 2])
    expect(others.map(({ client, start }) => [client, start])).toEqual([
      ["a", 3],
      ["b", 4],
      ["a", 7],
      ["a", 9],
      ["a", 10],
      ["b", 11],
    ])
  })

  test("is printed as code, with what happened at the same time together", async () => {
    const code = historyToCode(await recorded())
    expect(code).toMatch(/^const user1 = await a\.createUser\(/)
    expect(code).toContain("    await a.getUser(user1.id) // 3 to 5: {")
    expect(code).toContain("    await b.getUserByEmail(")
    expect(code).toMatch(/a\.createUser\(.+\), \/\/ rejected: .+ \(2 times\)/)
  })
})

test("a seed makes the same numbers again", () => {
  const draw = (seed: number) => {
    const random = randomOf(seed)
    return Array.from({ length: 20 }, () => random.whole(1000))
  }
  expect(draw(7)).toEqual(draw(7))
  expect(draw(7)).not.toEqual(draw(8))
  expect(new Set(draw(0)).size).toBeGreaterThan(10)
})
