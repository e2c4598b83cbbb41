import { sha256Hex } from "../crypto/hash.ts"
import type { FinishedAuthorization } from "./finish-authorization.ts"

/** An account at a provider. */
export type IssuedAccount = Pick<FinishedAuthorization, "issuer"> & {
  readonly account: Pick<FinishedAuthorization["account"], "provider" | "providerAccountId">
}

/**
 * Returns the ID of a user that no adapter stores. It is the same at each sign-in with the account,
 * in every process and release, so what is recorded about the user applies to all their sessions.
 *
 * @param issued - the account, and who issued its ID
 * @returns an ID in the form of `crypto.randomUUID()`
 */
export async function unstoredUserId({ account, issuer }: IssuedAccount): Promise<string> {
  const { provider, providerAccountId } = account
  const hash = await sha256Hex(JSON.stringify([provider, issuer, providerAccountId]))
  // Version and variant of a random UUID, which checks of applications can require.
  return hash.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*/, "$1-$2-4$3-8$4-$5")
}
