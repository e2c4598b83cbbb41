/** A library's side of a comparison. */
export interface Side {
  /** Makes a request that was never sent before; not measured. */
  request: () => Request | Promise<Request>
  /** Answers it; measured. */
  answer: (request: Request) => Promise<Response>
}

/** How two sides compare. */
export interface Ratio {
  /** Time of ours divided by time of theirs. */
  readonly ratio: number
  /** Microseconds a request of ours takes; of this machine, at this moment. */
  readonly ours: number
  readonly theirs: number
}

const rounds = 40
const roundMs = 25
const mostRequests = 2000

/**
 * Times the answers of two libraries in turns, so that whatever else the machine does slows both down
 * alike.
 *
 * @param ours - the library in question
 * @param theirs - the one to compare it with
 */
export async function compare(ours: Side, theirs: Side): Promise<Ratio> {
  const counts = { ours: await warmUp(ours), theirs: await warmUp(theirs) }
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] }
  for (let i = 0; i < rounds; i += 1) {
    times.ours.push(await round(ours, counts.ours))
    times.theirs.push(await round(theirs, counts.theirs))
  }
  const [mine, other] = [lowerQuartile(times.ours), lowerQuartile(times.theirs)]
  return { ratio: mine / other, ours: mine * 1000, theirs: other * 1000 }
}

/** Has a side compiled and its caches filled; tells how many requests fill a round. */
async function warmUp(side: Side): Promise<number> {
  await round(side, 50)
  const ms = await round(side, 50)
  return Math.min(mostRequests, Math.max(10, Math.ceil(roundMs / ms)))
}

/** Milliseconds that one answer takes. */
async function round({ request, answer }: Side, count: number): Promise<number> {
  const requests: Request[] = []
  while (requests.length < count) requests.push(await request())
  const start = performance.now()
  for (const each of requests) await answer(each)
  return (performance.now() - start) / count
}

/** Rounds in which the machine did something else took longer, and tell nothing. */
function lowerQuartile(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN
}
