import { AdapterError } from "../errors/errors.ts"
import type { AdapterMethod } from "./adapter.ts"
import { describeValue, idText } from "./id-text.ts"
import { isDate } from "./fields.ts"
import type { StoredIds } from "./stored-ids.ts"

type Members = Readonly<Record<string, unknown>>

/** Makes a result usable, or throws. */
type Reading = (answer: unknown, method: AdapterMethod, ids: StoredIds) => unknown

/** Some databases return the account with a reference that is of another type than the user's ID. */
const asItIs: Reading = (answer) => answer

/** What each method must return; `null` if there may be no such record. Of any other, a list or a record. */
const readings: { readonly [Method in AdapterMethod]?: Reading } = {
  createUser: readUser,
  updateUser: readUser,
  createUserWithAccount: readCreated,
  createSession: readNewSession,
  linkAccount: asItIs,
  unlinkAccount: asItIs,
  getUser: orNull(readUser),
  getUserByEmail: orNull(readUser),
  getUserByAccount: orNull(readUser),
  getSessionAndUser: orNull(readSessionAndUser),
}

/** Earlier numbers are seconds, or truth values, rather than milliseconds. */
const earliestMs = 1e11

/**
 * Returns what an adapter method returned with IDs as strings and times as `Date`s; the very same object
 * if it has these already. A user without an ID, or a session of another user, must sign no one in.
 *
 * @param answer - what it returned; `null` for nothing
 * @param ids - learns which type the IDs have
 * @throws AdapterError that names the method, the property and the type of what came
 */
export function validResult(method: AdapterMethod, answer: unknown, ids: StoredIds): unknown {
  const read = readings[method] ?? (method.startsWith("list") ? readList : readOwned)
  return read(answer, method, ids)
}

function orNull(read: Reading): Reading {
  return (answer, method, ids) => (answer === null ? null : read(answer, method, ids))
}

function readUser(answer: unknown, method: AdapterMethod, ids: StoredIds): Members {
  const user = asObject(answer, method, "a user")
  const { id, emailVerified } = user
  const text = idText(id)
  if (text === undefined) throw unsound(method, `a user whose id is ${describeValue(id)}`)
  ids.learn(id)
  return withMembers(user, { id: text, emailVerified: toDate(emailVerified) })
}

function readCreated(answer: unknown, method: AdapterMethod, ids: StoredIds): Members {
  const created = asObject(answer, method)
  return withMembers(created, { user: readUser(created["user"], method, ids) })
}

function readNewSession(answer: unknown, method: AdapterMethod, ids: StoredIds): unknown {
  const { sessionToken: token } = asObject(answer, method, "a session")
  if (typeof token === "string" && token !== "") return readOwned(answer, method, ids)
  throw unsound(method, `a session whose sessionToken is ${describeValue(token)}`)
}

function readSessionAndUser(answer: unknown, method: AdapterMethod, ids: StoredIds): Members {
  const both = asObject(answer, method)
  const { session } = both
  if (!isObject(session)) {
    throw unsound(method, `an object whose session is ${describeValue(session)}`)
  }
  const user = readUser(both["user"], method, ids)
  if (idText(session["userId"]) !== user["id"]) {
    throw unsound(method, "a session whose userId is not the id of the user beside it")
  }
  const owned = readOwned(session, method, ids)
  const { expires } = owned
  if (!(typeof expires === "object" && expires !== null && !Number.isNaN(Number(expires)))) {
    throw unsound(method, `a session whose expires is ${describeValue(expires)} instead of a Date`)
  }
  return withMembers(both, { session: owned, user })
}

/** A record of a user. One that the adapter leaves out, or leaves incomplete, is not needed. */
function readOwned<Answer>(answer: Answer, _method: AdapterMethod, ids: StoredIds): Answer
function readOwned(answer: unknown, _method: AdapterMethod, ids: StoredIds): unknown {
  if (!isObject(answer)) return answer
  const { userId, expires } = answer
  ids.learnReference(userId)
  return withMembers(answer, { userId: idText(userId) ?? userId, expires: toDate(expires) })
}

function readList(answer: unknown, method: AdapterMethod, ids: StoredIds): unknown {
  if (!Array.isArray(answer)) {
    throw unsound(method, `${describeValue(answer)} instead of an array`)
  }
  const records: readonly unknown[] = answer
  const owned = records.map((record) => readOwned(record, method, ids))
  return owned.every((record, index) => record === records[index]) ? answer : owned
}

/** Many databases have no type for times, and drivers return the text or the number. */
function toDate(value: unknown): unknown {
  const isTime = isDate(value) || (typeof value === "number" && value >= earliestMs)
  return isTime ? new Date(value) : value
}

/**
 * The record itself if it has these properties, otherwise a copy that has them; a copy of a class instance
 * keeps its class.
 */
function withMembers(record: Members, members: Members): Members {
  const changes = Object.entries(members).filter(([name, value]) => record[name] !== value)
  if (changes.length === 0) return record
  const descriptors = Object.getOwnPropertyDescriptors<Record<string, unknown>>(record)
  for (const [name, value] of changes) {
    descriptors[name] = { value, enumerable: true, writable: true, configurable: true }
  }
  // A prototype is an object or null, which its type does not show.
  const prototype = Object.getPrototypeOf(record) as object | null
  const copy: unknown = Object.create(prototype, descriptors)
  // It has the properties of a record.
  return copy as Members
}

function asObject(answer: unknown, method: AdapterMethod, what = "an object"): Members {
  if (isObject(answer)) return answer
  throw unsound(method, `${describeValue(answer)} instead of ${what}`)
}

function unsound(method: AdapterMethod, what: string): AdapterError {
  return new AdapterError(
    `The adapter's ${method} returned ${what}. Check the adapter with adapter-test-kit.`,
  )
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null
}
