import { AuthError } from "../errors/auth-error.ts"
import { OAuthProfileParseError } from "../errors/errors.ts"
import type { Profile, TokenSet } from "../models/records.ts"
import type { ProfileUser } from "../provider/oauth-provider.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { idText } from "../reading/id-text.ts"
import { lowerCaseAddress } from "../reading/normalize-identifier.ts"
import { isJsonObject } from "../reading/read-json.ts"

/**
 * Results of `String` for values that are not an ID. Unrelated users would otherwise share an
 * account.
 */
const noId = /^(?:undefined|null|NaN|\[object Object\])?$/

/** A user with the provider's ID for that user. */
export type IdentifiedUser = ProfileUser & { id: string }

/**
 * Calls the provider's `profile` callback and checks its return value.
 *
 * @throws OAuthProfileParseError when the callback fails, or returns no ID
 */
export async function profileUser(
  provider: ResolvedOAuthProvider,
  profile: Profile,
  tokens: TokenSet,
): Promise<IdentifiedUser> {
  let user: unknown
  try {
    user = await provider.profile(profile, tokens)
  } catch (cause) {
    // A denial, such as AccessDenied, is not a failure.
    if (cause instanceof AuthError) throw cause
    throw new OAuthProfileParseError(`The profile callback of ${provider.id} failed.`, { cause })
  }
  // IDs are compared as strings everywhere, so a number becomes a string here.
  const id = isJsonObject(user) ? idText(user["id"]) : ""
  if (!isJsonObject(user) || noId.test(id)) {
    throw new OAuthProfileParseError(
      `The profile callback of ${provider.id} returned no id. Return the user's lasting id.`,
    )
  }
  const identified: IdentifiedUser = { ...user, id, ...emailOf(user["email"]) }
  // Applications show these, and adapters store them, as strings.
  for (const key of ["name", "image"] as const) {
    if (typeof (identified[key] ?? "") !== "string") identified[key] = null
  }
  return identified
}

/** Returns whether the provider verified exactly this email address of the user. */
export function isEmailVerified(
  { verifiedEmail }: ResolvedOAuthProvider,
  user: IdentifiedUser,
  profile: Profile,
): boolean {
  const email: unknown = verifiedEmail(profile)
  return typeof email === "string" && email !== "" && lowerCaseAddress(email) === user.email
}

function emailOf(email: unknown): { email?: string | null } {
  if (email === undefined) return {}
  return { email: typeof email === "string" && email !== "" ? lowerCaseAddress(email) : null }
}
