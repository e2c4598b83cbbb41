import { vi } from "vitest"

/** What can go wrong: a call of the adapter, a request to another server, a request of the browser. */
export type Place = "adapter" | "outgoing" | "request"

/** How a call goes wrong. */
export type FaultKind =
  /** It fails and does nothing. */
  | "fails before its effect"
  /** It does what it should, and its answer gets lost. */
  | "fails after its effect"
  | "hangs before its effect"
  | "hangs after its effect"
  /** It is repeated on its way; the answer of the second one arrives. */
  | "happens twice"
  | "happens twice at once"

/** One call in a run. */
export interface Call {
  readonly place: Place
  readonly name: string
}

/** One thing that goes wrong in a run. */
export interface Fault {
  /** Index of the call among all of a run without a fault. */
  readonly at: number
  readonly call: Call
  readonly kind: FaultKind
}

const everyKind: readonly FaultKind[] = [
  "fails before its effect",
  "fails after its effect",
  "hangs before its effect",
  "hangs after its effect",
  "happens twice",
]

const kindsOf: Readonly<Record<Place, readonly FaultKind[]>> = {
  adapter: everyKind,
  outgoing: everyKind,
  // A browser that gets no answer to its own request gives up, whatever the server does.
  request: ["fails after its effect", "happens twice", "happens twice at once"],
}

/** A word in the message of each failure that no answer must repeat. */
export const driverDetail = "sentinel-driver-detail"

/** Milliseconds after which the library gives up on another server. */
const timeoutMs = 10_000

/** What all calls of a run go through. */
export interface FaultLine {
  /** The calls since `arm`, in order. */
  readonly calls: readonly Call[]
  /** Fulfilled when an adapter call hangs. */
  readonly hanging: Promise<void>
  /** Counts calls from now on, and lets one of them go wrong. */
  arm(): void
  disarm(): void
  /** Lets a hanging adapter call go on. */
  release(): void
  through<Result>(call: Call, effect: () => Promise<Result>): Promise<Result>
}

/**
 * Every way in which each call of a run can go wrong.
 *
 * @param calls - of a run in which nothing went wrong
 */
export function faultsOf(calls: readonly Call[]): Fault[] {
  return calls.flatMap((call, at) => kindsOf[call.place].map((kind) => ({ at, call, kind })))
}

/**
 * Opens a line on which one call goes wrong.
 *
 * @param fault - which, and how; nothing goes wrong without it
 */
export function faultLine(fault?: Fault): FaultLine {
  const calls: Call[] = []
  const hanging = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  let isArmed = false

  function hang(place: Place): Promise<unknown> {
    if (place === "adapter") {
      hanging.resolve()
      return released.promise
    }
    // The limit is the library's own; its clock is moved once the library waits.
    setImmediate(() => vi.advanceTimersByTime(timeoutMs))
    return new Promise(() => {})
  }

  return {
    calls,
    hanging: hanging.promise,
    arm: () => void (isArmed = true),
    disarm: () => void (isArmed = false),
    release: () => released.resolve(),
    async through(call, effect) {
      if (!isArmed) return effect()
      const index = calls.push(call) - 1
      if (index !== fault?.at) return effect()
      switch (fault.kind) {
        case "fails before its effect":
          throw new Error(`connect ECONNREFUSED ${driverDetail}`)
        case "fails after its effect":
          await effect()
          throw new Error(`read ECONNRESET ${driverDetail}`)
        case "hangs before its effect":
          await hang(call.place)
          return effect()
        case "hangs after its effect": {
          const result = await effect()
          await hang(call.place)
          return result
        }
        case "happens twice":
          await effect()
          return effect()
        case "happens twice at once":
          return (await Promise.all([effect(), effect()]))[1]
      }
    },
  }
}
