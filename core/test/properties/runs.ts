import fc from "fast-check"

/** Runs of each property in the whole test; `npm run test:properties -- --runs N` sets another number. */
const usualRuns = 300

/** Guards against a request that never ends; far more than any takes, also on a loaded machine. */
const deadlineMs = 60_000

const stated = Number(process.env["LOCKSTEP_PROPERTY_RUNS"] ?? usualRuns)
const seed = process.env["LOCKSTEP_PROPERTY_SEED"]

/** How often each property is tried. */
const runs: number = Number.isSafeInteger(stated) && stated > 0 ? stated : usualRuns

/** Time for a test with a property, in milliseconds; more for more runs. */
export const propertyTimeoutMs: number = Math.max(120_000, runs * 100)

/**
 * Tries a property as often as is asked for, each time within a deadline.
 *
 * @param input - makes what is tried
 * @param check - fails for input for which the property does not hold
 */
export async function holds<Input>(
  input: fc.Arbitrary<Input>,
  check: (input: Input) => Promise<void>,
): Promise<void> {
  const inTime = async (tried: Input): Promise<void> => {
    const start = performance.now()
    await check(tried)
    const took = performance.now() - start
    if (took > deadlineMs) throw new Error(`It took ${took} ms.`)
  }
  await fc.assert(fc.asyncProperty(input, inTime).beforeEach(assertUnpolluted), {
    numRuns: runs,
    timeout: deadlineMs,
    ...(seed !== undefined && { seed: Number(seed) }),
  })
  assertUnpolluted()
}

/** Nothing that is tried may reach the prototype of every object. */
function assertUnpolluted(): void {
  for (const name in {}) throw new Error(`Every object has a property ${name} now.`)
}
