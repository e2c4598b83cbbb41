/** No attempt begins after so many milliseconds: a driver may have waited by itself already. */
const timeoutMs = 2000

/** The first pause, in milliseconds; each is twice the one before. */
const firstPauseMs = 2

/**
 * Lets every method of an adapter try again for a while when the database gave up on a race. That is
 * safe where a method is one statement or one transaction, of which nothing is left then.
 *
 * @param methods - of the adapter, or of a store; the object stays as it is
 * @param isConflict - whether an error means that the database gave up, and nothing else
 */
export function retryConflicts<Methods extends object>(
  methods: Methods,
  isConflict: (error: unknown) => boolean,
): Methods {
  const retrying = Object.entries(methods).map(([name, method]) => [
    name,
    untilTimeout(method, isConflict),
  ])
  // Each method keeps its name and signature; entries cannot state that to the compiler.
  return Object.fromEntries(retrying) as Methods
}

function untilTimeout(method: unknown, isConflict: (error: unknown) => boolean) {
  return async (...args: unknown[]): Promise<unknown> => {
    const start = performance.now()
    for (let pause = firstPauseMs; ; pause *= 2) {
      try {
        // What a method takes is checked where it is called; here its arguments only pass through.
        return await (method as (...args: unknown[]) => unknown)(...args)
      } catch (error) {
        const elapsed = performance.now() - start
        if (!isConflict(error) || elapsed + pause > timeoutMs) throw error
      }
      await wait(pause)
    }
  }
}

/** Two that met must not meet again: the time is anything up to twice that. */
function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms * 2 * Math.random()))
}
