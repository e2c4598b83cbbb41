import type { AdapterUser } from "../adapter/adapter.ts"
import type { JWTParams } from "../config/callbacks.ts"
import { canVerifyLater } from "../config/can-verify-later.ts"
import type { AuthContext } from "../context.ts"
import { SessionError } from "../errors/errors.ts"
import type { JWT } from "../models/jwt.ts"
import { lowerCaseAddress } from "../reading/normalize-identifier.ts"
import { withoutUndefined } from "../reading/read-json.ts"
import { newFacts } from "./session-facts.ts"
import type { BeginningSession, SignedIn } from "./session-strategy.ts"
import { hasVerifiedEmail } from "./sign-in-time.ts"
import { findUserByForeignId } from "./session-view.ts"
import type { TokenOrigin } from "./token-origin.ts"

/**
 * Returns the claims of a new session about its sign-in.
 *
 * @param beginning - the user and the time of the sign-in
 * @throws AdapterError when the database fails
 */
export async function newOrigin(
  context: AuthContext,
  beginning: BeginningSession,
): Promise<TokenOrigin> {
  const { account, isKept, isProviderVerified, signedInAt } = beginning
  const { stored, match } = await storedMatch(context, beginning)
  const isUnverified =
    stored &&
    !isProviderVerified &&
    !hasVerifiedEmail(stored) &&
    canVerifyLater(context.config.providers.values())
  return withoutUndefined({
    ...newFacts(context.config, beginning),
    auth_time: signedInAt,
    auth_type: account.type,
    auth_stored: match,
    auth_keep: context.config.session.unkept && !isKept ? (false as const) : undefined,
    auth_unverified: isUnverified ? (true as const) : undefined,
  })
}

interface StoredMatch {
  /** The user in the adapter's database. */
  readonly stored?: AdapterUser
  readonly match?: TokenOrigin["auth_stored"]
}

/**
 * Finds the stored user of a sign-in. After a sign-in with credentials, the user ID comes from the
 * application's `authorize`, which can read it from a source other than the adapter's database. An
 * equal ID alone does not mean that it is the same user.
 */
async function storedMatch(
  { config }: AuthContext,
  { user, account }: SignedIn,
): Promise<StoredMatch> {
  const { adapter } = config
  if (adapter === undefined) return {}
  // All other sign-in methods store their users.
  if (account.type !== "credentials") return { stored: user as AdapterUser }
  if (user.id === undefined || !adapter.has("getUser")) return {}
  const stored = await findUserByForeignId(adapter, user.id)
  if (stored === null) return { match: "none" }
  const [given, known] = [lowerCaseAddress(user.email), lowerCaseAddress(stored.email)]
  if (!given) return { stored, match: "id" }
  return given === known ? { stored, match: "user" } : { match: "none" }
}

/** Returns the parameters of the `jwt` callback at a sign-in. */
export function signInParams({ user, account, profile, isNewUser }: SignedIn): JWTParams {
  const { name, email, image: picture, id: sub } = user
  const token: JWT = withoutUndefined({ name, email, picture, sub })
  const trigger = isNewUser ? "signUp" : "signIn"
  return { token, user, account, ...(profile && { profile }), isNewUser, trigger }
}

/**
 * Encrypts the token of a new session. If it is too long, its picture is left out, which can be a whole image.
 *
 * @param seal - encrypts a token and sets its cookie
 * @throws SessionError if the rest is too long
 */
export async function sealFitting(
  context: AuthContext,
  token: JWT,
  seal: (context: AuthContext, token: JWT) => Promise<void>,
): Promise<void> {
  try {
    await seal(context, token)
  } catch (error) {
    const { picture, ...claims } = token
    if (!picture || !(error instanceof SessionError)) throw error
    await seal(context, claims)
    const message = `is left out of the session: it has ${picture.length} characters.`
    context.config.logger.warn("session-token-long", { path: "user.image", message })
  }
}

export { newSessionId } from "./session-facts.ts"
