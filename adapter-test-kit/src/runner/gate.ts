/** Runs work together with other work, or alone. */
export interface Gate {
  /**
   * Runs work together with other such work, as soon as no other work runs or waits to run alone.
   */
  together<Result>(work: () => Promise<Result>): Promise<Result>
  /** Runs work while no other work runs. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Creates a gate without work. */
export function createGate(): Gate {
  const running = new Set<Promise<unknown>>()
  /** Resolves when the last work that must run alone has ended. */
  let lastAlone: Promise<void> | undefined
  return {
    async together(work) {
      while (lastAlone) await lastAlone
      const ended = Promise.withResolvers<void>()
      running.add(ended.promise)
      try {
        return await work()
      } finally {
        running.delete(ended.promise)
        ended.resolve()
      }
    },
    async alone(work) {
      const before = lastAlone
      const ended = Promise.withResolvers<void>()
      lastAlone = ended.promise
      await before
      await Promise.all(running)
      try {
        return await work()
      } finally {
        if (lastAlone === ended.promise) lastAlone = undefined
        ended.resolve()
      }
    },
  }
}
