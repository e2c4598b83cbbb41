import type { Disturbance, Wire } from "../../wire/wire.ts"
import { scaled } from "../../values/time-factor.ts"

/** Something that happens to connections until the wire is calm again. */
export interface Fault {
  /** When a call is made, in words. */
  readonly when: string
  begin(wire: Wire): void
}

const disturbed = (when: string, disturbance: Disturbance): Fault => ({
  when,
  begin: (wire) => wire.disturb(disturbance),
})

/** Nothing listens where the database was. */
export const refused: Fault = disturbed("when connections are refused", { kind: "refuse" })

/** The connections that were open are closed while they are idle. */
export const closedIdle: Fault = {
  when: "after idle connections were closed",
  begin: (wire) => wire.closeIdle(),
}

/** Faults in the midst of a call of which the adapter is told by its connection. */
export const broken: readonly Fault[] = [
  disturbed("when the connection is reset before the answer", { kind: "reset-before-reply" }),
  disturbed("when the connection is reset inside the answer", {
    kind: "reset-mid-reply",
    bytes: 3,
  }),
  disturbed("when the connection is ended in place of the answer", { kind: "half-close" }),
  disturbed("when the answer is garbage", { kind: "garbage" }),
]

/** Nothing goes through. */
export const swallowed: Fault = disturbed("when the connection swallows everything", {
  kind: "black-hole",
})

/** The call is carried out, and its result is lost. */
export const lostAnswer: Fault = disturbed("when the answer is lost", { kind: "lost-reply" })

/** Answers come, but after the shorter timeout of calls. */
export const lateAnswer: Fault = disturbed("when answers come too late", {
  kind: "latency",
  ms: scaled(300),
})

/** All of which the adapter is told. */
export const told: readonly Fault[] = [refused, ...broken, closedIdle]

/** Every fault. */
export const faults: readonly Fault[] = [...told, swallowed, lostAnswer]

/**
 * The connection is cut when a call sends its request of this number.
 *
 * @param request - counted from 1
 * @param delivered - whether the database carries the request out before
 */
export function cutAt(request: number, delivered: boolean): Fault {
  const how = delivered ? "after it was carried out" : "before it arrives"
  const when = `when the connection is cut at request ${request}, ${how}`
  return disturbed(when, { kind: "cut-at-request", request, delivered })
}

/**
 * A fault that began before.
 *
 * @param fault - what is going on
 */
export function goingOn({ when }: Fault): Fault {
  return { when, begin() {} }
}
