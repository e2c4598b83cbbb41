import { setImmediate } from "node:timers/promises"
import type { PendingRequest, Follower, Line } from "./pending-request.ts"
import type { Rendezvous } from "./wire.ts"

/**
 * Time is counted in timer ticks, so that time in which the process itself is busy does not count.
 */
const tick = 25
/** A tick this late means that the machine is busy, and so is the database. It counts less. */
const lateTick = 50
const lateWeight = 0.25
/**
 * 150 ms without traffic, and a request without a response, mean that the request waits for a lock.
 */
const blockedAfter = 6
/**
 * 500 ms without traffic, and no pending response, mean that a call waits for a connection or is
 * busy with something else. After that, the shorter time is enough.
 */
const queuedAfter = 20
/** Maximum wait for a connection that is not established: 5 s. */
const connectionTurns = 200

/** The parts of a wire that a rendezvous needs. */
export interface Meeting {
  readonly followers: Set<Follower>
  /** All connections. */
  lines(): Iterable<Line>
}

interface Gathering {
  readonly wire: Meeting
  /** Delayed requests, by their connections. */
  readonly pending: Map<Line, PendingRequest>
  /** Requests that were released and have no response yet. */
  readonly unanswered: Set<PendingRequest>
  underWay: number
  /** Time of the last tick. */
  turned: number
  /** Ticks since the last traffic. */
  quiet: number
  /** Number of quiet ticks after which everything is released, if no response is pending. */
  queuedAfter: number
  /** Ticks spent on connections that are not established. */
  waited: number
  meetings: number
}

/**
 * Makes calls collide.
 *
 * @param wire - the parts of the wire that it needs
 */
export function createRendezvous(wire: Meeting): Rendezvous {
  const gathering: Gathering = {
    wire,
    pending: new Map(),
    unanswered: new Set(),
    underWay: 0,
    turned: 0,
    quiet: 0,
    queuedAfter,
    waited: 0,
    meetings: 0,
  }
  const follower = followerOf(gathering)
  return {
    get meetings() {
      return gathering.meetings
    },
    async run(calls) {
      if (gathering.underWay > 0) throw new Error("A rendezvous runs its calls one set at a time.")
      gathering.underWay = calls.length
      gathering.waited = 0
      gathering.turned = performance.now()
      gathering.unanswered.clear()
      wire.followers.add(follower)
      const timer = setInterval(() => passTime(gathering), tick)
      const settled = await Promise.allSettled(calls.map((call) => attend(gathering, call)))
      clearInterval(timer)
      wire.followers.delete(follower)
      letGo(gathering)
      return settled
    },
  }
}

function followerOf(gathering: Gathering): Follower {
  return {
    begun(request) {
      gathering.pending.set(request.line, request)
      void letGoTogether(gathering)
      return true
    },
    answered: (request) => void gathering.unanswered.delete(request),
    moved({ kind }) {
      if (kind !== "monitoring") stir(gathering)
    },
    closed(line) {
      gathering.pending.delete(line)
      for (const request of gathering.unanswered) {
        if (request.line === line) gathering.unanswered.delete(request)
      }
      stir(gathering)
    },
  }
}

async function attend<Result>(gathering: Gathering, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } finally {
    gathering.underWay -= 1
    stir(gathering)
    void letGoTogether(gathering)
  }
}

function stir(gathering: Gathering): void {
  gathering.quiet = 0
}

/** Releases requests once every call has one, or more if calls have several at once. */
async function letGoTogether(gathering: Gathering): Promise<void> {
  const complete = (): boolean => gathering.pending.size >= gathering.underWay
  if (!complete()) return
  // Requests sent at the same moment are read in the same turn and released together.
  await setImmediate()
  await setImmediate()
  if (complete()) letGo(gathering)
}

function letGo(gathering: Gathering): void {
  const requests = [...gathering.pending.values()]
  gathering.pending.clear()
  if (requests.length > 1) gathering.meetings += 1
  for (const request of requests) {
    gathering.unanswered.add(request)
    request.line.letGo()
  }
}

function passTime(gathering: Gathering): void {
  const now = performance.now()
  const weight = now - gathering.turned < lateTick ? 1 : lateWeight
  gathering.turned = now
  if (
    gathering.waited < connectionTurns &&
    [...gathering.wire.lines()].some((line) => line.preparing)
  ) {
    gathering.waited += 1
    stir(gathering)
    return
  }
  const queued = gathering.unanswered.size === 0
  gathering.quiet += weight
  if (gathering.quiet < (queued ? gathering.queuedAfter : blockedAfter)) return
  if (queued && gathering.pending.size > 0) gathering.queuedAfter = blockedAfter
  stir(gathering)
  letGo(gathering)
}
