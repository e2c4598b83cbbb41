/** Delivers bytes late, in order. */
export interface LateQueue {
  /** Number of waiting bytes. */
  readonly size: number
  /**
   * Adds a piece.
   *
   * @param piece - bytes, or the end of the data
   * @param delay - in milliseconds, after the arrival of the piece, or with `afterLast` after the
   *   delivery of the piece before it
   */
  add(piece: Buffer | "end", delay: number, afterLast?: boolean): void
  /** Delivers everything at once. */
  flush(): void
  /** Discards everything. */
  clear(): void
}

interface Late {
  readonly piece: Buffer | "end"
  readonly due: number
}

/**
 * Creates an empty queue.
 *
 * @param deliver - called with each piece when it is due
 */
export function createLateQueue(deliver: (piece: Buffer | "end") => void): LateQueue {
  const waiting: Late[] = []
  let size = 0
  let last = 0
  let timer: NodeJS.Timeout | undefined

  function deliverDue(now: number): void {
    clearTimeout(timer)
    timer = undefined
    while (waiting[0] !== undefined && waiting[0].due <= now) {
      const { piece } = waiting.shift() ?? { piece: "end" }
      size -= lengthOf(piece)
      deliver(piece)
    }
    if (waiting[0]) timer = setTimeout(() => deliverDue(performance.now()), waiting[0].due - now)
  }

  return {
    get size() {
      return size
    },
    add(piece, delay, afterLast = false) {
      const now = performance.now()
      last = Math.max(last, (afterLast ? Math.max(now, last) : now) + delay)
      waiting.push({ piece, due: last })
      size += lengthOf(piece)
      timer ??= setTimeout(() => deliverDue(performance.now()), last - now)
    },
    flush() {
      deliverDue(Infinity)
      last = 0
    },
    clear() {
      clearTimeout(timer)
      timer = undefined
      waiting.length = 0
      size = 0
    },
  }
}

function lengthOf(piece: Buffer | "end"): number {
  return piece === "end" ? 0 : piece.length
}
