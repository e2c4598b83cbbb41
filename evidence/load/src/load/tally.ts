/** What a run adds up. */
export interface Tally {
  /** Milliseconds that each call took. */
  readonly times: number[]
  /** Calls that failed while the server was away. */
  away: number
  /** Calls that failed at any other time, by message. */
  readonly errors: Map<string, number>
  /** Answers that were not what had been stored, each described. */
  readonly wrong: string[]
}

/** When the server was away, in the milliseconds of `performance.now()`. */
export interface Absence {
  from: number
  /** Infinity while it lasts. */
  to: number
}

/** Starts a tally. */
export function newTally(): Tally {
  return { times: [], away: 0, errors: new Map(), wrong: [] }
}

/** The record of a call that failed cannot be relied on any more. */
export class CallFailed extends Error {}

/**
 * Makes a call and counts it.
 *
 * @throws CallFailed when it failed
 */
export async function counted<Result>(
  tally: Tally,
  absence: Absence,
  call: () => PromiseLike<Result> | Result,
): Promise<Result> {
  const start = performance.now()
  try {
    return await call()
  } catch (error) {
    // A call that was begun before the server was back may have been sent into nothing.
    if (start <= absence.to && performance.now() >= absence.from) tally.away += 1
    else count(tally.errors, describe(error))
    throw new CallFailed("counted", { cause: error })
  } finally {
    tally.times.push(performance.now() - start)
  }
}

function count(errors: Map<string, number>, name: string): void {
  errors.set(name, (errors.get(name) ?? 0) + 1)
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? ` (${error.cause.message.split("\n", 1)[0]})` : ""
  return `${error.message}${cause}`
}
