import type { AdapterSession } from "../../adapter/adapter.ts"
import type { ResolvedConfig } from "../../config/resolved-config.ts"
import { encodeBase64url } from "../../crypto/base64url.ts"
import { equalConstantTime } from "../../crypto/equal.ts"
import { keyedHash } from "../../crypto/keyed-hash.ts"

/** Names the key of the hash. */
const purpose = "Lockstep handle of a session"

/**
 * Returns the handle of a stored session for pages. It does not reveal the session token.
 *
 * @param config - whose newest secret keys the hash
 */
export function newestHandle({ secrets }: ResolvedConfig, token: string): Promise<string> {
  // There is at least one secret.
  return handleOf(token, secrets[0] as string)
}

/** Returns the session that a handle identifies, made with any of the secrets. */
export async function sessionOf(
  { secrets }: ResolvedConfig,
  sessions: readonly AdapterSession[],
  handle: unknown,
): Promise<AdapterSession | undefined> {
  if (typeof handle !== "string") return undefined
  let found: AdapterSession | undefined
  // Compares all sessions, so the time does not reveal a match.
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
