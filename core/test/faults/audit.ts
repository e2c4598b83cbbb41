import type { MemoryStore } from "@lockstep/adapter-test-kit/memory"

/**
 * What is stored, without what differs from one run to another.
 *
 * @param store - of a site
 */
export function contentOf({ users, accounts, authenticators }: MemoryStore): string[] {
  const emailOf = (userId: string): string => users.get(userId)?.email ?? "nobody"
  const lines = [
    ...[...users.values()].map(
      ({ email, name, emailVerified }) =>
        `user ${email} ${name} ${emailVerified === null ? "unverified" : "verified"}`,
    ),
    ...[...accounts.values()].map(({ userId, type, provider, providerAccountId }) =>
      // Each attempt makes its own passkey.
      [`account of ${emailOf(userId)}`, provider, type === "webauthn" || providerAccountId].join(
        " ",
      ),
    ),
    ...[...authenticators.values()].map(({ userId }) => `passkey of ${emailOf(userId)}`),
  ]
  return [...new Set(lines)].toSorted()
}

/**
 * Records that are without what belongs to them.
 *
 * @param store - of a site
 * @param known - IDs of the users who were there before
 */
export function halvesIn(store: MemoryStore, known: ReadonlySet<string>): string[] {
  const { users, accounts, sessions, authenticators } = store
  const owned = [...accounts.values(), ...sessions.values(), ...authenticators.values()]
  const orphans = owned.filter(({ userId }) => !users.has(userId))
  const opened = new Set([...accounts.values()].map(({ userId }) => userId))
  const closed = [...users.values()].filter(
    ({ id, emailVerified }) => emailVerified === null && !opened.has(id) && !known.has(id),
  )
  const unusable = [...accounts.values()].filter(
    ({ type, providerAccountId }) => type === "webauthn" && !authenticators.has(providerAccountId),
  )
  return [
    ...orphans.map(() => "a record of no user"),
    ...closed.map(() => "a user without an account"),
    ...unusable.map(() => "an account without its passkey"),
  ]
}
