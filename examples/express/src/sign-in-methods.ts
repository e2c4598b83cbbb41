import type { AppDatabase } from "./database.ts"

/** How many ways in a user has, beside the links mailed to their address. */
export interface WaysIn {
  readonly accounts: number
  readonly passkeys: number
}

/**
 * Counts a user's ways in.
 *
 * @param userId - as in the session
 */
export async function waysIn(database: AppDatabase, userId: string): Promise<WaysIn> {
  const stored = await database
    .selectFrom("Account")
    .select("provider")
    .where("userId", "=", userId)
    .execute()
  const passkeys = stored.filter(({ provider }) => provider === "passkey").length
  return { passkeys, accounts: stored.length - passkeys }
}
