import { areKeys } from "@lockstep/core/adapters"
import { failure, recordsOf } from "./endings.ts"
import { expiry } from "./expiry.ts"
import * as scripts from "./scripts/session-scripts.ts"
import type { Methods, Store } from "./store.ts"
import { listed, newMembers, toRecord } from "./to-record.ts"

/** The methods about sessions. */
export function sessionMethods(
  store: Store,
): Methods<
  | "createSession"
  | "getSessionAndUser"
  | "updateSession"
  | "deleteSession"
  | "listSessionsByUserId"
  | "deleteSessionsByUserId"
> {
  return {
    createSession: createSession(store),
    getSessionAndUser: getSessionAndUser(store),
    updateSession: updateSession(store),
    deleteSession: deleteSession(store),
    listSessionsByUserId: listSessionsByUserId(store),
    deleteSessionsByUserId: deleteSessionsByUserId(store),
  }
}

function createSession(store: Store): Methods<"createSession">["createSession"] {
  const { run, keys, records } = store
  const { userKeyPrefix, sessionsOfUserKeyPrefix, sessionByUserIdKeyPrefix } = keys.prefixes
  return async (session) => {
    const { json, expires } = newSession(store, session)
    const { sessionToken, userId } = session
    const owner = keys.user(userId)
    if (owner === undefined) throw failure("missing")
    const place = [
      keys.session(sessionToken),
      owner,
      `${sessionsOfUserKeyPrefix}${userId}`,
      `${sessionByUserIdKeyPrefix}${userId}`,
      keys.call(),
    ]
    const args = [json, userId, userKeyPrefix, sessionToken, expires]
    recordsOf(await run(scripts.createSession, place, args))
    return records.session(json)
  }
}

function getSessionAndUser({
  run,
  keys,
  records,
}: Store): Methods<"getSessionAndUser">["getSessionAndUser"] {
  return async (sessionToken) => {
    if (!areKeys(sessionToken)) return null
    const args = [sessionToken, keys.prefixes.userKeyPrefix]
    const answer = await run(scripts.getSessionAndUser, [keys.session(sessionToken)], args)
    const [session, user] = recordsOf(answer)
    if (session === undefined || user === undefined) return null
    return { session: records.session(session), user: records.user(user) }
  }
}

function updateSession(store: Store): Methods<"updateSession">["updateSession"] {
  const { run, keys, records } = store
  const { userKeyPrefix, sessionsOfUserKeyPrefix, sessionByUserIdKeyPrefix } = keys.prefixes
  return async ({ sessionToken, ...changes }) => {
    if (!areKeys(sessionToken)) return null
    const patch = toRecord(changes, store.kinds.session, store.report)
    const { userId, expires } = patch
    const newOwner = typeof userId === "string" ? userId : ""
    if (newOwner !== "" && keys.user(newOwner) === undefined) throw failure("missing")
    const args = [
      sessionToken,
      userKeyPrefix,
      sessionsOfUserKeyPrefix,
      sessionByUserIdKeyPrefix,
      expires === undefined ? "" : expiry(expires),
      newOwner,
      ...listed(patch),
    ]
    const answer = await run(scripts.updateSession, [keys.session(sessionToken)], args)
    const [json] = recordsOf(answer)
    return json === undefined ? null : records.session(json)
  }
}

function deleteSession({ run, keys, records }: Store): Methods<"deleteSession">["deleteSession"] {
  const { sessionsOfUserKeyPrefix, sessionByUserIdKeyPrefix } = keys.prefixes
  return async (sessionToken) => {
    if (!areKeys(sessionToken)) return null
    const args = [sessionToken, sessionsOfUserKeyPrefix, sessionByUserIdKeyPrefix]
    const answer = await run(scripts.deleteSession, [keys.session(sessionToken)], args)
    const [json] = recordsOf(answer)
    return json === undefined ? null : records.session(json)
  }
}

function listSessionsByUserId({
  run,
  keys,
  records,
}: Store): Methods<"listSessionsByUserId">["listSessionsByUserId"] {
  const { sessionsOfUserKeyPrefix, sessionByUserIdKeyPrefix } = keys.prefixes
  return async (userId) => {
    const owner = areKeys(userId) ? keys.user(userId) : undefined
    if (owner === undefined) return []
    const pointer = `${sessionByUserIdKeyPrefix}${userId}`
    const place = [`${sessionsOfUserKeyPrefix}${userId}`, owner, pointer]
    const answer = await run(scripts.listSessionsByUserId, place, [userId])
    return recordsOf(answer).map((json) => records.session(json))
  }
}

function deleteSessionsByUserId({
  run,
  keys,
}: Store): Methods<"deleteSessionsByUserId">["deleteSessionsByUserId"] {
  const { sessionsOfUserKeyPrefix, sessionByUserIdKeyPrefix } = keys.prefixes
  return async (userId, { except } = {}) => {
    if (!areKeys(userId) || keys.user(userId) === undefined) return
    const place = [`${sessionsOfUserKeyPrefix}${userId}`, `${sessionByUserIdKeyPrefix}${userId}`]
    // An invalid token matches no session, so every session is deleted.
    const kept = except !== undefined && areKeys(except) ? [except] : []
    recordsOf(await run(scripts.deleteSessionsByUserId, place, [userId, ...kept]))
  }
}

/**
 * A session to store, as JSON, and when it expires, in milliseconds.
 *
 * @param session - as it was given, with its owner
 */
export function newSession(
  { kinds, report }: Store,
  session: object,
): { readonly json: string; readonly expires: string } {
  const members = newMembers(session, kinds.session, report)
  return { json: JSON.stringify(members), expires: expiry(members["expires"]) }
}
