/** Something whose time is measured. */
export type Work = () => Promise<unknown>

/** How two pieces of work compare. */
export interface Ratio {
  /** Time of ours divided by time of theirs. */
  readonly ratio: number
  /** Microseconds a request of ours takes; of this machine, at this moment. */
  readonly ours: number
  readonly theirs: number
}

const rounds = 15
const roundMs = 60

/**
 * Times two pieces of work in turns, so that whatever else the machine does slows both down alike.
 *
 * @param ours - the work in question
 * @param theirs - the work to compare it with
 */
export async function compare(ours: Work, theirs: Work): Promise<Ratio> {
  // Both are compiled and have their caches filled before anything counts.
  await round(ours)
  await round(theirs)
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  for (let i = 0; i < rounds; i += 1) {
    times.ours.push(await round(ours))
    times.theirs.push(await round(theirs))
  }
  const [mine, other] = [median(times.ours), median(times.theirs)]
  return { ratio: mine / other, ours: mine * 1000, theirs: other * 1000 }
}

/** Milliseconds that one request takes, over a short round. */
async function round(work: Work): Promise<number> {
  const start = performance.now()
  let count = 0
  let elapsed = 0
  while (elapsed < roundMs) {
    await work()
    count += 1
    elapsed = performance.now() - start
  }
  return elapsed / count
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
