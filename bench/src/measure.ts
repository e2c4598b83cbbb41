import { type Spread, spreadOf } from "./spread.ts"

/** A library's side of a comparison. */
export interface Side {
  /** Makes a request that was never sent before; not measured. */
  request: () => Request | Promise<Request>
  /** Answers it; measured. */
  answer: (request: Request) => Promise<Response>
}

/** How two sides compare. */
export interface Comparison {
  /** Ours divided by theirs, of the two rounds that were run one after the other. */
  readonly ratio: Spread
  /** Medians; of this machine, at this moment. */
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
 * @param theirs - the one to compare it with
 * @returns microseconds that a request takes
 */
export async function compare(ours: Side, theirs: Side): Promise<Comparison> {
  const counts = { ours: await warmUp(ours), theirs: await warmUp(theirs) }
  return inTurns(rounds, {
    ours: async () => 1000 * (await round(ours, counts.ours)),
    theirs: async () => 1000 * (await round(theirs, counts.theirs)),
  })
}

/** Measures two sides in turns. */
export async function inTurns(
  times: number,
  measure: Readonly<Record<"ours" | "theirs", () => Promise<number>>>,
): Promise<Comparison> {
  const pairs: { ours: number; theirs: number }[] = []
  while (pairs.length < times) {
    pairs.push({ ours: await measure.ours(), theirs: await measure.theirs() })
  }
  return {
    ratio: spreadOf(pairs.map(({ ours, theirs }) => ours / theirs)),
    ours: spreadOf(pairs.map(({ ours }) => ours)).median,
    theirs: spreadOf(pairs.map(({ theirs }) => theirs)).median,
  }
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
