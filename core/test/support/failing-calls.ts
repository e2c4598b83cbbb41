import { guardAdapter } from "../../src/adapter/guarded-adapter.ts"
import type { Adapter } from "../../src/adapters.ts"
import { account, authenticator, session, token, user } from "./adapter-samples.ts"
import { printAll } from "./print-all.ts"

/** In every value below that must not be seen. */
const mark = "sentinel"

/** An ID that MongoDB takes as well. */
const userId = "65f0a1b2c3d4e5f6a7b8c9d0"
const email = `${mark}-ada@example.com`
const secretAccount = account(userId, {
  access_token: `${mark}-access-token`,
  refresh_token: `${mark}-refresh "token" with quotes`,
  id_token: `${mark}-id-token`,
})
const secretSession = session(userId, { sessionToken: `${mark}-session-token` })
const secretToken = token({ identifier: email, token: `${mark}-verification-token` })
const secretPasskey = authenticator(userId, { credentialPublicKey: `${mark}-public-key` })

/** What a call rejected with, and all that a logger of the application can get out of it. */
export interface FailedCall {
  readonly method: string
  readonly error: unknown
  /** Whether a value of the call is in it. */
  readonly quotes: boolean
}

/**
 * Calls methods of an adapter as the core does, with values that must not be seen.
 *
 * @param adapter - on a database that refuses every call
 * @returns the calls that failed
 */
export async function failedCalls(adapter: Adapter): Promise<FailedCall[]> {
  const guarded = guardAdapter(adapter)
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    createUser: () => guarded.createUser(user({ email, name: `${mark}-Ada` })),
    getUserByEmail: () => guarded.getUserByEmail(email),
    linkAccount: () => guarded.linkAccount(secretAccount),
    createSession: () => guarded.createSession(secretSession),
    getSessionAndUser: () => guarded.getSessionAndUser(secretSession.sessionToken),
    updateSession: () => guarded.updateSession(secretSession),
    deleteSession: () => guarded.deleteSession(secretSession.sessionToken),
    createVerificationToken: () => guarded.createVerificationToken(secretToken),
    useVerificationToken: () =>
      guarded.useVerificationToken({ identifier: email, token: secretToken.token }),
    createAuthenticator: () => guarded.createAuthenticator(secretPasskey),
  }
  const failed: FailedCall[] = []
  for (const [method, call] of Object.entries(calls)) {
    try {
      await call()
    } catch (error) {
      failed.push({ method, error, quotes: printAll(error).includes(mark) })
    }
  }
  return failed
}

/** The calls of {@link failedCalls} whose error quotes a value. */
export function quotingCalls(failed: readonly FailedCall[]): string[] {
  return failed.filter(({ quotes }) => quotes).map(({ method }) => method)
}
