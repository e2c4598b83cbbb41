import { expect, onTestFinished, test } from "vitest"
import type { Adapter, Awaitable, Store } from "../../../src/adapters.ts"
import { google, session, token, user } from "../adapter-samples.ts"
import { exercise } from "../exercise.ts"

/** What an application opens on one client and an empty database. */
export interface OpenedAdapter {
  readonly adapter: Required<Omit<Adapter, "deleteExpired">> & Pick<Adapter, "deleteExpired">
  readonly store?: Store
  /** Ends the client. */
  close(): unknown
}

/** Opens an adapter on a client with an option. */
export type Opening = () => OpenedAdapter | Promise<OpenedAdapter>

/** An option that is refused, and a part of what the error says. */
export interface RefusedOption {
  readonly open: Opening
  readonly says: string
  /** What is refused: everything when left out, or the writes, or to read what was written. */
  readonly of?: "reads" | "writes"
}

/**
 * Tests options of clients that change what passes through them: either everything reads back as it was
 * written, or nothing is read or written.
 *
 * @param working - by the names of the options
 * @param refused - those for which a ConfigError is thrown, or each method rejects with one; only reads may reject
 * with another error
 */
export function testClientOptions(
  working: Readonly<Record<string, Opening>>,
  refused: Readonly<Record<string, RefusedOption>> = {},
): void {
  test.each(Object.entries(working))("%s works", async (_name, open) => {
    const { adapter, store, close } = await open()
    onTestFinished(async () => void (await close()))
    await exercise(adapter)
    await expect(deleteOne(adapter)).resolves.toBeUndefined()
    if (store) await expect(exerciseStore(store)).resolves.toBeUndefined()
  })

  test.each(Object.entries(refused))("%s is refused", async (_name, { open, says, of }) => {
    const opened = await Promise.resolve()
      .then(open)
      .catch((error: unknown) => ({ error }))
    if ("error" in opened) {
      expect(opened.error).toMatchObject({ type: "ConfigError" })
      expect(String(opened.error)).toContain(says)
      return
    }
    const { adapter, store, close } = opened
    onTestFinished(async () => void (await close()))
    if (of === "reads") {
      const records = { user: user(), account: google, session: session("") }
      const [written] = await Promise.allSettled([adapter.createUserWithAccount(records)])
      if (written.status === "rejected") expect(String(written.reason)).toContain(says)
      await expect(adapter.getSessionAndUser("session-token")).rejects.toThrow(says)
      return
    }
    const reads = [
      () => adapter.getUserByEmail("ada@example.com"),
      () => adapter.getSessionAndUser("session-token"),
    ]
    const writes = [
      () => adapter.createUserWithAccount({ user: user(), account: google }),
      () => adapter.createUser(user()),
      () => adapter.createSession(session("ada")),
    ]
    const calls: (() => Awaitable<unknown>)[] = of === "writes" ? writes : [...reads, ...writes]
    if (store) calls.push(async () => store.add("key", "value", hour))
    const message: unknown = expect.stringContaining(says)
    for (const call of calls) {
      await expect(call()).rejects.toMatchObject({ type: "ConfigError", message })
    }
  })
}

const hour = 3_600_000

/** Of two sessions and two tokens, one each has ended: no error of a time zone is less than half an hour. */
async function deleteOne(adapter: OpenedAdapter["adapter"]): Promise<void> {
  if (!adapter.deleteExpired) return
  const { id } = await adapter.createUser(user())
  for (const [name, change] of [
    ["ended", -hour / 4],
    ["live", hour / 4],
  ] as const) {
    const expires = new Date(Date.now() + change)
    await adapter.createSession(session(id, { sessionToken: name, expires }))
    await adapter.createVerificationToken(token({ token: name, expires }))
  }
  expect(await adapter.deleteExpired(10)).toBe(2)
  expect(await adapter.getSessionAndUser("ended")).toBeNull()
  expect(await adapter.getSessionAndUser("live")).not.toBeNull()
}

async function exerciseStore(store: Store): Promise<void> {
  expect(await store.get(["text", "none"])).toEqual([null, null])
  for (const value of ["", "1.0", "null", '{ "a": 1 }', " é\u{1F510}\n"]) {
    await store.set("text", value, hour)
    expect(await store.get(["none", "text"])).toEqual([null, value])
  }
  const added = await three((index) => store.add("once", String(index), hour))
  expect(added.filter(Boolean)).toHaveLength(1)
  const [once] = await store.get(["once"])
  expect(await store.remove("once", "other")).toBe(false)
  expect(await store.remove("once", String(once))).toBe(true)
  const counts = await three(() => store.increment("count", hour))
  expect(counts.toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  await store.set("taken", "1", hour)
  const taken = await three(() => store.take("taken"))
  expect(taken.filter((value) => value !== null)).toEqual(["1"])
}

/** The results of three calls at once. */
async function three<Result>(
  call: (index: number) => Awaitable<Result>,
): Promise<readonly Result[]> {
  return Promise.all([0, 1, 2].map(async (index) => call(index)))
}
