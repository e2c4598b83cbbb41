/** Lets calls wait for each other, so that what they do afterwards happens at the same time. */
export interface Meeting {
  /** Does two things at the same time: the next call of each that arrives waits for that of the other. */
  atOnce(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<void>
  /** Resolves when two calls wait, when one of the two things has ended, or after a while. */
  arrive(): Promise<void>
}

/** A call that nothing meets goes on after this time, in milliseconds. */
const longest = 1000

/** Starts with no call that waits for another. */
export function createMeeting(): Meeting {
  let missing = 0
  let gate = Promise.withResolvers<void>()
  const untilEnd = async (action: () => Promise<unknown>): Promise<void> => {
    try {
      await action()
    } finally {
      // Nothing more arrives from there.
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
