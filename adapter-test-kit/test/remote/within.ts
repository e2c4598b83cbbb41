import { AdapterError } from "@lockstep/core/adapters"

/**
 * Gives work so much time.
 *
 * @param ms - how long it may take, in milliseconds
 * @param work - must reject soon after the signal aborts
 * @throws AdapterError when the time is over
 */
export async function within<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const giveUp = new AbortController()
  const late = (): void =>
    giveUp.abort(new AdapterError(`The server did not answer within ${ms} ms.`))
  const timer = setTimeout(late, ms)
  try {
    return await work(giveUp.signal)
  } finally {
    clearTimeout(timer)
  }
}

/** No limit at all: what a broken adapter puts in the place of {@link within}. */
export function withoutLimit<Result>(
  _ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return work(new AbortController().signal)
}
