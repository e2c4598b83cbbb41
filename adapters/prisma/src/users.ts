import { AdapterError, type AdapterUser } from "@lockstep/core/adapters"
import { fromRecord } from "./from-record.ts"
import { areKeys, changeByKey, findByKey, keyOf, type Key } from "./keys.ts"
import type { Client, Row } from "./client.ts"
import type { Model } from "./models.ts"
import { orNothing } from "./or-nothing.ts"
import type { Methods, Store } from "./store.ts"
import { toRecord, withDatabaseNulls } from "./to-record.ts"

/** The methods about users, except for the removal. */
export function userMethods(
  store: Store,
): Methods<"createUser" | "getUser" | "getUserByEmail" | "updateUser"> {
  const { client, writes, report } = store
  const model = store.models.User
  return {
    async createUser(user) {
      return toUser(await writes.create(model, newUser(store, user)), model)
    },
    async getUser(id) {
      const key = keyOf(model, { id })
      const row = key && (await findUser(key, client))
      return row ? toUser(row, model) : null
    },
    async getUserByEmail(email) {
      if (!areKeys(email)) return null
      const row = await orNothing(model.on(client).findFirst({ where: { email } }))
      return row && isSameAddress(row["email"], email) ? toUser(row, model) : null
    },
    async updateUser({ id, ...changes }) {
      const key = keyOf(model, { id })
      if (!key) throw noSuchUser()
      const patch = withDatabaseNulls(toRecord(changes, model, report), model)
      const row =
        Object.keys(patch).length > 0
          ? await changeByKey(key, client, writes.update(key, patch))
          : await findUser(key, client)
      if (!row) throw noSuchUser()
      return toUser(row, model)
    },
  }
}

/** The data for a new user. The schema gives the id, as it does for Auth.js. */
export function newUser({ models, report }: Store, user: object): Row {
  const record = toRecord(user, models.User, report)
  // A schema may have the current time as the default of emailVerified, so it is always written.
  const unverified = models.User.fields.has("emailVerified") ? { emailVerified: null } : {}
  return withDatabaseNulls({ ...unverified, ...record }, models.User)
}

/** Reads a user out of a row. */
export function toUser(row: Row, model: Model): AdapterUser {
  // The columns are those of AdapterUser; a user without an address has null there, which the type,
  // being that of Auth.js, does not admit.
  return fromRecord(row, model) as unknown as AdapterUser
}

/** The user with an id; undefined also for one that the column could never hold. */
function findUser(key: Key, client: Client): Promise<Row | undefined> {
  return findByKey(key, key.model.on(client))
}

/**
 * A column that folds case also folds accents and emoji, which are another user's address. If the
 * database already ignores ASCII case, only that may differ.
 */
function isSameAddress(stored: unknown, asked: string): boolean {
  return typeof stored === "string" && withoutCase(stored) === withoutCase(asked)
}

function withoutCase(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function noSuchUser(): AdapterError {
  return new AdapterError("The user to update does not exist.", { code: "missing" })
}
