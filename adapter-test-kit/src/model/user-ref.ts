import * as fc from "fast-check"
import type { Sequence } from "./sequence.ts"

/** A reference to a user of the sequence. */
export interface UserRef {
  readonly who: "living" | "gone" | "nobody"
  readonly nth: number
}

const nth: fc.Arbitrary<number> = fc.constantFrom(0, 0, 1, 1, 2, 3, 4)

/** Usually an existing user, sometimes a deleted one, and rarely an ID that was never issued. */
export const anyUser: fc.Arbitrary<UserRef> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ who: fc.constant("living" as const), nth }) },
  { weight: 2, arbitrary: fc.record({ who: fc.constant("gone" as const), nth }) },
  { weight: 1, arbitrary: fc.record({ who: fc.constant("nobody" as const), nth }) },
)

/** An existing user, if there is one. */
export const livingUser: fc.Arbitrary<UserRef> = fc.record({
  who: fc.constant("living" as const),
  nth,
})

/** Returns the ID that a reference points to; if there is no such user, an ID that was never issued. */
export function userIdOf(sequence: Sequence, ref: UserRef): string {
  const { keys, store } = sequence
  const found = {
    living: () => pick([...store.users.keys()], ref.nth),
    gone: () => pick(goneIds(sequence), ref.nth),
    nobody: () => undefined,
  }[ref.who]()
  return found ?? pick(keys.neverIssued, ref.nth) ?? ""
}

/** Returns the IDs of deleted users. */
export function goneIds({ ids, store }: Sequence): string[] {
  return ids.filter((id) => !store.users.has(id))
}

/**
 * Returns an item of a list. The index wraps around.
 *
 * @param index - at least 0
 */
export function pick<Item>(list: readonly Item[], index: number): Item | undefined {
  return list[index % list.length]
}
