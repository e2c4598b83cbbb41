import type { AdapterMethod } from "@lockstep/core/adapters"
import { readAccounts } from "./account-steps.ts"
import { both, type Sequence } from "./sequence.ts"
import { readSessions } from "./session-lists.ts"
import { readSession } from "./session-calls.ts"
import { takeToken } from "./token-steps.ts"

/** A record that is looked up on both sides. */
export interface Look {
  readonly method: AdapterMethod
  /** Position among the looks with this method. */
  readonly place: number
  run(sequence: Sequence): Promise<void>
}

/** Decides which looks are made. */
export type LookFilter = (look: Look) => boolean

/** Number of most recent users that are looked up, including deleted ones. */
const recent = 8

/**
 * Looks up all records with the keys of the pools, on both sides, and throws at the first
 * difference.
 */
export async function lookAround(sequence: Sequence, filter: LookFilter): Promise<void> {
  const looks = [
    ...userLooks(sequence),
    // Alternates between the two methods that find an account.
    ...accountLooks(sequence).filter(
      ({ method, place }) =>
        (place + sequence.ids.length) % 2 === (method === "getAccount" ? 0 : 1),
    ),
    ...otherLooks(sequence),
  ]
  // The other instance shows whether it sees the writes of this one.
  sequence.instances.swap()
  for (const look of looks) if (isMade(sequence, look, filter)) await look.run(sequence)
  sequence.instances.swap()
}

/**
 * Looks up all records, and uses up the tokens, which cannot be read otherwise.
 *
 * @param observe - called with each look before it is made
 */
export async function lookAtLast(
  sequence: Sequence,
  filter: LookFilter,
  observe: (look: Look) => void,
): Promise<void> {
  const looks = [
    ...userLooks(sequence),
    ...listLooks(sequence),
    ...accountLooks(sequence),
    ...otherLooks(sequence),
    ...tokenLooks(sequence),
  ].filter((look) => isMade(sequence, look, filter))
  sequence.instances.swap()
  for (const look of looks) {
    observe(look)
    await look.run(sequence)
  }
}

function isMade({ has }: Sequence, look: Look, filter: LookFilter): boolean {
  return has(look.method) && filter(look)
}

function userLooks({ keys, ids }: Sequence): Look[] {
  const known = [...keys.neverIssued.slice(0, 1), ...ids.slice(-recent)]
  return [
    ...keys.emails.map((email, place) =>
      lookBy("getUserByEmail", place, (sequence) => both(sequence, "getUserByEmail", email)),
    ),
    ...known.map((id, place) =>
      lookBy("getUser", place, (sequence) => both(sequence, "getUser", id)),
    ),
    ...known.map((id, place) =>
      lookBy("listAuthenticatorsByUserId", place, (sequence) =>
        both(sequence, "listAuthenticatorsByUserId", id),
      ),
    ),
  ]
}

function listLooks({ ids }: Sequence): Look[] {
  return ids
    .slice(-recent)
    .flatMap((id, place) => [
      lookBy("listAccountsByUserId", place, (sequence) => readAccounts(sequence, id)),
      lookBy("listSessionsByUserId", place, (sequence) => readSessions(sequence, id)),
    ])
}

function accountLooks({ keys }: Sequence): Look[] {
  return keys.accounts.flatMap((pair, place) => [
    lookBy("getUserByAccount", place, (sequence) => both(sequence, "getUserByAccount", pair)),
    lookBy("getAccount", place, (sequence) =>
      both(sequence, "getAccount", pair.providerAccountId, pair.provider),
    ),
  ])
}

function otherLooks({ keys }: Sequence): Look[] {
  return [
    ...keys.sessionTokens.map((token, place) =>
      lookBy("getSessionAndUser", place, (sequence) => readSession(sequence, token)),
    ),
    ...keys.credentialIds.map((id, place) =>
      lookBy("getAuthenticator", place, (sequence) => both(sequence, "getAuthenticator", id)),
    ),
  ]
}

function tokenLooks({ keys }: Sequence): Look[] {
  return keys.tokens.map((pair, place) =>
    lookBy("useVerificationToken", place, (sequence) => takeToken(sequence, pair)),
  )
}

function lookBy(method: AdapterMethod, place: number, run: Look["run"]): Look {
  return { method, place, run }
}
