/** Makes calls wait for each other, so that their effects happen at the same time. */
export interface Meeting {
  /**
   * Does two things at the same time: the next call of each waits for the next call of the other.
   */
  atOnce(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void>
  /** Resolves when two calls wait, when one of the two things has ended, or after a timeout. */
  arrive(): Promise<void>
}

/** Maximum time that a call waits for another, in milliseconds. */
const longest = 1000

/** Creates a meeting without waiting calls. */
export function createMeeting(): Meeting {
  let missing = 0
  let gate = Promise.withResolvers<void>()
  const untilEnd = async (action: () => Promise<unknown>): Promise<void> => {
    try {
      await action()
    } finally {
      // No more calls arrive from that side.
      missing = 0
      gate.resolve()
    }
  }
  return {
    async atOnce(...both) {
      missing = both.length
      gate = Promise.withResolvers<void>()
      await Promise.all(both.map(untilEnd))
    },
    async arrive() {
      if (missing === 0) return
      missing -= 1
      if (missing === 0) gate.resolve()
      const timer = setTimeout(gate.resolve, longest)
      await gate.promise
      clearTimeout(timer)
    },
  }
}
