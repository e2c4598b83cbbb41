/** Lets calls wait for each other, so that what they do afterwards happens at the same time. */
export interface Meeting {
  /** From now on, each call waits until there are so many, but not for long. */
  expect(count: number): void
  /** Resolves when enough calls wait, or when the first of them has waited long enough. */
  arrive(): Promise<void>
}

/** A call that nothing meets goes on after this time, in milliseconds. */
const longest = 1000

/** Starts with no call that waits for another. */
export function createMeeting(): Meeting {
  let missing = 0
  let gate = Promise.withResolvers<void>()
  return {
    expect(count) {
      missing = count
      gate = Promise.withResolvers<void>()
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
