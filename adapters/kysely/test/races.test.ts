import type { Adapter } from "@lockstep/core/adapters"
import { expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { openAdapter, temporaryFile } from "./open-database.ts"

/** Two adapters on two connections to one file. */
async function pair(): Promise<readonly [Required<Adapter>, Required<Adapter>]> {
  const file = temporaryFile()
  const first = await openAdapter(file)
  const second = await openAdapter(file)
  return [first.adapter, second.adapter]
}

/** Calls a method many times at once, by turns on either connection. */
async function race<T>(
  adapters: readonly Required<Adapter>[],
  call: (adapter: Required<Adapter>, turn: number) => PromiseLike<T> | T,
): Promise<{ readonly won: readonly T[]; readonly lost: readonly unknown[] }> {
  const turns = Array.from({ length: 50 }, (_, turn) => turn)
  const calls = turns.flatMap(async (turn) => {
    const adapter = adapters[turn % adapters.length]
    if (!adapter) throw new Error("no adapter")
    return call(adapter, turn)
  })
  const settled = await Promise.allSettled(calls)
  return {
    won: settled.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])),
    lost: settled.flatMap((result): unknown[] =>
      result.status === "rejected" ? [result.reason] : [],
    ),
  }
}

test("of 50 uses of one token one gets it and no client is turned away with an error", async () => {
  const adapters = await pair()
  const token = { identifier: "a", token: "b", expires: new Date("2030-01-01T00:00:00.000Z") }
  await adapters[0].createVerificationToken(token)
  const { won, lost } = await race(adapters, (adapter) => adapter.useVerificationToken(token))
  expect(won.filter((result) => result !== null)).toEqual([token])
  expect(lost).toEqual([])
})

test("of 50 users with one email address one is created", async () => {
  const adapters = await pair()
  const { won, lost } = await race(adapters, (adapter) => adapter.createUser(user()))
  expect(won).toHaveLength(1)
  expect(lost).toEqual(lost.map(() => expect.objectContaining({ code: "duplicate" })))
  expect(await adapters[1].getUserByEmail("ada@example.com")).toEqual(won[0])
})

test("of 50 links, sessions and passkeys one each is created", async () => {
  const adapters = await pair()
  const { id } = await adapters[0].createUser(user())
  const links = await race(adapters, (adapter) => adapter.linkAccount(account(id)))
  const sessions = await race(adapters, (adapter) => adapter.createSession(session(id)))
  const passkeys = await race(adapters, (adapter) => adapter.createAuthenticator(authenticator(id)))
  expect([links.won.length, sessions.won.length, passkeys.won.length]).toEqual([1, 1, 1])
})

test("of many counters at once the highest stays", async () => {
  const adapters = await pair()
  const { id } = await adapters[0].createUser(user())
  await adapters[0].createAuthenticator(authenticator(id, { counter: 0 }))
  // 0 to 49, each once, in an order that is neither rising nor falling.
  await race(adapters, (adapter, turn) =>
    adapter.updateAuthenticatorCounter("credential", (turn * 7) % 50),
  )
  expect(await adapters[1].getAuthenticator("credential")).toMatchObject({ counter: 49 })
})

test("a deleted session stays deleted, whatever updates it at the same time", async () => {
  const adapters = await pair()
  const { id } = await adapters[0].createUser(user())
  await adapters[0].createSession(session(id))
  await race(adapters, (adapter, turn) =>
    turn === 20
      ? adapter.deleteSession("session-token")
      : adapter.updateSession({ sessionToken: "session-token", expires: new Date() }),
  )
  expect(await adapters[0].getSessionAndUser("session-token")).toBeNull()
})

test("updates of different members at once all survive", async () => {
  const adapters = await pair()
  const { id } = await adapters[0].createUser(user())
  const verified = new Date("2026-01-01T00:00:00.001Z")
  await Promise.all([
    adapters[0].updateUser({ id, name: "new" }),
    adapters[1].updateUser({ id, image: "picture" }),
    adapters[0].updateUser({ id, emailVerified: verified }),
  ])
  const expected = { name: "new", image: "picture", emailVerified: verified }
  expect(await adapters[1].getUser(id)).toMatchObject(expected)
})

test("of many first sign-ins of one user one creates the user, whole", async () => {
  const { sqlite, adapter } = await openAdapter()
  const { won, lost } = await race([adapter], (own, turn) =>
    own.createUserWithAccount({
      user: user(),
      account: { type: "oidc", provider: "google", providerAccountId: "42" },
      session: { sessionToken: `token ${turn}`, expires: new Date() },
    }),
  )
  expect(won).toHaveLength(1)
  expect(lost).toEqual(lost.map(() => expect.objectContaining({ code: "duplicate" })))
  for (const table of ["User", "Account", "Session"]) {
    expect(sqlite.prepare(`select count(*) as n from "${table}"`).get()).toEqual({ n: 1 })
  }
})
