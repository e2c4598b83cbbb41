import { randomHex } from "../crypto/random.ts"
import type { AuthConfig } from "./auth-config.ts"
import type { ResolvedConfig, SessionLifetimes } from "./resolved-config.ts"
import { warnOnce } from "./warn-once.ts"

/** Seconds until a session that is not used expires: 30 days. */
const defaultMaxAgeSeconds = 2_592_000
/** The same where the cookie ends with the browser: one day. */
const defaultUnkeptSeconds = 86_400
/** Seconds between two extensions of a session, at most, unless the application sets it: one day. */
const defaultUpdateAgeSeconds = 86_400
/** As an `updateAge` it says that no session is to be extended, and is meant: 68 years. */
const never = 2 ** 31 - 1
/**
 * Reverse proxies accept a header of 8 KiB, which must also fit the names and the cookies of a
 * transaction.
 */
const defaultMaxTokenBytes = 6300
/** How often a session can be extended within its `maxAge`, at least, unless the application sets it. */
const extensionsPerMaxAge = 10

/**
 * Applies the defaults of the option `session`. A session that is used does not expire: where `updateAge`
 * is not set it is well below `maxAge`. Under the strategy `jwt` it is so too where it is set to `maxAge` or
 * more, as Auth.js extends those sessions at each read, whatever `updateAge` says.
 */
export function resolveSession(
  config: AuthConfig,
  strategy: "jwt" | "database",
): ResolvedConfig["session"] {
  const { session = {}, jwt = {} } = config
  const { maxAge = defaultMaxAgeSeconds, unkeptMaxAge = defaultUnkeptSeconds } = session
  const { generateSessionToken = () => randomHex(32), columns = {}, hashTokens } = session
  const isJwt = strategy === "jwt"
  const lifetimes = (isKept: boolean): SessionLifetimes => {
    const maxAgeSeconds = Math.min(maxAge, isKept ? maxAge : unkeptMaxAge)
    // A token can expire before its cookie.
    const lifetime = Math.min(maxAgeSeconds, (isJwt && jwt.maxAge) || maxAgeSeconds)
    const { updateAge = rolling(lifetime) } = session
    const isTooLong = updateAge >= lifetime && updateAge > 0 && updateAge < never
    if (isTooLong) {
      warnOnce(config, isJwt ? "update-age-not-below-max-age" : "session-never-extended")
    }
    const updateAgeSeconds = isTooLong && isJwt ? rolling(lifetime) : updateAge
    return { isKept, maxAgeSeconds, updateAgeSeconds }
  }
  return {
    ...lifetimes(session.persistence !== "never"),
    unkept: session.persistence === "ask" ? lifetimes(false) : undefined,
    strategy,
    absoluteMaxAgeSeconds: session.absoluteMaxAge,
    audience: session.audience,
    maxTokenBytes: session.maxTokenBytes ?? defaultMaxTokenBytes,
    generateSessionToken,
    hashTokens,
    columns,
  }
}

function rolling(lifetime: number): number {
  return Math.min(defaultUpdateAgeSeconds, Math.floor(lifetime / extensionsPerMaxAge))
}
