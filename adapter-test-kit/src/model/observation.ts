import type { AdapterMethod } from "@lockstep/core/adapters"
import { both, type Sequence } from "./sequence.ts"
import { readSession } from "./session-steps.ts"
import { takeToken } from "./token-steps.ts"

/** One record looked up on both sides. */
export interface Look {
  readonly method: AdapterMethod
  /** Which of the looks with this method it is. */
  readonly place: number
  run(sequence: Sequence): Promise<void>
}

/** Decides which looks of a round are made; rounds are counted from 1. */
export type LookFilter = (look: Look, round: number) => boolean

/** A round of looks at whatever the pools of keys can find. */
export interface Round {
  /** Counted from 1. */
  readonly number: number
  /** The last one of a sequence, which uses up the tokens: there is no other way to see them. */
  readonly isLast: boolean
}

/** The most recent users, of those who were deleted too, that a round looks at. */
const recent = 8

/**
 * Looks everything up on both sides, and fails at the first difference.
 *
 * @param sequence - under way
 * @param round - the round
 * @param filter - decides which looks are made
 * @param observe - is told of each look before it is made
 */
export async function lookAround(
  sequence: Sequence,
  round: Round,
  filter: LookFilter,
  observe: (look: Look) => void,
): Promise<void> {
  const { instances, has } = sequence
  const looks = looksOf(sequence, round).filter(
    (look) => has(look.method) && filter(look, round.number),
  )
  const makeAll = async (): Promise<void> => {
    for (const look of looks) {
      observe(look)
      await look.run(sequence)
    }
  }
  // The other instance shows whether it sees what this one wrote.
  instances.swap()
  await makeAll()
  instances.swap()
  if (round.isLast && instances.count === 2) await makeAll()
}

function looksOf(sequence: Sequence, round: Round): Look[] {
  return [...userLooks(sequence), ...accountLooks(sequence, round), ...otherLooks(sequence, round)]
}

function userLooks({ keys, ids }: Sequence): Look[] {
  const known = [...keys.neverIssued.slice(0, 1), ...ids.slice(-recent)]
  return [
    ...keys.emails.map((email, place) =>
      look("getUserByEmail", place, (sequence) => both(sequence, "getUserByEmail", email)),
    ),
    ...known.map((id, place) =>
      look("getUser", place, (sequence) => both(sequence, "getUser", id)),
    ),
    ...known.map((id, place) =>
      look("listAuthenticatorsByUserId", place, (sequence) =>
        both(sequence, "listAuthenticatorsByUserId", id),
      ),
    ),
  ]
}

/** The last round finds each account by both ways, and the others by one of them in turn. */
function accountLooks({ keys }: Sequence, { number, isLast }: Round): Look[] {
  return keys.accounts.flatMap((pair, place) => {
    const looks = [
      look("getUserByAccount", place, (sequence) => both(sequence, "getUserByAccount", pair)),
      look("getAccount", place, (sequence) =>
        both(sequence, "getAccount", pair.providerAccountId, pair.provider),
      ),
    ]
    return isLast ? looks : looks.filter((_, index) => (place + number) % 2 === index)
  })
}

function otherLooks({ keys }: Sequence, { isLast }: Round): Look[] {
  return [
    ...keys.sessionTokens.map((token, place) =>
      look("getSessionAndUser", place, (sequence) => readSession(sequence, token)),
    ),
    ...keys.credentialIds.map((id, place) =>
      look("getAuthenticator", place, (sequence) => both(sequence, "getAuthenticator", id)),
    ),
    ...(isLast ? keys.tokens : []).map((pair, place) =>
      look("useVerificationToken", place, (sequence) => takeToken(sequence, pair)),
    ),
  ]
}

function look(method: AdapterMethod, place: number, run: Look["run"]): Look {
  return { method, place, run }
}
