import type { Grammar } from "./reader.ts"

const header = 4
const sslRequest = 32
const clientCompress = 0x20
const clientSsl = 0x0800
const clientZstd = 0x0400_0000

/** Commands without a response: COM_QUIT, COM_STMT_SEND_LONG_DATA, COM_STMT_CLOSE. */
const unanswered: ReadonlySet<number | undefined> = new Set([0x01, 0x18, 0x19])

/**
 * The MySQL client/server protocol: packets with a length in three bytes, a number, and a payload.
 * A command begins with packet 0. The server sends first, so everything before the first such
 * packet is connection setup.
 */
export function mysqlGrammar(): Grammar {
  let ready = false
  let flags = 0
  let encrypted = false
  let silent = false
  return {
    lengthOf(bytes) {
      if (encrypted) return "opaque"
      if (bytes.length < header) return "more"
      if (bytes[3] === 0 && (flags & (clientCompress | clientZstd)) !== 0) return "opaque"
      return header + bytes.readUIntLE(0, 3)
    },
    kindOf(message) {
      if (message[3] === 0) {
        ready = true
        silent = unanswered.has(message[header])
      } else if (!ready) {
        // Only the first packet of the adapter, the handshake response, carries flags.
        if (message[3] === 1 && message.length >= header + 4) flags = message.readUInt32LE(header)
        encrypted = message.length === header + sslRequest && (flags & clientSsl) !== 0
        return "set-up"
      }
      return silent ? "silent" : "request"
    },
  }
}
