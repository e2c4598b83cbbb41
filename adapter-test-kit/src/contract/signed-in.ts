import type { AdapterMethod, AdapterSession, AdapterUser } from "@lockstep/core/adapters"
import type { CaseTools } from "../bench/case.ts"

/** The methods that every case about stored sessions needs. */
export const needed: readonly AdapterMethod[] = ["createUser", "createSession", "getSessionAndUser"]

/** Returns the stored session, by the only method that reads one. */
export async function read(
  { adapter }: CaseTools,
  sessionToken: string,
): Promise<AdapterSession | undefined> {
  return (await adapter.getSessionAndUser(sessionToken))?.session
}

/** Stores a user with a session. */
export async function signedIn({
  adapter,
  sample,
  newUser,
}: CaseTools): Promise<{ user: AdapterUser; session: AdapterSession }> {
  const user = await newUser()
  const session = await adapter.createSession(sample.session(user.id))
  return { user, session }
}
