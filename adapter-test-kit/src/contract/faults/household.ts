import type { AdapterMethod, AdapterUser } from "@lockstep/core/adapters"
import { NeverSettled, Violation, ensure, isNothing, matches, same } from "../../assert.ts"
import { toCode } from "../../print-code.ts"
import type { Subject } from "../../subject.ts"
import { endingOf } from "./ending.ts"
import { keyOf, type Ground } from "./probe.ts"

/** A user with two of everything that the adapter can store. */
export interface Household {
  readonly user: AdapterUser
  readonly email: string
  readonly accounts: readonly ReturnType<Ground["sample"]["account"]>[]
  readonly sessions: readonly ReturnType<Ground["sample"]["session"]>[]
  readonly passkeys: readonly ReturnType<Ground["sample"]["authenticator"]>[]
}

/**
 * Stores a household.
 *
 * @param ground - what to store it with
 */
export async function settleHousehold({ adapter, sample, has }: Ground): Promise<Household> {
  const { email } = sample.user()
  const user = await adapter.createUser(sample.user({ email }))
  const two = async <Kept>(
    method: AdapterMethod,
    make: () => Kept,
    store: (record: Kept) => Promise<unknown>,
  ): Promise<readonly Kept[]> => {
    const kept: Kept[] = []
    for (const record of has(method) ? [make(), make()] : []) {
      // An adapter that refuses a second one breaks other rules.
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
 * Fails unless nothing is left of a household: neither to be found, nor in the store, nor in the way of
 * somebody else with the same keys.
 *
 * @param subject - whose raw readers look into the store
 * @param ground - looks for it
 * @param gone - the household
 */
export async function isGone(
  subject: Subject,
  { adapter, sample, has }: Ground,
  { user, email, accounts, sessions, passkeys }: Household,
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
    throw new Violation(`${what} of theirs`, "that somebody else can have it", toCode(error))
  }
}

/**
 * Fails unless everything of a household is where it was.
 *
 * @param ground - looks for it
 * @param kept - the household
 */
export async function isUntouched(
  { adapter, has }: Ground,
  { user, accounts, sessions, passkeys }: Household,
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
