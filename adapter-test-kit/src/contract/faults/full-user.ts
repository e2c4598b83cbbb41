import type { AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import type { Subject } from "../../subject/subject.ts"
import { NeverSettled, Violation, ensure, isNothing, matches, same } from "../../values/assert.ts"
import { toCode } from "../../values/print-code.ts"
import { endingOf } from "./ending.ts"
import { keyOf, type Fixture } from "./probe.ts"

/** A user with two records of each kind that the adapter can store. */
export interface FullUser {
  readonly user: AdapterUser
  readonly email: string
  readonly accounts: readonly ReturnType<Fixture["sample"]["account"]>[]
  readonly sessions: readonly ReturnType<Fixture["sample"]["session"]>[]
  readonly passkeys: readonly ReturnType<Fixture["sample"]["authenticator"]>[]
}

/** Stores a user with all records. */
export async function createFullUser({ adapter, sample, has }: Fixture): Promise<FullUser> {
  const { email } = sample.user()
  const user = await adapter.createUser(sample.user({ email }))
  const two = async <Kept>(
    method: AdapterMethod,
    make: () => Kept,
    store: (record: Kept) => Promise<unknown>,
  ): Promise<readonly Kept[]> => {
    const kept: Kept[] = []
    for (const record of has(method) ? [make(), make()] : []) {
      // An adapter that rejects a second one breaks other rules.
      if ((await endingOf(() => store(record))).kind === "resolved") kept.push(record)
    }
    return kept
  }
  return {
    user,
    email,
    accounts: await two("linkAccount", () => sample.account(user.id), adapter.linkAccount),
    sessions: await two("createSession", () => sample.session(user.id), adapter.createSession),
    passkeys: await two(
      "createAuthenticator",
      () => sample.authenticator(user.id),
      adapter.createAuthenticator,
    ),
  }
}

/**
 * Throws unless nothing is left of a user with all records: the adapter does not find them, the
 * store does not contain them, and they do not conflict with another user with the same keys.
 *
 * @param subject - whose raw readers read the store
 */
export async function isGone(
  subject: Subject,
  { adapter, sample, has }: Fixture,
  { user, email, accounts, sessions, passkeys }: FullUser,
): Promise<void> {
  if (has("getUser")) isNothing(await adapter.getUser(user.id), "getUser")
  if (has("getUserByEmail")) isNothing(await adapter.getUserByEmail(email), "getUserByEmail")
  for (const kind of ["accounts", "sessions", "authenticators"] as const) {
    const left = (await subject.raw?.[kind]?.(user.id)) ?? []
    ensure(left.length === 0, `${kind} left in the store`, "none", left)
  }
  const { id: userId } = await free("the address", () => adapter.createUser(sample.user({ email })))
  for (const account of accounts) {
    await free("an account", () => adapter.linkAccount({ ...account, userId }))
  }
  for (const session of sessions) {
    await free("a session token", () => adapter.createSession({ ...session, userId }))
  }
  for (const passkey of passkeys) {
    await free("a passkey", () => adapter.createAuthenticator({ ...passkey, userId }))
  }
}

async function free<Result>(what: string, take: () => Promise<Result>): Promise<Result> {
  try {
    return await take()
  } catch (error) {
    if (error instanceof NeverSettled) throw error
    throw new Violation(
      `${what} of the deleted user`,
      "that another user can use it",
      toCode(error),
    )
  }
}

/** Throws unless all records of a user are unchanged. */
export async function isUntouched(
  { adapter, has }: Fixture,
  { user, accounts, sessions, passkeys }: FullUser,
): Promise<void> {
  if (has("getUser")) same(await adapter.getUser(user.id), user, "another user")
  if (has("getUserByAccount")) {
    for (const account of accounts) {
      matches(
        await adapter.getUserByAccount(keyOf(account)),
        { id: user.id },
        "another account's owner",
      )
    }
  }
  if (has("getSessionAndUser")) {
    for (const { sessionToken } of sessions) {
      const found = await adapter.getSessionAndUser(sessionToken)
      matches(found?.user, { id: user.id }, "another session's owner")
    }
  }
  if (has("getAuthenticator")) {
    for (const { credentialID } of passkeys) {
      const found = await adapter.getAuthenticator(credentialID)
      matches(found, { userId: user.id }, "another passkey")
    }
  }
}
