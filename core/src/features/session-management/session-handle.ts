import type { AdapterSession } from "../../adapter/adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { encodeBase64url } from "../../crypto/base64url.ts"
import { equalConstantTime } from "../../crypto/equal.ts"
import { keyedHash } from "../../crypto/keyed-hash.ts"

/** Names the key of the hash. */
const purpose = "Lockstep handle of a session"

/**
 * The name of a stored session for pages, which is not its token.
 *
 * @param config - whose newest secret it is made with
 * @param token - as stored
 */
export function newestHandle({ secrets }: ResolvedConfig, token: string): Promise<string> {
  // There is at least one secret.
  return handleOf(token, secrets[0] as string)
}

/**
 * The session that a handle names, made with any of the secrets.
 *
 * @param config - the configuration
 * @param sessions - of one user, as stored
 * @param handle - what a page sent
 */
export async function sessionOf(
  { secrets }: ResolvedConfig,
  sessions: readonly AdapterSession[],
  handle: unknown,
): Promise<AdapterSession | undefined> {
  if (typeof handle !== "string") return undefined
  let found: AdapterSession | undefined
  // All of them, whichever it is, so that the time tells nothing.
  for (const session of sessions) {
    for (const secret of secrets) {
      const own = await handleOf(session.sessionToken, secret)
      if (equalConstantTime(own, handle)) found = session
    }
  }
  return found
}

async function handleOf(token: string, secret: string): Promise<string> {
  return encodeBase64url((await keyedHash(purpose, token, secret)).subarray(0, 16))
}
