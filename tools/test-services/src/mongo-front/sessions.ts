import { randomUUID } from "node:crypto"
import { bsonOf, withMembers, withoutMember } from "./bson.ts"
import { withBody, type MongoMessage } from "./message.ts"

const timeoutMinutes = 30

// The engine has no store of sessions, and ends the process when one of these looks for it.
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
 * What a server without a replica set answers about sessions. They hold nothing there: there are no
 * transactions, and no retried write is told from a new one.
 *
 * @param message - a command
 * @returns undefined when the engine has to answer
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

/**
 * The command as the engine takes it: it refuses every one that says which session it belongs to.
 *
 * @param message - a command
 */
export function withoutSession(message: MongoMessage): Buffer {
  const { bytes, start, end, names } = message
  if (!names.includes("lsid")) return bytes
  return withBody(message, withoutMember(bytes.subarray(start, end), "lsid"))
}

/**
 * Says in the answer to a greeting that there are sessions, as every server of MongoDB does.
 *
 * @param message - the command
 * @param answer - of the engine
 */
export function announceSessions({ names: [command = ""] }: MongoMessage, answer: Buffer): Buffer {
  if (!greetings.has(command)) return answer
  return withMembers(answer, { logicalSessionTimeoutMinutes: timeoutMinutes })
}
