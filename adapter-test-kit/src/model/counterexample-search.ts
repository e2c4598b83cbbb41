import { attempt, type AttemptSettings, type Candidate, type Difference } from "./attempt.ts"
import type { LookFilter } from "./observation.ts"

/** No new sequences start after this many call timeouts, so a slow store runs fewer sequences. */
const searchTime = 2

/** The same limit while there are too few sequences for a verdict. */
const longestSearch = 4

/** After this time a failing sequence is not shortened any further, in milliseconds. */
const shrinkTime = 6000

/** Limits of a search. */
export interface SearchLimits {
  /** Timeout of one call, in milliseconds. */
  readonly deadline: number
  /** Number of sequences that run even if they take longer than planned. */
  readonly floor: number
  /** Whether the earlier search that is repeated omitted the last step. */
  readonly wasCut: boolean | undefined
}

/** Runs candidates until one fails, and then smaller ones. */
export interface CounterexampleSearch {
  /** Throws if the subject differs from the reference. */
  run(candidate: Omit<Candidate, "isCut">): Promise<void>
  /** Number of sequences that ran until one failed or the time ended. */
  ran(): number
  /** Whether the last step is omitted while candidates become smaller. */
  isCut(): boolean
  /** The difference of the last failing candidate. */
  last(): Difference | undefined
  /** @throws the error that ended the search, if it was not a difference */
  rethrow(): void
}

/** Makes every look. */
const everyLook: LookFilter = () => true

/** Starts a search for a difference. */
export function startSearch(settings: AttemptSettings, limits: SearchLimits): CounterexampleSearch {
  const { wasCut } = limits
  const clock = clockOf(limits)
  let isCut = wasCut ?? false
  let filter = everyLook
  let last: Difference | undefined
  let fatal: { readonly error: unknown } | undefined
  const difference = async (candidate: Candidate): Promise<Difference | undefined> => {
    try {
      const found = await attempt(settings, candidate, filter)
      if (found && last === undefined) {
        clock.found()
        filter = await fewestLooks(settings, candidate, found)
        isCut = wasCut ?? (await isFoundWithoutLast(settings, candidate, found))
      }
      return found
    } catch (error) {
      fatal = { error }
      return undefined
    }
  }
  return {
    async run(candidate) {
      if (fatal !== undefined || !clock.hasTime()) return
      const found = await difference({ ...candidate, isCut })
      // Without its last step, a sequence is shortened only while the final look shows the
      // difference.
      const isOther = last !== undefined && isCut && !found?.look
      if (!found || fatal || isOther) return
      last = found
      throw found.violation
    },
    ran: clock.ran,
    isCut: () => isCut,
    last: () => last,
    rethrow() {
      if (fatal) throw fatal.error
    },
  }
}

/** The clock of a search. */
interface SearchClock {
  /** Returns whether there is time for another candidate. Counts it, unless one has failed. */
  hasTime(): boolean
  /** Called when a candidate has failed. From then on, candidates become smaller. */
  found(): void
  ran(): number
}

function clockOf({ deadline, floor }: SearchLimits): SearchClock {
  const start = Date.now()
  let shrinkEnd: number | undefined
  let count = 0
  const searchEnd = (): number => start + deadline * (count < floor ? longestSearch : searchTime)
  return {
    hasTime() {
      if (Date.now() > (shrinkEnd ?? searchEnd())) return false
      if (shrinkEnd === undefined) count += 1
      return true
    },
    found: () => void (shrinkEnd ??= Date.now() + shrinkTime),
    ran: () => count,
  }
}

/**
 * Returns a filter for the looks of one method, which are enough to shorten a sequence, unless the
 * others have an effect.
 */
async function fewestLooks(
  settings: AttemptSettings,
  candidate: Candidate,
  { look }: Difference,
): Promise<LookFilter> {
  const few: LookFilter = ({ method }) => method === look?.method
  return (await attempt(settings, candidate, few)) ? few : everyLook
}

/** If the final look showed the difference, the last step may not be needed for it. */
async function isFoundWithoutLast(
  settings: AttemptSettings,
  candidate: Candidate,
  { look }: Difference,
): Promise<boolean> {
  if (!look) return false
  const found = await attempt(settings, { ...candidate, isCut: true }, everyLook)
  return found?.look !== undefined
}

/**
 * Runs a failing candidate again, with as few looks as possible.
 *
 * @returns the difference, from the run with the fewest calls; `undefined` if it does not fail
 *   again
 */
export async function shortestRun(
  settings: AttemptSettings,
  candidate: Candidate,
): Promise<Difference | undefined> {
  const full = await attempt(settings, candidate, everyLook)
  if (!full) return undefined
  const only: LookFilter = ({ method, place }) =>
    method === full.look?.method && place === full.look.place
  const short = await attempt(settings, candidate, only)
  return short?.violation.what === full.violation.what ? short : full
}
