import { attempt, type AttemptSettings, type Candidate, type Difference } from "./attempt.ts"
import type { LookFilter } from "./observation.ts"

/** After this time no new sequences are run, in milliseconds: a slow store is asked fewer of them. */
const searchTime = 20_000

/** After this time a sequence that failed is not cut down any further, in milliseconds. */
const shrinkTime = 6000

/** Runs candidates until one fails, and then smaller ones. */
export interface Hunt {
  /** Fails when the subject differs from the reference. */
  run(candidate: Omit<Candidate, "isCut">): Promise<void>
  /** Whether the last step is left out while candidates become smaller. */
  isCut(): boolean
  /** The difference of the last candidate that failed. */
  last(): Difference | undefined
  /** @throws whatever ended the hunt that was not a difference */
  rethrow(): void
}

/** Makes every look. */
const everyLook: LookFilter = () => true

/**
 * Starts a hunt for a difference.
 *
 * @param settings - what attempts have in common
 * @param wasCut - whether an earlier hunt, which is to be repeated, left the last step out
 */
export function startHunt(settings: AttemptSettings, wasCut?: boolean): Hunt {
  const end = { search: Date.now() + searchTime, shrink: Number.POSITIVE_INFINITY }
  let isCut = wasCut ?? false
  let filter = everyLook
  let last: Difference | undefined
  let fatal: { readonly error: unknown } | undefined
  const isOver = (): boolean =>
    fatal !== undefined || Date.now() > (last === undefined ? end.search : end.shrink)
  const difference = async (candidate: Candidate): Promise<Difference | undefined> => {
    try {
      const found = await attempt(settings, candidate, filter)
      if (found && last === undefined) {
        end.shrink = Date.now() + shrinkTime
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
      if (isOver()) return
      const found = await difference({ ...candidate, isCut })
      // Without its last step a sequence is cut down for the sake of the end, where nothing is left out.
      const isOther = last !== undefined && isCut && !found?.look
      if (!found || fatal || isOther) return
      last = found
      throw found.violation
    },
    isCut: () => isCut,
    last: () => last,
    rethrow() {
      if (fatal) throw fatal.error
    },
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
