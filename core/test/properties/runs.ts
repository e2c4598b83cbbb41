import fc from "fast-check"

/** Runs of each property in the whole test; `npm run test:properties -- --runs N` sets another number. */
const usualRuns = 300

/**
 * Processor time that one try may take, in milliseconds: a hundred times what any takes. How busy the machine is makes
 * no difference to it, and a parser that needs quadratic time is found.
 */
const processorLimitMs = 2000

/** When a try counts as one that never ends. */
const deadlineMs = 60_000

const stated = Number(process.env["LOCKSTEP_PROPERTY_RUNS"] ?? usualRuns)
const seed = process.env["LOCKSTEP_PROPERTY_SEED"]

/** How often each property is tried. */
const runs: number = Number.isSafeInteger(stated) && stated > 0 ? stated : usualRuns

/** Time for a test with a property, in milliseconds; more for more runs. */
export const propertyTimeoutMs: number = Math.max(120_000, runs * 100)

/**
 * Tries a property as often as requested, each time within a limit of processor time.
 *
 * @param input - makes what is tried
 * @param check - fails for input for which the property does not hold
 * @param limitMs - the limit
 */
export async function holds<Input>(
  input: fc.Arbitrary<Input>,
  check: (input: Input) => Promise<void>,
  limitMs: number = processorLimitMs,
): Promise<void> {
  const inTime = async (tried: Input): Promise<void> => {
    const before = process.threadCpuUsage()
    await check(tried)
    const { user, system } = process.threadCpuUsage(before)
    const took = (user + system) / 1000
    if (took > limitMs) throw new Error(`It took ${took} ms of processor time.`)
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
