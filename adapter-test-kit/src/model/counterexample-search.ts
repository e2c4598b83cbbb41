import { attempt, type AttemptSettings, type Candidate, type Difference } from "./attempt.ts"
import type { LookFilter } from "./observation.ts"

/**
 * After so many times the timeout of a call no new sequences are run: a slow store is asked fewer of
 * them.
 */
const searchTime = 2

/** The same while there are fewer than allow a verdict. */
const longestSearch = 4

/** After this time a sequence that failed is not cut down any further, in milliseconds. */
const shrinkTime = 6000

/** What bounds a search. */
export interface SearchLimits {
  /** How long one call may take, in milliseconds. */
  readonly deadline: number
  /** How many sequences are run even if they take longer than is planned. */
  readonly floor: number
  /** Whether an earlier search, which is to be repeated, left the last step out. */
  readonly wasCut: boolean | undefined
}

/** Runs candidates until one fails, and then smaller ones. */
export interface CounterexampleSearch {
  /** Fails when the subject differs from the reference. */
  run(candidate: Omit<Candidate, "isCut">): Promise<void>
  /** How many sequences were run until one failed; time left out the others. */
  ran(): number
  /** Whether the last step is left out while candidates become smaller. */
  isCut(): boolean
  /** The difference of the last candidate that failed. */
  last(): Difference | undefined
  /** @throws whatever ended the search that was not a difference */
  rethrow(): void
}

/** Makes every look. */
const everyLook: LookFilter = () => true

/**
 * Starts a search for a difference.
 *
 * @param settings - what attempts have in common
 * @param limits - what bounds it
 */
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
      // Without its last step a sequence is cut down for the sake of the end, where nothing is left out.
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

/** The time of a search. */
interface SearchClock {
  /** Whether there is time for another candidate, which is then counted unless one has failed. */
  hasTime(): boolean
  /** From now on candidates are made smaller. */
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

/** The looks of one method are enough to cut a sequence down, unless the others have an effect. */
async function fewestLooks(
  settings: AttemptSettings,
  candidate: Candidate,
  { look }: Difference,
): Promise<LookFilter> {
  const few: LookFilter = ({ method }) => method === look?.method
  return (await attempt(settings, candidate, few)) ? few : everyLook
}

/** Where the end showed the difference, the last step may have nothing to do with it. */
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
 * Runs a failing candidate again, with no more looks than it takes.
 *
 * @param settings - what attempts have in common
 * @param candidate - that failed
 * @returns the difference, from the run with the fewest calls; undefined when it does not fail again
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
