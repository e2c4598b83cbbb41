import type { FaultKind } from "./fault.ts"
import type { Site, SiteKind } from "./site.ts"

/** Something that a user does with an application. */
export interface Flow {
  readonly name: string
  /**
   * Brings the application and the browser to where the flow begins.
   *
   * @param site - a new one
   */
  begin(site: Site): Promise<Attempt> | Attempt
  /** Faults that leave less than the whole, as writes that belong together are made one by one. */
  gaps?(kind: SiteKind): readonly Gap[]
}

/** A fault whose consequences `docs/account-decisions.md` states. */
export interface Gap {
  /** The adapter method that goes wrong. */
  readonly method: string
  readonly kinds: readonly FaultKind[]
  readonly leaves: string
  /** The user cannot sign in until what is left is deleted. */
  readonly locksOut: boolean
}

/** Of a sign-in that creates a user, and then an account. */
export const userGaps: readonly Gap[] = [
  {
    method: "createUser",
    kinds: ["fails after its effect", "happens twice", "hangs after its effect"],
    leaves: "a user without an account",
    locksOut: true,
  },
  {
    method: "linkAccount",
    kinds: ["hangs before its effect"],
    leaves: "a user without an account",
    locksOut: true,
  },
]

/** How a user goes through a flow. */
export interface Attempt {
  /**
   * @throws Refused when the application did not go on
   * @throws AnswerLost when the browser got no answer
   */
  first(): Promise<void>
  /** What they do when the first attempt failed; the same when left out. */
  again?(): Promise<void>
}
