import type { AdapterMethod } from "./adapter.ts"

type Members = Readonly<Record<string, unknown>>

/** What each method must return; `null` where there may be none. */
const sound: { readonly [Method in AdapterMethod]?: (answer: unknown) => boolean } = {
  createUser: isUser,
  updateUser: isUser,
  createUserWithAccount: (answer) => isObject(answer) && isUser(answer["user"]),
  createSession: (answer) => isObject(answer) && isFilled(answer["sessionToken"]),
  getUser: (answer) => answer === null || isUser(answer),
  getUserByEmail: (answer) => answer === null || isUser(answer),
  getUserByAccount: (answer) => answer === null || isUser(answer),
  getSessionAndUser: (answer) => answer === null || isSessionAndUser(answer),
  listAccountsByUserId: Array.isArray,
}

/**
 * Tells whether what an adapter method returned can be relied on: a user without an id, or a session of
 * another user, must let nobody in.
 *
 * @param method - the method that was called
 * @param answer - what it returned; `null` for nothing
 */
export function isSoundAnswer(method: AdapterMethod, answer: unknown): boolean {
  return sound[method]?.(answer) ?? true
}

function isSessionAndUser(answer: unknown): boolean {
  if (!isObject(answer)) return false
  const { session, user } = answer
  return isObject(session) && isUser(user) && String(session["userId"]) === user["id"]
}

function isUser(answer: unknown): answer is Members {
  return isObject(answer) && isFilled(answer["id"])
}

function isFilled(value: unknown): boolean {
  return typeof value === "string" && value !== ""
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null
}
