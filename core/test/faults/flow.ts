import type { FaultKind } from "./fault.ts"
import type { Creation, Site, SiteKind } from "./site.ts"

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

const userWithoutAccount = { leaves: "a user without an account", locksOut: true } as const

/** Of a sign-in that creates a user, and then an account: the process ends in between. */
const hangingUserGaps: readonly Gap[] = [
  { method: "createUser", kinds: ["hangs after its effect"], ...userWithoutAccount },
  { method: "linkAccount", kinds: ["hangs before its effect"], ...userWithoutAccount },
]

/** Of the same with an adapter that gives the user another ID: that user cannot be identified. */
const strangeUserGaps: readonly Gap[] = [
  ...hangingUserGaps,
  {
    method: "createUser",
    kinds: ["fails after its effect", "happens twice"],
    ...userWithoutAccount,
  },
]

const userGaps: Readonly<Record<Creation, readonly Gap[]>> = {
  "at once": [],
  "step by step": hangingUserGaps,
  "step by step, with other IDs": strangeUserGaps,
}

/**
 * The gaps of a flow that creates a user with an account.
 *
 * @param kind - of the site
 */
export function gapsOfNewUser({ creation }: SiteKind): readonly Gap[] {
  return userGaps[creation]
}

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
