import type { Disturbance, Wire } from "../../wire/wire.ts"

/** What happens to connections until the disturbance ends. */
export interface Fault {
  /** When a call is made, in words. */
  readonly when: string
  /** Whether calls may wait until they time out. */
  readonly waits?: true
  begin(wire: Wire): void
}

const disturbed = (when: string, disturbance: Disturbance): Fault => ({
  when,
  begin: (wire) => wire.disturb(disturbance),
})

const waitedFor = (when: string, disturbance: Disturbance): Fault => ({
  ...disturbed(when, disturbance),
  waits: true,
})

/** Nothing listens at the address of the database. */
export const refused: Fault = waitedFor("when connections are refused", { kind: "refuse" })

/** The open connections are closed while they are idle. */
export const closedIdle: Fault = {
  when: "after idle connections were closed",
  begin: (wire) => wire.closeIdle(),
}

/** Faults during a call of which the connection notifies the adapter. */
export const broken: readonly Fault[] = [
  disturbed("when the connection is reset before the response", { kind: "reset-before-reply" }),
  disturbed("when the connection is reset during the response", {
    kind: "reset-mid-reply",
    bytes: 3,
  }),
  disturbed("when the connection is closed instead of a response", { kind: "half-close" }),
  disturbed("when the response is malformed", { kind: "garbage" }),
]

/** No data passes. */
export const swallowed: Fault = waitedFor("when the server never responds", {
  kind: "black-hole",
})

/** The call is executed, and its result is lost. */
export const lostAnswer: Fault = waitedFor("when the response is lost", { kind: "lost-reply" })

/** When responses arrive after the timeout of calls. */
export const whenLate = "when responses are too late"

/**
 * Responses arrive after the timeout of calls.
 *
 * @param timeout - of the calls, in milliseconds
 */
export function lateBy(timeout: number): Fault {
  return disturbed(whenLate, { kind: "latency", ms: timeout * 1.5 })
}

/**
 * Responses arrive when the disturbance ends.
 *
 * @param timeout - of the calls, in milliseconds, which the disturbance must exceed
 */
export function heldBackBy(timeout: number): Fault {
  return disturbed("when responses are held back", { kind: "latency", ms: timeout * 10 })
}

/** All faults of which the adapter is notified. */
export const told: readonly Fault[] = [refused, ...broken, closedIdle]

/** Every fault. */
export const faults: readonly Fault[] = [...told, swallowed, lostAnswer]

/**
 * The connection is cut when a call sends the request with this number.
 *
 * @param delivered - whether the database executes the request first
 */
export function cutAt(request: number, delivered: boolean): Fault {
  const how = delivered ? "after it was carried out" : "before it arrives"
  const when = `when the connection is cut at request ${request}, ${how}`
  return disturbed(when, { kind: "cut-at-request", request, delivered })
}

/** Returns a fault that began earlier. */
export function goingOn({ when }: Fault): Fault {
  return { when, begin() {} }
}
