import { AdapterError, type AdapterUser } from "@lockstep/core/adapters"
import { is, sql, SQL } from "drizzle-orm"
import { columnOf } from "./bound-table.ts"
import type { PlainRecord } from "./from-record.ts"
import { findWithUser } from "./with-user.ts"
import { find, hasKeys, keyOf, keysOf } from "./look-up.ts"
import { columnName } from "./statement.ts"
import type { Methods, Store } from "./store.ts"
import { taken } from "./refusal.ts"
import { toRecord, valueIn, type Assignment, type StoredRecord } from "./to-record.ts"
import { withDefaults, withUpdates } from "./own-defaults.ts"

/** The methods about users, except for the removal. */
export function userMethods(
  store: Store,
): Methods<"createUser" | "getUser" | "getUserByEmail" | "getUserByAccount" | "updateUser"> {
  const { user, account } = store.tables
  const found = (record: PlainRecord | undefined) => (record ? toUser(record) : null)
  return {
    createUser: async (given) => toUser(await store.insert(user, newUser(store, given))),
    getUser: async (id) => found(await find(store, user, keysOf(user, { id }))),
    async getUserByEmail(email) {
      const key = keyOf(user, "email", email)
      return key ? found(await store.byEmail(key)) : null
    },
    async getUserByAccount({ provider, providerAccountId }) {
      const keys = keysOf(account, { provider, providerAccountId })
      return found((await findWithUser(store, account, keys))?.user)
    },
    async updateUser({ id, ...changes }) {
      const key = keyOf(user, "id", id)
      if (!key) throw noSuchUser()
      const patch = toRecord(changes, user, store.report, store.fit)
      if (patch.length > 0) {
        const record = await store.update(
          user,
          [key],
          withUpdates(user, patch),
          free(store, key, patch),
        )
        if (record) return toUser(record)
      }
      const record = await find(store, user, [key])
      if (!record) throw noSuchUser()
      if (patch.length > 0) throw taken(user)
      return toUser(record)
    },
  }
}

/**
 * The row of a new user. Its id is the database's or the column's own, as it is with Auth.js, else one
 * that is made here: then no caller can choose the id of a user who was deleted.
 */
export function newUser({ tables: { user }, report, fit }: Store, given: object): StoredRecord {
  // The given id is only a hint, and may be of another type than the column.
  const { id: _, ...members } = given as { readonly id?: unknown }
  const id = columnOf(user, "id")
  const made = id.column.hasDefault ? [] : [{ column: id, value: crypto.randomUUID() }]
  const record = [...made, ...toRecord(members, user, report, fit)]
  // Tables made for Auth.js may have "now" as the default of emailVerified, so it is always written.
  const verified = user.columns.get("emailVerified")
  if (verified && !record.some(({ column }) => column === verified)) {
    record.push({ column: verified, value: null })
  }
  return withDefaults(user, record)
}

/** Reads a user out of a record. */
export function toUser(record: PlainRecord): AdapterUser {
  // The table's columns are those of AdapterUser; a user without an address has null there, which
  // the type, being that of Auth.js, does not admit.
  return record as unknown as AdapterUser
}

/**
 * The condition that no other user has the address; there may not be a unique key that ensures it.
 */
function free(store: Store, id: Assignment, patch: StoredRecord): SQL | undefined {
  const { user } = store.tables
  const email = patch.find(({ column }) => column.key === "email")
  if (!email || !store.asks(user) || is(email.value, SQL) || valueIn(patch, "email") === null)
    return undefined
  const other = sql.identifier("other")
  // MySQL reads from a table that it changes only through another query.
  return sql`not exists (select 1 from (select ${columnName(id.column)} as ${sql.identifier("id")} from ${user.table} where ${hasKeys(store, [email])}) as ${other} where ${columnName({ name: "id" }, "other")} <> ${sql.param(id.value, id.column.column)})`
}

function noSuchUser(): AdapterError {
  return new AdapterError("The user to update does not exist.", { code: "missing" })
}
