import { expect, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { authenticator, session, user } from "../adapter-samples.ts"

/** An empty store with two adapters on its records. */
export interface OvertakenStore {
  readonly adapter: Required<Omit<Adapter, "deleteExpired">>
  /**
   * Opens a second adapter on the same records.
   *
   * @param overtake - is carried out once, right after the first write of that adapter, before its call
   * resolves
   */
  overtaken(
    overtake: () => Promise<unknown>,
  ): Required<Omit<Adapter, "deleteExpired">> | Promise<Required<Omit<Adapter, "deleteExpired">>>
}

/**
 * Tests that an update returns a record that was stored, not a mixture of two, if another client changes
 * the record between the write and what the adapter reads afterwards.
 *
 * @param open - opens an empty store; called by each test
 */
export function testOvertaken(open: () => OvertakenStore | Promise<OvertakenStore>): void {
  test("returns a session as it was stored when it is replaced during its update", async () => {
    const store = await open()
    const { adapter, before, after } = await withTwoUsers(store)
    const { sessionToken } = await adapter.createSession(session(before.id))
    const replaced = session(after.id, { expires: new Date("2031-01-01") })
    const changed = session(before.id, { expires: new Date("2032-01-01") })

    const updated = await overtake(
      store,
      async () => {
        await adapter.deleteSession(sessionToken)
        await adapter.createSession(replaced)
      },
      (overtaken) => overtaken.updateSession({ sessionToken, expires: changed.expires }),
    )
    expect(updated).toEqual(eitherOf(changed, replaced))
  })

  test("returns a user as it was stored when it is changed during its update", async () => {
    const store = await open()
    const { adapter, before } = await withTwoUsers(store)
    const later = { id: before.id, name: "Bob", image: "bob.png" }

    const updated = await overtake(
      store,
      async () => adapter.updateUser(later),
      (overtaken) => overtaken.updateUser({ id: before.id, name: "Eve" }),
    )
    expect([
      { ...before, name: "Eve" },
      { ...before, ...later },
    ]).toContainEqual(updated)
  })

  test("returns a passkey as it was stored when it is replaced during its update", async () => {
    const store = await open()
    const { adapter, before, after } = await withTwoUsers(store)
    const { credentialID } = await adapter.createAuthenticator(authenticator(before.id))
    const replaced = authenticator(after.id, { counter: 0 })
    const changed = authenticator(before.id, { counter: 6 })

    const updated = await overtake(
      store,
      async () => {
        await adapter.deleteUser(before.id)
        await adapter.createAuthenticator(replaced)
      },
      (overtaken) => overtaken.updateAuthenticatorCounter(credentialID, 6),
    )
    expect(updated).toEqual(eitherOf(changed, replaced))
  })
}

/** With what the table has beside it. */
const eitherOf = (...records: readonly object[]): unknown =>
  expect.toBeOneOf(records.map((record): unknown => expect.objectContaining(record)))

async function withTwoUsers({ adapter }: OvertakenStore) {
  const before = await adapter.createUser(user())
  const after = await adapter.createUser(user({ email: "bob@example.com" }))
  return { adapter, before, after }
}

/** Carries a call out and fails unless it was overtaken. */
async function overtake<Result>(
  store: OvertakenStore,
  change: () => Promise<unknown>,
  call: (adapter: Required<Omit<Adapter, "deleteExpired">>) => Result,
): Promise<Awaited<Result>> {
  let times = 0
  const adapter = await store.overtaken(async () => {
    times += 1
    await change()
  })
  const result = await call(adapter)
  expect(times).toBe(1)
  return result
}
