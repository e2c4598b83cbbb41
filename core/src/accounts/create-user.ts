import type { AdapterUser, UnownedAccount } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/adapter-errors.ts"
import type { ReturningPerson } from "./returning-person.ts"

/**
 * Stores a new user with their account, all or nothing: in one step where the adapter can, else step by
 * step, and taken back when the second step fails, so that a retry of the sign-in succeeds.
 *
 * @param context - the request
 * @param adapter - the store
 * @param person - who came back
 * @throws AdapterError with code `duplicate` when the address or the account is taken meanwhile
 */
export async function createUser(
  context: AuthContext,
  adapter: GuardedAdapter,
  person: ReturningPerson,
): Promise<AdapterUser> {
  const user = newUser(person)
  const account = accountRecord(person)
  if (adapter.has("createUserWithAccount")) {
    return (await adapter.createUserWithAccount({ user, account })).user
  }
  const created = await adapter.createUser(user)
  try {
    await adapter.linkAccount({ ...account, userId: created.id })
  } catch (error) {
    await takeBack(context, adapter, created)
    throw error
  }
  return created
}

/**
 * What is stored of an account: what the provider's `account` picked, and what identifies it.
 *
 * @param person - who came back
 */
export function accountRecord({ provider, authorization }: ReturningPerson): UnownedAccount {
  const { storedTokens, account } = authorization
  return {
    ...storedTokens,
    provider: provider.id,
    type: provider.type,
    providerAccountId: account.providerAccountId,
  }
}

function newUser({ authorization }: ReturningPerson): AdapterUser {
  const user = { ...authorization.user, id: crypto.randomUUID(), emailVerified: null }
  // Some providers tell no address; the stores keep such users with a null, which the specification's
  // type does not show.
  return user as typeof user & { email: string }
}

async function takeBack(
  { config }: AuthContext,
  adapter: GuardedAdapter,
  user: AdapterUser,
): Promise<void> {
  try {
    await adapter.deleteUser(user.id)
  } catch (error) {
    const message =
      "A user was stored, their account was not, and the user could not be deleted again. Delete them by hand, or their next sign-in is refused."
    config.logger.error(new AdapterError(message, { cause: error }))
  }
}
