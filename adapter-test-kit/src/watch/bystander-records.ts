import type { AdapterUser } from "@lockstep/core/adapters"
import type { Samples } from "../values/samples.ts"
import type { Watch } from "./watched-adapter.ts"

/** Represents the result of a call that rejected. */
export const rejection = "a rejection"

/** A way to read a record of a bystander. */
export interface Look {
  readonly what: string
  /** The record as the adapter received it. */
  readonly stored: object
  read(): Promise<unknown>
}

/** What is needed to store a bystander. */
export interface BystanderTools {
  readonly watch: Watch
  readonly sample: Samples
  attempt<Result>(call: () => Promise<Result>): Promise<Result | typeof rejection>
}

/**
 * Stores a user with an account at each of two providers, a session and a passkey, as far as the
 * adapter can.
 *
 * @param tools - the adapter and what is needed to use it
 * @returns the ways to read the stored records; none if there is no user
 */
export async function storeUser(tools: BystanderTools): Promise<Look[]> {
  const { sample, attempt } = tools
  const { adapter, has } = tools.watch
  if (!has("createUser")) return []
  const given = sample.user()
  const id = await attempt(async () => (await adapter.createUser(given)).id)
  if (typeof id !== "string" || id === rejection) return []
  const user = { ...given, id }
  const looks: Look[] = []
  if (has("getUser")) {
    looks.push({ what: "a user", stored: user, read: () => adapter.getUser(id) })
  }
  if (has("getUserByEmail")) {
    const read = () => adapter.getUserByEmail(user.email)
    looks.push({ what: "a user by email", stored: user, read })
  }
  for (const provider of ["acme", "globex"]) {
    looks.push(...(await storeAccount(tools, user, provider)))
  }
  return [...looks, ...(await storeSession(tools, user)), ...(await storePasskey(tools, id))]
}

/**
 * One account is read directly, and the other one by its owner: reading each in both ways would be
 * redundant.
 */
async function storeAccount(
  { watch: { adapter, has }, sample, attempt }: BystanderTools,
  user: AdapterUser,
  provider: string,
): Promise<Look[]> {
  if (!has("linkAccount")) return []
  const account = sample.account(user.id, { provider, access_token: sample.text("Access") })
  await attempt(() => adapter.linkAccount(account))
  const byOwner = has("getUserByAccount") && (provider === "acme" || !has("getAccount"))
  if (byOwner) {
    const read = () => adapter.getUserByAccount(account)
    return [{ what: "the owner of an account", stored: user, read }]
  }
  if (!has("getAccount")) return []
  const read = () => adapter.getAccount(account.providerAccountId, provider)
  return [{ what: "an account", stored: account, read }]
}

async function storeSession(
  { watch: { adapter, has }, sample, attempt }: BystanderTools,
  user: AdapterUser,
): Promise<Look[]> {
  if (!has("createSession")) return []
  const session = sample.session(user.id)
  await attempt(() => adapter.createSession(session))
  if (!has("getSessionAndUser")) return []
  const read = async () => {
    const found = await adapter.getSessionAndUser(session.sessionToken)
    // They have no compared property in common.
    return found && { ...found.session, ...found.user }
  }
  return [{ what: "a session with its user", stored: { ...session, ...user }, read }]
}

async function storePasskey(
  { watch: { adapter, has }, sample, attempt }: BystanderTools,
  userId: string,
): Promise<Look[]> {
  if (!has("createAuthenticator")) return []
  const passkey = sample.authenticator(userId)
  await attempt(() => adapter.createAuthenticator(passkey))
  if (!has("getAuthenticator")) return []
  const read = () => adapter.getAuthenticator(passkey.credentialID)
  return [{ what: "a passkey", stored: passkey, read }]
}
