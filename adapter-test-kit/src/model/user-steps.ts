import { randomUUID } from "node:crypto"
import type { AdapterUser } from "@lockstep/core/adapters"
import * as fc from "fast-check"
import { ensure } from "../values/assert.ts"
import { mistyped } from "../values/nasty-text.ts"
import type { Outcome } from "./outcome.ts"
import { place } from "./place.ts"
import { ask, both, compare, type Sequence } from "./sequence.ts"
import { stepKind, type StepKind } from "./step.ts"
import { anyUser, goneIds, pick, userIdOf } from "./user-ref.ts"
import { userMembers, type Members } from "./values.ts"

/** The position of an address in the pool, or none. */
const address: fc.Arbitrary<number | null> = fc.option(place, { freq: 8 })

const emailOf = ({ keys }: Sequence, nth: number | null): string | null =>
  nth === null ? null : (pick(keys.emails, nth) ?? null)

/**
 * Returns a user that a step creates.
 *
 * @param nth - position of the address in the pool; `null` for none
 * @param reuse - whether to suggest the ID of a deleted user
 */
export function givenUser(
  sequence: Sequence,
  nth: number | null,
  members: Members,
  reuse: boolean,
): AdapterUser {
  const id = (reuse ? goneIds(sequence).at(-1) : undefined) ?? randomUUID()
  const email = emailOf(sequence, nth)
  // A user without an address must be storable, which the type does not allow.
  return mistyped({ id, email, ...members, emailVerified: members["emailVerified"] ?? null })
}

/** Stores the ID of a new user. */
export function adoptId(sequence: Sequence, user: unknown, what: string): string {
  const id: unknown =
    typeof user === "object" && user !== null ? Reflect.get(user, "id") : undefined
  ensure(typeof id === "string" && id !== "", `the id of ${what}`, "a string", id)
  ensure(!sequence.store.users.has(id), `the id of ${what}`, "one that no other user has", id)
  if (!sequence.ids.includes(id)) sequence.ids.push(id)
  return id
}

/**
 * Returns whether a rejection only means that this store requires an address: U7 judges that. If
 * the store has accepted a user without an address before, the rejection has another reason.
 */
export function wantsAddress(sequence: Sequence, seen: Outcome, email: unknown): boolean {
  return seen.kind === "rejection" && email === null && !sequence.choices.has("addressless")
}

const createUser = (email: fc.Arbitrary<number | null>, weight: number): StepKind =>
  stepKind(
    ["createUser"],
    weight,
    (options) =>
      fc.record({
        email,
        members: userMembers(options.extraUserFields),
        reuse: fc.constantFrom(false, false, false, true),
      }),
    async (sequence, { members, reuse, ...step }) => {
      const given = givenUser(sequence, step.email, members, reuse)
      const seen = await ask(sequence, "createUser", given)
      if (wantsAddress(sequence, seen, given.email)) return
      if (seen.kind !== "value") return compare(sequence, seen, "createUser", given)
      const id = adoptId(sequence, seen.value, "the user that createUser returned")
      await compare(sequence, seen, "createUser", { ...given, id })
      if (step.email === null) sequence.choices.add("addressless")
    },
  )

const updateUser = stepKind(
  ["updateUser"],
  8,
  (options) =>
    fc.record({
      user: anyUser,
      // Omitted or given; given as null to clear it.
      email: fc.option(address, { freq: 4, nil: undefined }),
      members: userMembers(options.extraUserFields),
    }),
  async (sequence, { user, email, members }) => {
    const given = email === undefined ? {} : { email: emailOf(sequence, email) }
    // Null clears an address, which the type does not allow.
    const patch = mistyped<AdapterUser>({ id: userIdOf(sequence, user), ...given, ...members })
    const seen = await ask(sequence, "updateUser", patch)
    if (wantsAddress(sequence, seen, patch.email)) return
    await compare(sequence, seen, "updateUser", patch)
    if (email === null && seen.kind === "value") sequence.choices.add("addressless")
  },
)

const deleteUser = (weight: number): StepKind =>
  stepKind(
    ["deleteUser"],
    weight,
    () => fc.record({ user: anyUser }),
    async (sequence, { user }) => {
      await both(sequence, "deleteUser", userIdOf(sequence, user))
    },
  )

const getUser = stepKind(
  ["getUser"],
  1,
  () => fc.record({ user: anyUser }),
  async (sequence, { user }) => {
    await both(sequence, "getUser", userIdOf(sequence, user))
  },
)

const getUserByEmail = stepKind(
  ["getUserByEmail"],
  1,
  () => fc.record({ place }),
  async (sequence, step) => {
    await both(sequence, "getUserByEmail", pick(sequence.keys.emails, step.place) ?? "")
  },
)

/** Steps that create and delete users, for sequences that are not about addresses. */
export const ownerSteps: readonly StepKind[] = [
  createUser(fc.option(place, { freq: 1 }), 4),
  deleteUser(2),
]

/** All steps about users. */
export const userSteps: readonly StepKind[] = [
  createUser(address, 5),
  updateUser,
  deleteUser(3),
  getUser,
  getUserByEmail,
]
