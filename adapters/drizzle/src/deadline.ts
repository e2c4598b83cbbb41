import { AdapterError } from "@lockstep/core/adapters"

/** How long a call waits for the database when nothing else is said, in milliseconds. */
export const defaultTimeout = 10_000

/**
 * Gives up on an answer that does not come: some drivers wait for one forever. What the database
 * does about the call is not known then.
 *
 * @param timeout - how long, in milliseconds; 0 for as long as it takes
 * @throws AdapterError `unavailable` when the time is over
 */
export async function withDeadline<Answer>(
  answer: PromiseLike<Answer>,
  timeout: number,
): Promise<Answer> {
  if (timeout === 0) return answer
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new AdapterError(`The database did not respond within ${timeout} ms.`))
    }, timeout)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
