import { expect, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { account, authenticator, google, session, token, user } from "../adapter-samples.ts"
import { failureOf } from "./failure-of.ts"

/** An empty store that can be made read-only. */
export interface ErrorsStore {
  readonly adapter: Required<Omit<Adapter, "deleteExpired">>
  /**
   * Lets an adapter on the same records read, and not write.
   *
   * @param use - is given that adapter; the records can be written again after it
   */
  readOnly(use: (adapter: Required<Omit<Adapter, "deleteExpired">>) => Promise<void>): Promise<void>
}

type Call = (adapter: Required<Omit<Adapter, "deleteExpired">>, userId: string) => unknown

const s3cret = {
  user: () => user({ email: "s3cret@example.com" }),
  account: (id: string) => account(id, { providerAccountId: "s3cret" }),
  session: (id: string) => session(id, { sessionToken: "s3cret" }),
  authenticator: (id: string) => authenticator(id, { credentialID: "s3cret" }),
  token: () => token({ token: "s3cret" }),
} as const

const creations: Readonly<Record<string, Call>> = {
  createUser: (adapter) => adapter.createUser(s3cret.user()),
  linkAccount: (adapter, id) => adapter.linkAccount(s3cret.account(id)),
  createSession: (adapter, id) => adapter.createSession(s3cret.session(id)),
  createAuthenticator: (adapter, id) => adapter.createAuthenticator(s3cret.authenticator(id)),
  createVerificationToken: (adapter) => adapter.createVerificationToken(s3cret.token()),
  createUserWithAccount: (adapter) =>
    adapter.createUserWithAccount({
      user: user({ email: "new@example.com" }),
      account: { ...google, providerAccountId: "s3cret" },
    }),
}

const updates: Readonly<Record<string, Call>> = {
  updateUser: (adapter, id) => adapter.updateUser({ id, name: "Eve" }),
  "updateUser without changes": (adapter, id) => adapter.updateUser({ id }),
  updateAuthenticatorCounter: (adapter, id) => adapter.updateAuthenticatorCounter(id, 1),
  linkAccount: (adapter, id) => adapter.linkAccount(account(id)),
  createSession: (adapter, id) => adapter.createSession(session(id)),
  createAuthenticator: (adapter, id) => adapter.createAuthenticator(authenticator(id)),
}

/**
 * Tests the errors that do not depend on the kind of database: their codes, and that their messages name
 * what is wrong and quote no value.
 *
 * @param open - opens an empty store; called by each test
 */
export function testErrors(open: () => ErrorsStore | Promise<ErrorsStore>): void {
  testDuplicates(open)
  testMissingRecords(open)
  testInvalidValues(open)
  testCounters(open)

  test("a database that cannot be written is unavailable, and can still be read", async () => {
    const store = await open()
    const { adapter } = store
    const { id } = await adapter.createUser(user())
    await adapter.linkAccount(account(id))
    await adapter.createSession(session(id, { sessionToken: "first" }))
    await adapter.createAuthenticator(authenticator(id))
    await adapter.createVerificationToken(token())
    await store.readOnly(async (readOnly) => {
      for (const call of [
        () => readOnly.createSession(session(id)),
        () => readOnly.linkAccount(account(id, { provider: "github" })),
        () => readOnly.useVerificationToken(token()),
        () => readOnly.deleteUser(id),
      ]) {
        const error = await failureOf(call)
        expect(error.code).toBe("unavailable")
        expect(error.cause?.err).toBeInstanceOf(Error)
      }
      expect(await readOnly.getUser(id)).toMatchObject({ id })
      expect(await readOnly.getSessionAndUser("first")).not.toBeNull()
    })
    expect(await adapter.useVerificationToken(token())).toEqual(token())
  })
}

function testDuplicates(open: () => ErrorsStore | Promise<ErrorsStore>): void {
  test.each(Object.entries(creations))("%s of what is taken is a duplicate", async (_, create) => {
    const { adapter } = await open()
    const { id } = await adapter.createUser(s3cret.user())
    await adapter.linkAccount(s3cret.account(id))
    await adapter.createSession(s3cret.session(id))
    await adapter.createAuthenticator(s3cret.authenticator(id))
    await adapter.createVerificationToken(s3cret.token())

    const error = await failureOf(() => create(adapter, id))
    expect(error.code).toBe("duplicate")
    expect(error.message).not.toContain("s3cret")
    expect(await adapter.getUserByEmail("new@example.com")).toBeNull()
  })

  test("an update to a taken email address is a duplicate, and changes nothing", async () => {
    const { adapter } = await open()
    await adapter.createUser(user())
    const bob = await adapter.createUser(user({ email: "bob@example.com" }))
    const error = await failureOf(() =>
      adapter.updateUser({ id: bob.id, name: "Bob", email: "ada@example.com" }),
    )
    expect(error.code).toBe("duplicate")
    expect(await adapter.getUser(bob.id)).toEqual(bob)
  })
}

function testMissingRecords(open: () => ErrorsStore | Promise<ErrorsStore>): void {
  test.each(Object.entries(updates))("%s without the record is missing", async (_, update) => {
    const { adapter } = await open()
    const { id } = await adapter.createUser(user())
    await adapter.deleteUser(id)
    for (const absent of [id, "nobody"]) {
      expect(await failureOf(() => update(adapter, absent))).toMatchObject({ code: "missing" })
    }
  })

  test("a session cannot be given to a user that does not exist", async () => {
    const { adapter } = await open()
    const { id } = await adapter.createUser(user())
    await adapter.createSession(session(id))
    const error = await failureOf(() =>
      adapter.updateSession({ sessionToken: "session-token", userId: "nobody" }),
    )
    expect(error.code).toBe("missing")
    expect(await adapter.getSessionAndUser("session-token")).toMatchObject({ user: { id } })
  })
}

function testInvalidValues(open: () => ErrorsStore | Promise<ErrorsStore>): void {
  test("a value that cannot be stored is refused by the name of its field", async () => {
    const { adapter } = await open()
    const { id } = await adapter.createUser(user())
    // What a provider sent is not typed.
    const wrong = { ...account(id), access_token: { secret: "s3cret" } as unknown as string }
    const error = await failureOf(() => adapter.linkAccount(wrong))
    expect(error.message).toContain("access_token")
    expect(error.message).not.toContain("s3cret")
    expect(await adapter.getAccount("42", "google")).toBeNull()
  })

  test("an invalid date is refused by the name of its field", async () => {
    const { adapter } = await open()
    const { id } = await adapter.createUser(user())
    const invalid = session(id, { expires: new Date(NaN) })
    const error = await failureOf(() => adapter.createSession(invalid))
    expect(error.message).toContain("expires")
  })

  test("a session without an expiry is not stored", async () => {
    const { adapter } = await open()
    const { id } = await adapter.createUser(user())
    // A caller without types.
    const endless = { sessionToken: "t", userId: id } as ReturnType<typeof session>
    await failureOf(() => adapter.createSession(endless))
    expect(await adapter.getSessionAndUser("t")).toBeNull()
    expect(await adapter.createSession(session(id, { sessionToken: "t" }))).toMatchObject({
      userId: id,
    })
  })
}

function testCounters(open: () => ErrorsStore | Promise<ErrorsStore>): void {
  test("a lower counter is a conflict and changes nothing; an equal one is accepted", async () => {
    const { adapter } = await open()
    const { id } = await adapter.createUser(user())
    await adapter.createAuthenticator(authenticator(id, { counter: 5 }))
    const error = await failureOf(() => adapter.updateAuthenticatorCounter("credential", 4))
    expect(error.code).toBe("conflict")
    expect(await adapter.getAuthenticator("credential")).toMatchObject({ counter: 5 })
    expect(await adapter.updateAuthenticatorCounter("credential", 5)).toMatchObject({ counter: 5 })
    const most = 2 ** 32 - 1
    const raised = await adapter.updateAuthenticatorCounter("credential", most)
    expect(raised).toMatchObject(authenticator(id, { counter: most }))
  })

  test.each([-1, 1.5, NaN, 2 ** 32, "6"])("the counter %s is refused", async (counter) => {
    const { adapter } = await open()
    const { id } = await adapter.createUser(user())
    await adapter.createAuthenticator(authenticator(id))
    // One of the values is of a type that the compiler would refuse.
    const call = () => adapter.updateAuthenticatorCounter("credential", counter as number)
    expect((await failureOf(call)).message).toContain("from 0 to 4294967295")
    expect(await adapter.getAuthenticator("credential")).toMatchObject(authenticator(id))
  })
}
