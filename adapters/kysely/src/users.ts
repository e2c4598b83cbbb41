import { areKeys, AdapterError, type AdapterUser } from "@lockstep/core/adapters"
import { fromRecord, type StoredRow } from "./from-record.ts"
import { insertOnce, taken } from "./insert-once.ts"
import type { Methods, Store, StoredKysely } from "./store.ts"
import { toRecord, type StoredRecord } from "./to-record.ts"

/** The methods about users, but for the removal. */
export function userMethods(
  store: Store,
): Methods<"createUser" | "getUser" | "getUserByEmail" | "getUserByAccount" | "updateUser"> {
  const { db, tables } = store
  const found = (row: StoredRow | undefined) => (row ? toUser(store, row) : null)
  return {
    createUser: async (user) => toUser(store, await insertOnce(db, "User", newUser(store, user))),
    async getUser(id) {
      if (!areKeys(id)) return null
      return found(await db.selectFrom("User").selectAll().where("id", "=", id).executeTakeFirst())
    },
    async getUserByEmail(email) {
      if (!areKeys(email)) return null
      return found(
        await db.selectFrom("User").selectAll().where("email", "=", email).executeTakeFirst(),
      )
    },
    async getUserByAccount({ provider, providerAccountId }) {
      if (!areKeys(provider, providerAccountId)) return null
      const row = await db
        .selectFrom("Account")
        .innerJoin("User", "User.id", "Account.userId")
        .selectAll("User")
        .where("Account.provider", "=", provider)
        .where("Account.providerAccountId", "=", providerAccountId)
        .executeTakeFirst()
      return found(row)
    },
    async updateUser({ id, ...changes }) {
      if (!areKeys(id)) throw noSuchUser()
      const patch = toRecord(changes, tables.user, store.report)
      const row = Object.keys(patch).length > 0 ? await update(db, id, patch) : undefined
      return toUser(store, row ?? (await explainUpdate(db, id, patch)))
    },
  }
}

/**
 * The row of a new user. It always gets an id of our own, as it does from Auth.js: then no caller can
 * choose the id of somebody who was deleted.
 */
export function newUser({ tables, report }: Store, user: object): StoredRecord {
  const record = toRecord(user, tables.user, report)
  // Tables made for Auth.js may have "now" as the default of emailVerified, so it is always written.
  return { emailVerified: null, ...record, id: crypto.randomUUID() }
}

/** Reads a user out of a row. */
export function toUser({ tables }: Store, row: StoredRow): AdapterUser {
  // The table's columns are those of AdapterUser; a user without an address has null there, which
  // the type, being that of Auth.js, does not admit.
  return fromRecord(row, tables.user) as unknown as AdapterUser
}

function update(db: StoredKysely, id: string, patch: StoredRecord): Promise<StoredRow | undefined> {
  let query = db.updateTable("User").set(patch).where("User.id", "=", id)
  const { email } = patch
  if (typeof email === "string") {
    query = query.where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("User as other")
            .select((one) => one.lit(1).as("found"))
            .where("other.email", "=", email)
            .where("other.id", "!=", id),
        ),
      ),
    )
  }
  return query.returningAll().executeTakeFirst()
}

/** For an update that changed no row: the user as is when there was nothing to write, or the reason. */
async function explainUpdate(
  db: StoredKysely,
  id: string,
  patch: StoredRecord,
): Promise<StoredRow> {
  const row = await db.selectFrom("User").selectAll().where("id", "=", id).executeTakeFirst()
  if (!row) throw noSuchUser()
  if (Object.keys(patch).length > 0) throw taken("User")
  return row
}

function noSuchUser(): AdapterError {
  return new AdapterError("There is no such user to update.", { code: "missing" })
}
