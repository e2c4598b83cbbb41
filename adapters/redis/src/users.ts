import { AdapterError, areKeys } from "@lockstep/core/adapters"
import { failure, recordsOf } from "./endings.ts"
import * as scripts from "./scripts/user-scripts.ts"
import type { Methods, Store } from "./store.ts"
import { listed, newMembers, toRecord, type Members } from "./to-record.ts"

/** The methods that write users. */
export function userMethods(store: Store): Methods<"createUser" | "updateUser" | "deleteUser"> {
  return {
    createUser: createUser(store),
    updateUser: updateUser(store),
    deleteUser: deleteUser(store),
  }
}

function createUser(store: Store): Methods<"createUser">["createUser"] {
  const { run, keys, records } = store
  return async (user) => {
    const { id, key, email, json } = newUser(store, user)
    const place = email === null ? [key] : [key, keys.email(email)]
    const args = [id, json, keys.prefixes.userKeyPrefix, email ?? ""]
    recordsOf(await run(scripts.createUser, place, args))
    return records.user(json)
  }
}

function updateUser(store: Store): Methods<"updateUser">["updateUser"] {
  const { run, keys, records } = store
  const { userKeyPrefix, emailKeyPrefix } = keys.prefixes
  return async ({ id, ...changes }) => {
    const key = areKeys(id) ? keys.user(id) : undefined
    if (key === undefined) throw failure("missing")
    const patch = toRecord(changes, store.kinds.user, store.report)
    const email = emailOf(patch)
    const place = email === null ? [key] : [key, keys.email(email)]
    const isMoving = Object.hasOwn(patch, "email") ? "1" : "0"
    const args = [id, userKeyPrefix, emailKeyPrefix, isMoving, email ?? "", ...listed(patch)]
    const [json] = recordsOf(await run(scripts.updateUser, place, args))
    if (json === undefined) throw new AdapterError("The update of a user returned no user.")
    return records.user(json)
  }
}

function deleteUser({ run, keys, records }: Store): Methods<"deleteUser">["deleteUser"] {
  const { prefixes } = keys
  return async (id) => {
    const key = areKeys(id) ? keys.user(id) : undefined
    if (key === undefined) return null
    const place = [
      key,
      `${prefixes.sessionsOfUserKeyPrefix}${id}`,
      `${prefixes.accountsOfUserKeyPrefix}${id}`,
      `${prefixes.authenticatorsOfUserKeyPrefix}${id}`,
      `${prefixes.sessionByUserIdKeyPrefix}${id}`,
      `${prefixes.accountByUserIdPrefix}${id}`,
    ]
    const args = [id, prefixes.emailKeyPrefix]
    const [json] = recordsOf(await run(scripts.deleteUser, place, args))
    return json === undefined ? null : records.user(json)
  }
}

/** A user to store. */
export interface NewUser {
  readonly id: string
  readonly key: string
  readonly email: string | null
  readonly json: string
}

/**
 * Makes a user ready. They always get an ID that the adapter creates, as from Auth.js: then no user
 * can choose the id of a user who was deleted.
 */
export function newUser({ kinds, keys, report }: Store, user: object): NewUser {
  const id = crypto.randomUUID()
  const members = newMembers({ ...user, id }, kinds.user, report)
  const json = JSON.stringify({ emailVerified: null, ...members })
  return { id, key: `${keys.prefixes.userKeyPrefix}${id}`, email: emailOf(members), json }
}

function emailOf({ email }: Members): string | null {
  return typeof email === "string" ? email : null
}
