import { describe, expect, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { account, authenticator, google, session, token, user } from "../adapter-samples.ts"
import type { StoredRecords } from "./whole-user.ts"

/** An empty store as an older library or its own migration left it. */
export interface LegacyStore {
  readonly adapter: Required<Omit<Adapter, "deleteExpired">>
  /** Reads the store past the adapter. */
  readonly stored: () => Promise<StoredRecords>
}

/** A store in which a user can be held while they are deleted. */
export interface HeldUserStore extends LegacyStore {
  /**
   * Calls `remove` while another transaction holds a user, adds a session of that user with that transaction
   * once the removal waits, and commits it.
   */
  readonly whileHeld: (userId: string, remove: () => Promise<unknown>) => Promise<void>
  /**
   * Deletes a user in another transaction, calls `add`, and commits once it waits.
   *
   * @throws what `add` rejects with
   */
  readonly whileDeleted: (userId: string, add: () => Promise<unknown>) => Promise<void>
}

/** A store in which the expiry of a session can be something else than a date. */
export interface LooseExpiryStore extends Pick<LegacyStore, "adapter"> {
  readonly expiries: readonly unknown[]
  /** Gives the session `session-token` an expiry past the adapter. */
  readonly setExpiry: (expiry: unknown) => Promise<unknown>
}

type Open<Store> = () => Store | Promise<Store>

/** The stores for {@link testLegacy}, each opened by one test; or why a database has no such store. */
export interface LegacyStores {
  /** Whose keys ignore case, accents and spaces at the end. */
  readonly inexactKeys: Open<LegacyStore> | string
  /** Whose email addresses ignore case and accents. */
  readonly inexactAddresses: Open<Pick<LegacyStore, "adapter">> | string
  /** Whose foreign keys do not cascade. */
  readonly withoutCascade: Open<LegacyStore> | string
  /** Without a place for passkeys. */
  readonly withoutPasskeys: Open<LegacyStore> | string
  /** On a server; without foreign keys, if the adapter can do without them. */
  readonly heldUser: Open<HeldUserStore> | string
  /** That counts the IDs of users, from 1. */
  readonly countedIds: Open<Pick<LegacyStore, "adapter">> | string
  /** Whose sessions can have something else than a date as their expiry. */
  readonly looseExpiry: Open<LooseExpiryStore> | string
}

/**
 * Tests what must hold in stores that were not made for this adapter.
 *
 * @param stores - one of each kind, or why there is none
 */
export function testLegacy(stores: LegacyStores): void {
  describe("in a store from before", () => {
    unlessAbsent(stores.inexactKeys, testLookAlikes)
    unlessAbsent(stores.inexactAddresses, testAddresses)
    unlessAbsent(stores.withoutCascade, testWithoutCascade)
    unlessAbsent(stores.withoutPasskeys, testWithoutPasskeys)
    unlessAbsent(stores.heldUser, testHeldUser)
    unlessAbsent(stores.countedIds, testCountedIds)
    unlessAbsent(stores.looseExpiry, testExpiries)
  })
}

function unlessAbsent<Store>(
  open: Open<Store> | string,
  register: (open: Open<Store>) => void,
): void {
  if (typeof open !== "string") register(open)
}

/** What common collations take for the same as `AbC`. */
const lookAlikes = ["abc", "ÀbC", "AbC ", "ＡbC"]

const later = new Date("2035-01-01T00:00:00.000Z")

async function storeAbC(adapter: Required<Omit<Adapter, "deleteExpired">>) {
  const owner = await adapter.createUser(user())
  await adapter.createSession(session(owner.id, { sessionToken: "AbC" }))
  await adapter.linkAccount(account(owner.id, { providerAccountId: "AbC" }))
  await adapter.createAuthenticator(authenticator(owner.id, { credentialID: "AbC" }))
  await adapter.createVerificationToken(token({ identifier: "AbC", token: "AbC" }))
  return owner
}

function testLookAlikes(open: Open<LegacyStore>): void {
  test.each(lookAlikes)("the key %j finds, changes and deletes nothing of AbC", async (other) => {
    const { adapter, stored } = await open()
    await storeAbC(adapter)
    const before = await stored()
    const login = { provider: "google", providerAccountId: other }
    expect(await adapter.getSessionAndUser(other)).toBeNull()
    expect(await adapter.getAccount(other, "google")).toBeNull()
    expect(await adapter.getUserByAccount(login)).toBeNull()
    expect(await adapter.getAuthenticator(other)).toBeNull()
    expect(await adapter.updateSession({ sessionToken: other, expires: later })).toBeNull()
    const counting = adapter.updateAuthenticatorCounter(other, 9)
    await expect(counting).rejects.toMatchObject({ code: "missing" })
    await adapter.deleteSession(other)
    await adapter.unlinkAccount(login)
    for (const changes of [{ identifier: other }, { token: other }]) {
      const key = { identifier: "AbC", token: "AbC", ...changes }
      expect(await adapter.useVerificationToken(key)).toBeNull()
    }
    expect(await stored()).toEqual(before)
  })

  test("an ID in other case is that of no user", async () => {
    const { adapter, stored } = await open()
    // One without a letter would be the same in capitals.
    const { id } = await storeAbC(adapter)
    const other = id.toUpperCase()
    expect(other).not.toBe(id)
    const before = await stored()
    expect(await adapter.getUser(other)).toBeNull()
    expect(await adapter.listAccountsByUserId(other)).toEqual([])
    expect(await adapter.listAuthenticatorsByUserId(other)).toEqual([])
    const change = adapter.updateUser({ id: other, name: "Eve" })
    await expect(change).rejects.toMatchObject({ code: "missing" })
    await adapter.deleteSessionsByUserId(other)
    await adapter.deleteUser(other)
    expect(await stored()).toEqual(before)
  })

  test("the very keys find, change and delete", async () => {
    const { adapter } = await open()
    const { id } = await storeAbC(adapter)
    const login = { provider: "google", providerAccountId: "AbC" }
    expect(await adapter.getUserByAccount(login)).toMatchObject({ id })
    expect(await adapter.updateUser({ id, name: "Eve" })).toMatchObject({ id, name: "Eve" })
    const changed = await adapter.updateSession({ sessionToken: "AbC", expires: later })
    expect(changed).toMatchObject({ expires: later })
    expect(await adapter.updateAuthenticatorCounter("AbC", 9)).toMatchObject({ counter: 9 })
    await adapter.unlinkAccount(login)
    expect(await adapter.getAccount("AbC", "google")).toBeNull()
    await adapter.deleteSession("AbC")
    expect(await adapter.getSessionAndUser("AbC")).toBeNull()
    const key = { identifier: "AbC", token: "AbC" }
    expect(await adapter.useVerificationToken(key)).toMatchObject(key)
    await adapter.deleteUser(id)
    expect(await adapter.getUser(id)).toBeNull()
  })

  test("of many uses of one verification token one gets it", async () => {
    const { adapter } = await open()
    await adapter.createVerificationToken(token())
    const uses = Array.from({ length: 20 }, async () => adapter.useVerificationToken(token()))
    const used = (await Promise.all(uses)).filter((use) => use !== null)
    expect(used).toHaveLength(1)
  })
}

function testAddresses(open: Open<Pick<LegacyStore, "adapter">>): void {
  test("an address in other ASCII case finds its owner, and no look-alike does", async () => {
    const { adapter } = await open()
    const ada = await adapter.createUser(user({ email: "Ada@example.com" }))
    expect(await adapter.getUserByEmail("ada@EXAMPLE.com")).toEqual(ada)
    for (const other of ["adá@example.com", "ada@example.com ", "ａda@example.com"]) {
      expect(await adapter.getUserByEmail(other)).toBeNull()
    }
  })
}

function testWithoutCascade(open: Open<LegacyStore>): void {
  test("a user whose foreign keys do not cascade is deleted with what is theirs", async () => {
    const { adapter, stored } = await open()
    const { id } = await adapter.createUser(user())
    await adapter.linkAccount(account(id))
    await adapter.createSession(session(id))
    await adapter.createAuthenticator(authenticator(id))
    const other = await adapter.createUser(user({ email: "other@example.com" }))
    await adapter.createSession(session(other.id, { sessionToken: "other" }))
    await adapter.deleteUser(id)
    expect(await adapter.getUser(id)).toBeNull()
    expect(counts(await stored())).toEqual({ users: 1, accounts: 0, sessions: 1, passkeys: 0 })
    expect(await adapter.getSessionAndUser("other")).toMatchObject({ user: { id: other.id } })
  })
}

function testWithoutPasskeys(open: Open<LegacyStore>): void {
  test("a user is deleted without a table of passkeys", async () => {
    const { adapter, stored } = await open()
    const { id } = await adapter.createUser(user())
    await adapter.linkAccount(account(id))
    await adapter.createSession(session(id))
    await adapter.deleteUser(id)
    expect(await adapter.getUser(id)).toBeNull()
    expect(counts(await stored())).toMatchObject({ users: 0, accounts: 0, sessions: 0 })
  })
}

function testHeldUser(open: Open<HeldUserStore>): void {
  test("a session that is added while its user is deleted is deleted, too", async () => {
    const { adapter, stored, whileHeld } = await open()
    const { id } = await adapter.createUser(user())
    await whileHeld(id, async () => adapter.deleteUser(id))
    expect(counts(await stored())).toMatchObject({ users: 0, sessions: 0 })
  })

  test("a session of a user who is being deleted is rejected", async () => {
    const { adapter, stored, whileDeleted } = await open()
    const { id } = await adapter.createUser(user())
    const adding = whileDeleted(id, async () => adapter.createSession(session(id)))
    await expect(adding).rejects.toMatchObject({ code: "missing" })
    expect(counts(await stored())).toMatchObject({ users: 0, sessions: 0 })
  })
}

function testCountedIds(open: Open<Pick<LegacyStore, "adapter">>): void {
  test("the database can count the IDs of users, which are strings outside of it", async () => {
    const { adapter } = await open()
    const { id } = await adapter.createUser(user())
    expect(id).toBe("1")
    await adapter.createSession(session(id))
    expect(await adapter.getSessionAndUser("session-token")).toMatchObject({
      session: { userId: "1" },
      user: { id: "1" },
    })
    for (const other of ["01", "1 ", "1.0", "1x", "-0", "99999999999999999999", "nobody", ""]) {
      expect(await adapter.getUser(other)).toBeNull()
      expect(await adapter.listAuthenticatorsByUserId(other)).toEqual([])
    }
    const second = await adapter.createUserWithAccount({
      user: user({ email: "bob@example.com" }),
      account: google,
    })
    expect(second.user.id).toBe("2")
    expect(await adapter.getUserByAccount(google)).toEqual(second.user)
  })
}

function testExpiries(open: Open<LooseExpiryStore>): void {
  test("an expiry that is not a date is an error, never a session without an end", async () => {
    const { adapter, setExpiry, expiries } = await open()
    const { id } = await adapter.createUser(user())
    await adapter.createSession(session(id))
    expect(await adapter.getSessionAndUser("session-token")).not.toBeNull()
    for (const expiry of expiries) {
      await setExpiry(expiry)
      const found = adapter.getSessionAndUser("session-token")
      await expect(found, String(expiry)).rejects.toMatchObject({ name: "AdapterError" })
    }
  })
}

function counts({ users, accounts, sessions, authenticators }: StoredRecords) {
  return {
    users: users.length,
    accounts: accounts.length,
    sessions: sessions.length,
    passkeys: authenticators.length,
  }
}
