import type { Grammar, MessageKind } from "./reader.ts"

const header = 16
const opQuery = 2004
const opMsg = 2013
const moreToCome = 2

const hellos: ReadonlySet<string> = new Set(["hello", "ismaster"])
const setUps: ReadonlySet<string> = new Set([
  "saslstart",
  "saslcontinue",
  "authenticate",
  "getnonce",
  "logout",
  "endsessions",
])

/**
 * The MongoDB wire protocol. The first hello of a connection and its authentication are setup. Any
 * later hello is a heartbeat or measures latency. Compressed messages cannot be read, but only
 * calls are compressed.
 */
export function mongoGrammar(): Grammar {
  let greeted = false

  function kindOfCommand(name: string): MessageKind {
    if (setUps.has(name)) return "set-up"
    if (!hellos.has(name)) return "request"
    const kind = greeted ? "monitoring" : "set-up"
    greeted = true
    return kind
  }

  return {
    lengthOf: (bytes) => (bytes.length < header ? "more" : Math.max(header, bytes.readInt32LE(0))),
    kindOf(message) {
      const operation = message.readInt32LE(12)
      if (operation === opQuery) {
        const collection = message.indexOf(0, header + 4)
        return kindOfCommand(firstKey(message, collection + 9))
      }
      if (operation !== opMsg || message.length < header + 5) return "request"
      if ((message.readUInt32LE(header) & moreToCome) !== 0) return "silent"
      return kindOfCommand(firstKey(message, bodyOf(message)))
    },
  }
}

/** Returns the position of the command of an OP_MSG: its section of kind 0. */
function bodyOf(message: Buffer): number {
  let section = header + 4
  while (section + 5 <= message.length && message[section] !== 0) {
    section += 1 + Math.max(1, message.readInt32LE(section + 1))
  }
  return section + 1
}

/** Returns the first key of a document, which names the command, in lower case. */
function firstKey(message: Buffer, document: number): string {
  const start = document + 5
  return message.toString("latin1", start, message.indexOf(0, start)).toLowerCase()
}
