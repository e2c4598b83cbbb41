import type {
  Adapter,
  AdapterAuthenticator,
  AdapterSession,
  AdapterUser,
  UnownedAccount,
  VerificationToken,
} from "@lockstep/core/adapters"
import type { Samples } from "../values/samples.ts"

/** A user with all records that an adapter can store, as the adapter received them. */
export interface UserWithRecords {
  readonly user?: AdapterUser
  readonly account?: UnownedAccount
  readonly session?: Owned<AdapterSession>
  readonly authenticator?: Owned<AdapterAuthenticator>
  readonly token?: VerificationToken
}

type Owned<Item> = Omit<Item, "userId">

/**
 * Stores a user with records.
 *
 * @param adapter - not watched: there are many of these calls, and none is judged
 */
export async function storeUserWithRecords(
  adapter: Adapter,
  sample: Samples,
): Promise<UserWithRecords> {
  const [owner, token] = await Promise.all([newOwner(adapter, sample), newToken(adapter, sample)])
  return { ...owner, ...(token && { token }) }
}

/**
 * Removes a user with records, as far as the adapter can.
 *
 * @param adapter - not watched
 */
export async function removeUserWithRecords(
  adapter: Adapter,
  { user, token }: UserWithRecords,
): Promise<void> {
  if (user) await adapter.deleteUser?.(user.id)
  if (!token) return
  const { identifier, token: secret } = token
  await adapter.useVerificationToken?.({ identifier, token: secret })
}

async function newOwner(adapter: Adapter, sample: Samples): Promise<UserWithRecords> {
  if (!adapter.createUser) return {}
  const { userId: _, ...session } = sample.session("")
  const { userId: __, ...authenticator } = sample.authenticator("")
  const { user, account } = sample.newUserWithAccount()
  const others = {
    ...(adapter.linkAccount && { account }),
    ...(adapter.createSession && { session }),
    ...(adapter.createAuthenticator && { authenticator }),
  }
  if (adapter.createUserWithAccount) {
    const created = await adapter.createUserWithAccount({ user, account, ...others })
    return { ...others, user: created.user }
  }
  const created = await adapter.createUser(user)
  const userId = created.id
  await Promise.all([
    adapter.linkAccount?.({ ...account, userId }),
    adapter.createSession?.({ ...session, userId }),
    adapter.createAuthenticator?.({ ...authenticator, userId }),
  ])
  return { ...others, user: created }
}

async function newToken(adapter: Adapter, sample: Samples): Promise<VerificationToken | undefined> {
  if (!adapter.createVerificationToken) return undefined
  const token = sample.token()
  await adapter.createVerificationToken(token)
  return token
}
