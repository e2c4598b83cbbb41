import { setImmediate } from "node:timers/promises"
import type { PendingRequest, Follower, Line } from "./pending-request.ts"
import type { Rendezvous } from "./wire.ts"

/** Time is counted in turns of a timer, so that a process that is busy itself does not use it up. */
const tick = 25
/** A turn that comes so late says that the machine is busy, and the database with it: it counts less. */
const lateTick = 50
const lateWeight = 0.25
/** 150 ms without a movement, and a request that is not answered, mean that it waits for a lock. */
const blockedAfter = 6
/**
 * 500 ms without a movement, and nothing to wait for, mean that a call waits for a connection, or is
 * busy with something else. Once that is known, the shorter time is enough.
 */
const queuedAfter = 20
/** A connection that does not come about is waited for so long: 5 s. */
const connectionTurns = 200

/** What a rendezvous needs of its wire. */
export interface Meeting {
  readonly followers: Set<Follower>
  /** All connections. */
  lines(): Iterable<Line>
}

interface Gathering {
  readonly wire: Meeting
  /** Requests that are held back, by their connections. */
  readonly pending: Map<Line, PendingRequest>
  /** Requests that were let go, and are not answered yet. */
  readonly unanswered: Set<PendingRequest>
  underWay: number
  /** When the timer turned last. */
  turned: number
  /** Ticks since anything moved. */
  quiet: number
  /** How many of them let everything go while nothing is unanswered. */
  queuedAfter: number
  /** Ticks spent on connections that do not come about. */
  waited: number
  meetings: number
}

/**
 * Makes calls collide.
 *
 * @param wire - what it needs of its wire
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

/** Lets requests go once every call has one, or more where calls have several at once. */
async function letGoTogether(gathering: Gathering): Promise<void> {
  const complete = (): boolean => gathering.pending.size >= gathering.underWay
  if (!complete()) return
  // What was sent in the same moment is read in the same turn: it goes along.
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
