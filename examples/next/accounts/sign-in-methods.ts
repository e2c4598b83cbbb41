import type { AdapterAuthenticator } from "@lockstep/core/adapters"

import { adapter } from "../database/database.ts"

/** What identifies a sign-in method: a passkey has an account as well. */
export interface MethodKey {
  readonly provider: string
  readonly providerAccountId: string
}

/** A sign-in method of a user that is stored: an account at a provider, or a passkey. */
export interface SignInMethod extends MethodKey {
  /** What users call it. */
  readonly name: string
  /** What distinguishes it from others of this name. */
  readonly detail: string
  /** Of a passkey. */
  readonly credentialID?: string
}

const providerNames: Readonly<Record<string, string>> = { local: "Local OpenID" }

/**
 * Lists the accounts and the passkeys of a user.
 *
 * @param userId - as in the session, never from a request
 */
export async function listSignInMethods(userId: string): Promise<readonly SignInMethod[]> {
  const accounts = await adapter().listAccountsByUserId(userId)
  const passkeys = await adapter().listAuthenticatorsByUserId(userId)
  return accounts.flatMap(({ type, provider, providerAccountId }): SignInMethod[] => {
    // Lockstep keeps its own records as accounts of this type.
    if (type === "email") return []
    const key = { provider, providerAccountId }
    if (type !== "webauthn") {
      return [
        { ...key, name: providerNames[provider] ?? provider, detail: `as ${providerAccountId}` },
      ]
    }
    const passkey = passkeys.find((each) => each.providerAccountId === providerAccountId)
    // An account whose passkey is not stored signs in no user.
    return passkey ? [{ ...key, ...describePasskey(passkey) }] : []
  })
}

function describePasskey(passkey: AdapterAuthenticator): Omit<SignInMethod, keyof MethodKey> {
  const { credentialID, credentialDeviceType, credentialBackedUp, transports } = passkey
  const isBuiltIn = !transports || transports.split(",").includes("internal")
  const ofOneDevice = isBuiltIn ? "Passkey on one device" : "Security key"
  return {
    credentialID,
    name: credentialDeviceType === "multiDevice" ? "Synchronized passkey" : ofOneDevice,
    detail: `${credentialBackedUp ? "backed up" : "not backed up"}, ID ends in ${endOf(credentialID)}`,
  }
}

/** Enough to distinguish the passkeys of one user. */
function endOf(id: string): string {
  return id.replaceAll("=", "").slice(-6)
}

/**
 * Removes a sign-in method of a user, but never the last one. Two requests at once can pass this check; an application
 * whose users have no email address checks and deletes in one database transaction.
 *
 * @param userId - as in the session
 * @param key - from the request
 */
export async function removeSignInMethod(
  userId: string,
  key: MethodKey,
): Promise<"removed" | "not theirs" | "last one"> {
  const methods = await listSignInMethods(userId)
  const method = methods.find(
    ({ provider, providerAccountId }) =>
      provider === key.provider && providerAccountId === key.providerAccountId,
  )
  if (!method) return "not theirs"
  // Magic links and passwords need an email address. The session may contain an earlier one.
  const hasEmail = Boolean((await adapter().getUser(userId))?.email)
  if (methods.length === 1 && !hasEmail) return "last one"
  const { provider, providerAccountId, credentialID } = method
  if (credentialID !== undefined) await adapter().deleteAuthenticator(credentialID)
  await adapter().unlinkAccount({ provider, providerAccountId })
  return "removed"
}
