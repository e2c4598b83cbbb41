import { followPgAnswers } from "./pg-answers.ts"
import type { PgSession } from "./pg-session.ts"
import type { Grammar } from "./reader.ts"

const sslRequest = 80_877_103
const gssRequest = 80_877_104
const cancelRequest = 80_877_102
const longestStartUp = 10_000
const terminate = 0x58

/**
 * The PostgreSQL frontend/backend protocol, version 3. Everything up to the server's first
 * ReadyForQuery is connection setup.
 *
 * @param session - tracks the state of the connection
 */
export function pgGrammar(session: PgSession): Grammar {
  let started = false
  let ready = false
  let asked = false
  let opaque = false
  const answers = followPgAnswers((inTransaction) => {
    ready = true
    if (!inTransaction) session.outside()
  })
  return {
    lengthOf(bytes) {
      if (opaque) return "opaque"
      if (started) return bytes.length < 5 ? "more" : 1 + bytes.readUInt32BE(1)
      if (bytes.length < 8) return "more"
      const length = bytes.readUInt32BE(0)
      return length >= 8 && length <= longestStartUp ? length : "opaque"
    },
    kindOf(message) {
      if (started) {
        if (ready) session.said(message)
        if (message[0] === terminate) return "silent"
        return ready ? "request" : "set-up"
      }
      const code = message.readUInt32BE(4)
      if (code === cancelRequest) return "silent"
      asked = code === sslRequest || code === gssRequest
      started = !asked
      return "set-up"
    },
    hear(bytes) {
      // The response to a request for encryption is a single byte, not a message: S or G means yes.
      if (asked) {
        asked = false
        opaque = bytes[0] === 0x53 || bytes[0] === 0x47
        return
      }
      answers.hear(bytes)
    },
  }
}
