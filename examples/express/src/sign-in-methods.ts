import type { AppDatabase } from "./database.ts"

/** How many sign-in methods a user has, besides magic links to their address. */
export interface SignInMethodCounts {
  readonly accounts: number
  readonly passkeys: number
}

/**
 * Counts the sign-in methods of a user.
 *
 * @param userId - as in the session
 */
export async function countSignInMethods(
  database: AppDatabase,
  userId: string,
): Promise<SignInMethodCounts> {
  const stored = await database
    .selectFrom("Account")
    .select("provider")
    .where("userId", "=", userId)
    .execute()
  const passkeys = stored.filter(({ provider }) => provider === "passkey").length
  return { passkeys, accounts: stored.length - passkeys }
}
