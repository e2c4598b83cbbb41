import { sessionStateIn } from "./pg-session-text.ts"

const parse = 0x50
const close = 0x43
const query = 0x51
const ofStatement = 0x53
const header = 5
/** Limits memory use for an adapter that never repeats a name. */
const mostNames = 1000

/** Tracks the state that a connection to PostgreSQL keeps after a transaction. */
export interface PgSession {
  /** Handles a message of the adapter. */
  said(message: Buffer): void
  /** Called when no transaction is open anymore. */
  outside(): void
}

/**
 * Reports named statements that outlive a transaction, and statements that leave state behind.
 *
 * @param report - called with the remaining state, without any value
 */
export function watchPgSession(report: (what: string) => void): PgSession {
  const named = new Set<string>()
  return {
    said(message) {
      const [type] = message
      if (type === query) sessionStateIn(textAt(message, header)).forEach(report)
      if (type === close && message[header] === ofStatement) {
        named.delete(textAt(message, header + 1))
      }
      if (type !== parse) return
      const name = textAt(message, header)
      if (name !== "" && named.size < mostNames) named.add(name)
      const start = message.indexOf(0, header) + 1
      sessionStateIn(textAt(message, start)).forEach(report)
    },
    outside() {
      for (const name of named) report(`prepared statement ${name}`)
      named.clear()
    },
  }
}

/** Returns the string up to the next zero byte. */
function textAt(message: Buffer, start: number): string {
  const end = message.indexOf(0, start)
  return message.toString("utf8", start, end === -1 ? message.length : end)
}
