import { setImmediate } from "node:timers/promises"
import type { Follower, Line } from "./flight.ts"
import type { Rendezvous } from "./wire.ts"

/** 150 ms without a movement let everything go: what is still missing is blocked, or is no flight. */
const quietTicks = 6
const tick = 25
/** A connection that does not come about is waited for so long: 5 s. */
const patience = 200

/** What a rendezvous needs of its wire. */
export interface Meeting {
  readonly followers: Set<Follower>
  /** All connections. */
  lines(): Iterable<Line>
}

interface Gathering {
  readonly wire: Meeting
  /** Connections that have a flight pending. */
  readonly pending: Set<Line>
  underWay: number
  /** Ticks since anything moved. */
  quiet: number
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
    pending: new Set(),
    underWay: 0,
    quiet: 0,
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
    begun(flight) {
      gathering.pending.add(flight.line)
      void letGoTogether(gathering)
      return true
    },
    moved({ kind }) {
      if (kind !== "monitoring") stir(gathering)
    },
    closed(line) {
      gathering.pending.delete(line)
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

/** Lets flights go once every call has one, or more where calls have several at once. */
async function letGoTogether(gathering: Gathering): Promise<void> {
  const complete = (): boolean => gathering.pending.size >= gathering.underWay
  if (!complete()) return
  // What was sent in the same moment is read in the same turn: it goes along.
  await setImmediate()
  await setImmediate()
  if (complete()) letGo(gathering)
}

function letGo(gathering: Gathering): void {
  const lines = [...gathering.pending]
  gathering.pending.clear()
  if (lines.length > 1) gathering.meetings += 1
  for (const line of lines) line.letGo()
}

function passTime(gathering: Gathering): void {
  if (gathering.waited < patience && [...gathering.wire.lines()].some((line) => line.preparing)) {
    gathering.waited += 1
    stir(gathering)
    return
  }
  gathering.quiet += 1
  if (gathering.quiet < quietTicks) return
  stir(gathering)
  letGo(gathering)
}
