import { expect, test } from "vitest"
import type { Adapter, AdapterUser, SessionAndUser } from "../../../src/adapters.ts"
import { account, session, user } from "../adapter-samples.ts"

/** A store as Auth.js leaves it, with two adapters on its records. */
export interface PublishedStore {
  readonly ours: Required<Omit<Adapter, "deleteExpired">>
  /** The adapter of Auth.js. */
  readonly theirs: Required<Omit<Adapter, "deleteExpired">>
  /** Whether dates keep milliseconds, for which some of the tables of Auth.js have no space. */
  readonly hasMilliseconds: boolean
  /** Names of columns of users and sessions beyond the standard ones that each adapter returns. */
  readonly extraColumns: Readonly<Record<"ours" | "theirs", readonly string[]>>
}

function dates({ hasMilliseconds }: PublishedStore) {
  const milliseconds = hasMilliseconds ? 678 : 0
  return {
    emailVerified: new Date(Date.UTC(2026, 4, 6, 7, 8, 9, milliseconds)),
    expires: new Date(Date.UTC(2030, 0, 2, 3, 4, 5, milliseconds)),
    later: new Date(Date.UTC(2031, 0, 1, 0, 0, 0, milliseconds)),
  }
}

const key = { provider: "google", providerAccountId: "42" } as const

/** A user without the columns that only some tables have. */
function standardUser(columns: readonly string[], found: AdapterUser | null): object | null {
  if (!found) return null
  const others = columns.filter((name) => name !== "id")
  // The adapter of Auth.js leaves out an image that was never stored.
  return { image: null, ...without(others, found) }
}

/** A session with its user, each without the columns that only some tables have. */
function standardSession(columns: readonly string[], found: SessionAndUser | null): object | null {
  if (!found) return null
  return { session: without(columns, found.session), user: standardUser(columns, found.user) }
}

function without(columns: readonly string[], record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !columns.includes(name)))
}

/**
 * Tests that an application can change from the adapter of Auth.js to ours, and back.
 *
 * @param open - opens an empty store; called by each test
 */
export function testPublishedAdapter(open: () => PublishedStore | Promise<PublishedStore>): void {
  test("reads what the published adapter wrote", async () => {
    const store = await open()
    const { theirs, ours, extraColumns } = store
    const { emailVerified, expires } = dates(store)
    const { id } = await theirs.createUser(user({ emailVerified }))
    await theirs.linkAccount(account(id, { access_token: "secret", expires_at: 1_893_456_000 }))
    await theirs.createSession(session(id, { expires }))

    const expected = { ...user({ id, emailVerified }), image: null }
    expect(await ours.getUser(id)).toHaveProperty("image", null)
    expect(standardUser(extraColumns.ours, await ours.getUser(id))).toEqual(expected)
    expect(standardUser(extraColumns.ours, await ours.getUserByEmail("ada@example.com"))).toEqual(
      expected,
    )
    expect(standardUser(extraColumns.ours, await ours.getUserByAccount(key))).toEqual(expected)
    expect(await ours.getAccount("42", "google")).toMatchObject({
      userId: id,
      access_token: "secret",
      expires_at: 1_893_456_000,
      scope: null,
    })
    const read = await ours.getSessionAndUser("session-token")
    expect(standardSession(extraColumns.ours, read)).toEqual({
      session: session(id, { expires }),
      user: expected,
    })
  })

  test("writes what the published adapter reads", async () => {
    const store = await open()
    const { theirs, ours, extraColumns } = store
    const { emailVerified, expires } = dates(store)
    const { id } = await ours.createUser(user({ emailVerified }))
    await ours.linkAccount(account(id))
    await ours.createSession(session(id, { expires }))

    const expected = { ...user({ id, emailVerified }), image: null }
    expect(standardUser(extraColumns.theirs, await theirs.getUser(id))).toEqual(expected)
    expect(
      standardUser(extraColumns.theirs, await theirs.getUserByEmail("ada@example.com")),
    ).toEqual(expected)
    expect(standardUser(extraColumns.theirs, await theirs.getUserByAccount(key))).toEqual(expected)
    const read = await theirs.getSessionAndUser("session-token")
    expect(standardSession(extraColumns.theirs, read)).toEqual({
      session: session(id, { expires }),
      user: expected,
    })
  })

  test("updates and deletes what the published adapter wrote, and the other way round", async () => {
    const store = await open()
    const { theirs, ours } = store
    const { expires, later } = dates(store)
    const { id } = await theirs.createUser(user())
    await theirs.createSession(session(id, { expires }))
    await theirs.linkAccount(account(id))
    await ours.updateUser({ id, name: "Countess" })
    await ours.updateSession({ sessionToken: "session-token", expires: later })
    const read = await theirs.getSessionAndUser("session-token")
    expect(read).toMatchObject({ session: { expires: later }, user: { name: "Countess" } })

    await theirs.updateUser({ id, name: "Lovelace" })
    expect(await ours.getUser(id)).toMatchObject({ name: "Lovelace" })
    await ours.deleteUser(id)
    expect(await theirs.getUser(id)).toBeNull()
    expect(await theirs.getSessionAndUser("session-token")).toBeNull()
    expect(await theirs.getUserByAccount(key)).toBeNull()
  })

  test("takes a token of the published adapter once, and the other way round", async () => {
    const store = await open()
    const { theirs, ours } = store
    const pair = { identifier: "ada@example.com", token: "hash" }
    const token = { ...pair, expires: dates(store).expires }
    await theirs.createVerificationToken(token)
    expect(await ours.useVerificationToken(pair)).toEqual(token)
    expect(await theirs.useVerificationToken(pair)).toBeNull()

    await ours.createVerificationToken(token)
    expect(await theirs.useVerificationToken(pair)).toEqual(token)
    expect(await ours.useVerificationToken(pair)).toBeNull()
  })
}
