import { AdapterError } from "@lockstep/core/adapters"
import type { Connect, Connection } from "./connection.ts"

/** Connections that are lent and given back. */
export interface Pool {
  /** Lends a connection: an idle one, else a new one, else after one was given back. */
  acquire(signal: AbortSignal): Promise<Connection>
  /** Takes a connection back; one that is no longer open makes room for another. */
  release(connection: Connection): void
  close(): void
}

/**
 * Makes an empty pool. Connections are opened when they are needed.
 *
 * @param connect - opens one
 * @param size - the most connections that are open at a time
 */
export function createPool(connect: Connect, size: number): Pool {
  const turns = turnsOf(size)
  const idle: Connection[] = []
  const all = new Set<Connection>()
  const opened = async (signal: AbortSignal): Promise<Connection> => {
    const connection = await connect(signal)
    all.add(connection)
    // The pool may have been closed in the meantime.
    if (turns.isClosed) connection.close()
    return connection
  }
  return {
    async acquire(signal) {
      await turns.take(signal)
      try {
        return firstOpen(idle, all) ?? (await opened(signal))
      } catch (error) {
        turns.give()
        throw error
      }
    },
    release(connection) {
      if (connection.isOpen) idle.push(connection)
      else all.delete(connection)
      turns.give()
    },
    close() {
      turns.close()
      for (const connection of all) connection.close()
    },
  }
}

function firstOpen(idle: Connection[], all: Set<Connection>): Connection | undefined {
  let connection = idle.pop()
  while (connection && !connection.isOpen) {
    all.delete(connection)
    connection = idle.pop()
  }
  return connection
}

interface Turns {
  readonly isClosed: boolean
  take(signal: AbortSignal): Promise<void>
  give(): void
  /** Callers that wait, or come later, are turned away. */
  close(): void
}

/** Lets so many in at a time, in the order in which they came. */
function turnsOf(count: number): Turns {
  let free = count
  let isClosed = false
  const waiting: PromiseWithResolvers<void>[] = []
  const closed = (): AdapterError => new AdapterError("The adapter was closed.")
  return {
    get isClosed() {
      return isClosed
    },
    async take(signal) {
      signal.throwIfAborted()
      if (isClosed) throw closed()
      if (free > 0) {
        free -= 1
        return
      }
      const turn = Promise.withResolvers<void>()
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(turn), 1)
        turn.reject(signal.reason)
      }
      waiting.push(turn)
      signal.addEventListener("abort", giveUp)
      try {
        await turn.promise
      } finally {
        signal.removeEventListener("abort", giveUp)
      }
    },
    give() {
      const next = waiting.shift()
      if (next) next.resolve()
      else free += 1
    },
    close() {
      isClosed = true
      for (const turn of waiting.splice(0)) turn.reject(closed())
    },
  }
}
