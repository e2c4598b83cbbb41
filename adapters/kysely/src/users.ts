import { areKeys, AdapterError, type AdapterUser } from "@lockstep/core/adapters"
import { sql, type SqlBool } from "kysely"
import { assertKept } from "./assert-kept.ts"
import { compiledOnce } from "./compiled-once.ts"
import { selectionOf } from "./dialects/selection.ts"
import { fromRecord } from "./from-record.ts"
import type { Methods, Store } from "./store.ts"
import type { StoredRecord, StoredRow } from "./stored-kysely.ts"
import { toRecord } from "./to-record.ts"

/** The methods about users. */
export function userMethods(
  store: Store,
): Methods<
  "createUser" | "getUser" | "getUserByEmail" | "getUserByAccount" | "updateUser" | "deleteUser"
> {
  const { statements, tables } = store
  const found = async (row: StoredRow | undefined) => (row ? toUser(store, row) : null)
  return {
    async createUser(user) {
      const row = await statements.insert(tables.user, newUser(store, user))
      const created = await toUser(store, row)
      assertKept(tables.user, user, created)
      return created
    },
    async getUser(id) {
      if (!areKeys(id)) return null
      const [row] = await statements.find(tables.user, { id })
      return found(row)
    },
    async getUserByEmail(email) {
      return areKeys(email) ? findByEmail(store, email) : null
    },
    async getUserByAccount({ provider, providerAccountId }) {
      if (!areKeys(provider, providerAccountId)) return null
      return found(await findByAccount(store, { provider, providerAccountId }))
    },
    async updateUser({ id, ...changes }) {
      if (!areKeys(id)) throw noSuchUser()
      const patch = toRecord(changes, tables.user, store)
      const row = await changed(store, id, patch)
      if (!row) throw noSuchUser()
      return toUser(store, row)
    },
    async deleteUser(id) {
      return areKeys(id) ? found(await statements.deleteUser(id)) : null
    },
  }
}

/**
 * The row of a new user. It gets an ID from the adapter, as with Auth.js, or from the database:
 * no caller can choose the id of a user who was deleted.
 */
export function newUser(store: Store, user: object): StoredRecord {
  const { id: _, ...record } = toRecord(user, store.tables.user, store)
  const id = store.idsFromDatabase ? {} : { id: crypto.randomUUID() }
  // Tables made for Auth.js may have "now" as the default of emailVerified, so it is always written.
  const unverified = store.tables.user.columns.has("emailVerified") ? { emailVerified: null } : {}
  return { ...unverified, ...record, ...id }
}

/** Reads a user out of a row. */
export async function toUser(store: Store, row: StoredRow): Promise<AdapterUser> {
  // The table's columns are those of AdapterUser; a user without an address has null there, which
  // the type, being that of Auth.js, does not admit.
  return (await fromRecord(row, store.tables.user, store)) as unknown as AdapterUser
}

/**
 * The user with exactly this address. In a column that ignores case the user with another spelling
 * takes the address, so that he is found by it too, if only ASCII letters differ: what else such a
 * column ignores (accents, width, spaces, emoji) may be another user's address.
 */
async function findByEmail(store: Store, email: string): Promise<AdapterUser | null> {
  const { db, statements, tables } = store
  const rows = compiledOnce(db, tables.user, "find by email", { key: { email } }, ({ key }) =>
    db
      .selectFrom("User")
      .select(selectionOf(statements.read, tables.user, "User."))
      .where(sql<SqlBool>`${sql.ref("User.email")} = ${key["email"]}`),
  )
  const found = await statements.found(rows.then((result) => result.rows))
  const users = await Promise.all(found.map((row) => toUser(store, row)))
  const spelling = asciiLowerCase(email)
  return (
    users.find((user) => user.email === email) ??
    users.find((user) => asciiLowerCase(user.email) === spelling) ??
    null
  )
}

function asciiLowerCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

async function findByAccount(
  { db, statements, tables }: Store,
  account: { readonly provider: string; readonly providerAccountId: string },
): Promise<StoredRow | undefined> {
  const rows = compiledOnce(
    db,
    tables.user,
    "find by account",
    { key: { ...account } },
    ({ key }) =>
      db
        .selectFrom("Account")
        .innerJoin("User", "User.id", "Account.userId")
        .select(selectionOf(statements.read, tables.user, "User."))
        .where(statements.matches("Account", key)),
  )
  const [row] = await statements.found(rows.then((result) => result.rows))
  return row
}

/** The user after the change, or as he is when there is nothing to change. */
async function changed(
  { statements, tables }: Store,
  id: string,
  patch: StoredRecord,
): Promise<StoredRow | undefined> {
  if (Object.keys(patch).length > 0) return statements.updateUser(id, patch)
  const [row] = await statements.find(tables.user, { id })
  return row
}

function noSuchUser(): AdapterError {
  return new AdapterError("The user to update does not exist.", { code: "missing" })
}
