import { randomUUID } from "node:crypto"
import { bsonOf, withMembers, withoutMember } from "./bson.ts"
import { withBody, type MongoMessage } from "./message.ts"

const timeoutMinutes = 30

// The engine stores no sessions, and ends the process if one of these commands needs them.
const sessionCommands = new Set([
  "startSession",
  "endSessions",
  "refreshSessions",
  "killSessions",
  "killAllSessions",
  "killAllSessionsByPattern",
])

const greetings = new Set(["hello", "ismaster", "isMaster"])

/**
 * Returns the response to a session command of a server without a replica set. Sessions have no state there: there are
 * no transactions, and a retried write is not distinguished from a new one.
 *
 * @returns `undefined` if the engine must respond
 */
export function answerForSessions({ names }: MongoMessage): Buffer | undefined {
  const [command = ""] = names
  if (command === "startSession") {
    const id = Buffer.from(randomUUID().replaceAll("-", ""), "hex")
    return bsonOf({ id: { id }, timeoutMinutes, ok: 1 })
  }
  if (sessionCommands.has(command)) return bsonOf({ ok: 1 })
  if (!names.includes("txnNumber")) return undefined
  const errmsg = "Transaction numbers are only allowed on a replica set member or mongos"
  return bsonOf({ ok: 0, errmsg, code: 20, codeName: "IllegalOperation" })
}

/** Returns the command without its session, because the engine rejects every command that names a session. */
export function withoutSession(message: MongoMessage): Buffer {
  const { bytes, start, end, names } = message
  if (!names.includes("lsid")) return bytes
  return withBody(message, withoutMember(bytes.subarray(start, end), "lsid"))
}

/** Adds to the response to a hello that sessions are supported, as every MongoDB server does. */
export function announceSessions({ names: [command = ""] }: MongoMessage, answer: Buffer): Buffer {
  if (!greetings.has(command)) return answer
  return withMembers(answer, { logicalSessionTimeoutMinutes: timeoutMinutes })
}
