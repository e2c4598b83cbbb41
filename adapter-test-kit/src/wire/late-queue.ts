/** Bytes that are delivered late, in their order. */
export interface LateQueue {
  /** How many bytes wait. */
  readonly size: number
  /**
   * Takes a piece in.
   *
   * @param piece - bytes, or the end of all of them
   * @param delay - how long it waits after it has come, or after the piece before it has been
   * delivered when `afterLast`, in milliseconds
   */
  add(piece: Buffer | "end", delay: number, afterLast?: boolean): void
  /** Delivers everything at once. */
  flush(): void
  /** Forgets everything. */
  clear(): void
}

interface Late {
  readonly piece: Buffer | "end"
  readonly due: number
}

/**
 * Makes an empty queue.
 *
 * @param deliver - called with each piece at its time
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
