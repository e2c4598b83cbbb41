const ready = 0x5a
const header = 5

/** Reads the responses of a PostgreSQL server, whatever their size. */
export interface PgAnswers {
  hear(bytes: Buffer): void
}

/**
 * Finds each ReadyForQuery in the responses of a PostgreSQL server.
 *
 * @param onReady - called with whether a transaction is open
 */
export function followPgAnswers(onReady: (inTransaction: boolean) => void): PgAnswers {
  let start: Buffer = Buffer.alloc(0)
  let skip = 0
  return {
    hear(bytes) {
      let at = 0
      while (at < bytes.length) {
        const skipped = Math.min(skip, bytes.length - at)
        skip -= skipped
        at += skipped
        if (at === bytes.length) return
        const wanted = header + 1 - start.length
        start = Buffer.concat([start, bytes.subarray(at, at + wanted)])
        at = Math.min(bytes.length, at + wanted)
        // Except for a few, every message is longer than its header. Those few consist of the
        // header only.
        if (start.length >= header && start.readUInt32BE(1) === 4) {
          at -= start.length - header
          start = start.subarray(0, 0)
        } else if (start.length > header) {
          if (start[0] === ready) onReady(start[header] !== 0x49)
          skip = Math.max(0, start.readUInt32BE(1) - 5)
          start = start.subarray(0, 0)
        }
      }
    },
  }
}
