import type { CaseTools } from "../bench/case.ts"
import { matches } from "../values/assert.ts"
import type { WatchedAdapter } from "../watch/watched-adapter.ts"

/**
 * Writes a record of each kind with one adapter and reads it immediately with another.
 *
 * @param tools - of the case, with the adapter that writes
 * @param whose - how it is read, in words
 */
export async function readsWhatWasWritten(
  tools: CaseTools,
  reader: WatchedAdapter,
  whose = "at once",
): Promise<void> {
  const { adapter, sample, newUser, has } = tools
  const user = await newUser()
  matches(await reader.getUser(user.id), { id: user.id }, `a user, ${whose}`)
  if (has("linkAccount") && has("getUserByAccount")) {
    const account = sample.account(user.id)
    await adapter.linkAccount(account)
    matches(await reader.getUserByAccount(account), { id: user.id }, `an owner, ${whose}`)
  }
  if (has("createSession") && has("getSessionAndUser")) {
    const { sessionToken } = await adapter.createSession(sample.session(user.id))
    const found = await reader.getSessionAndUser(sessionToken)
    matches(found?.session, { sessionToken }, `a session, ${whose}`)
  }
  if (has("createAuthenticator") && has("getAuthenticator")) {
    const { credentialID } = await adapter.createAuthenticator(sample.authenticator(user.id))
    matches(await reader.getAuthenticator(credentialID), { credentialID }, `a passkey, ${whose}`)
  }
  if (has("createVerificationToken") && has("useVerificationToken")) {
    const token = sample.token()
    await adapter.createVerificationToken(token)
    matches(await reader.useVerificationToken(token), token, `a token, ${whose}`)
  }
}
