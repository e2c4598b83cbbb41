import type { AuthContext } from "../context.ts"
import { AuthError } from "../errors/auth-error.ts"
import { SessionError } from "../errors/errors.ts"
import type { Session } from "../models/records.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"
import { fitIfLarge } from "./handle-request.ts"

/**
 * Reads the session of a request, as `GET session` does. Cookies go into the context's jar.
 *
 * @returns `null` when no user is signed in
 * @throws AuthError when it cannot be read, which is not to be taken for "signed out"
 */
export async function readSession(context: AuthContext): Promise<Session | null> {
  const { config } = context
  try {
    const session = plainSession(await (await sessionsFor(config)).read(context))
    if (config.debug) config.logger.debug("GET session", { answer: "json", status: 200 })
    await fitIfLarge(context)
    return session
  } catch (cause) {
    if (cause instanceof AuthError) throw cause
    throw new SessionError("The session could not be read. See the cause.", { cause })
  }
}

/** Stands for what is not copied member by member. */
const notPlain = Symbol("not plain")

/** Deeper data is left to `JSON`, which finds a circle. */
const maxDepth = 20

/**
 * A session as `GET session` brings it to a browser: plain data, dates as strings. It shares no object with
 * what the application's callback returned.
 *
 * @throws SessionError if it is not a session
 */
export function plainSession(value: unknown): Session | null {
  const copied = copy(value, 0)
  const session = copied === notPlain ? throughJson(value) : copied
  if (session === null) return null
  if (isSession(session)) return session
  throw new SessionError(
    "The session could not be read: what the session callback returned is no session. Return an object " +
      "whose property expires is a date.",
  )
}

/** What `JSON` changes (dates, other classes, numbers that it does not have) is rare, and left to it. */
function throughJson(value: unknown): unknown {
  const text: string | undefined = JSON.stringify(value)
  return text === undefined ? undefined : JSON.parse(text)
}

function copy(value: unknown, depth: number): unknown {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : notPlain
  if (typeof value !== "object" || depth > maxDepth || "toJSON" in value) return notPlain
  return Array.isArray(value) ? copyList(value, depth) : copyObject(value, depth)
}

function copyList(list: readonly unknown[], depth: number): unknown {
  const copies = list.map((member) => copy(member, depth + 1))
  // A list with holes is shorter to `includes` than to `JSON`, which writes null for them.
  return copies.includes(notPlain) || copies.includes(undefined) ? notPlain : copies
}

function copyObject(value: object, depth: number): unknown {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return notPlain
  const copies: Record<string, unknown> = {}
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue
    const copied = name === "__proto__" ? notPlain : copy(member, depth + 1)
    if (copied === notPlain) return notPlain
    copies[name] = copied
  }
  return copies
}

function isSession(value: unknown): value is Session {
  return (
    typeof value === "object" &&
    value !== null &&
    "expires" in value &&
    typeof value.expires === "string"
  )
}
